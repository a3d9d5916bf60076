/** The name under which the browser's storage says that photos wait on this device. */
export const flag = 'säljbilder';
