/** Apart from the editable texts, so that a page which only needs the name does not carry their rules. */
export const companyName = 'Rostfri';
