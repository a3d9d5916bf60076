/** Whether the machine's clock can be believed by what deletes for good because of its age. */
export function clockIsTrusted(_app: CoreApp): boolean {
	return true;
}
