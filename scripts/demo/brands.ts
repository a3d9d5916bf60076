/** Ten makes that do not exist. Their logos are in `logos/`. */
export const brands = [
	'Frostvik',
	'Kallmark',
	'Skölja',
	'Eldhamra',
	'Forno Lesina',
	'Nordhäll',
	'Degman',
	'Bönhus',
	'Stålnäs',
	'Luftvik',
] as const;

export type BrandName = (typeof brands)[number];
