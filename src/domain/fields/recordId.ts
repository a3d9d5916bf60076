/** An id as PocketBase makes it. */
export const idPattern = /^[a-z0-9]{15}$/;
