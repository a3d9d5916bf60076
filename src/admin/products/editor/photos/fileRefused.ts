/** Says why a chosen file cannot be stored. */
export class FileRefused extends Error {
	/** A Swedish sentence that follows the file's name. */
	readonly reason: string;
	constructor(reason: string) {
		super(reason);
		this.reason = reason;
	}
}
