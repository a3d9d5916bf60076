/** What is used of saxen, which comes without types. */
declare module 'saxen' {
	export class Parser {
		on(
			event: 'openTag',
			handler: (
				name: string,
				attributes: () => Record<string, string>,
				decodeEntities: (text: string) => string,
				isSelfClosing: boolean,
			) => void,
		): this;
		on(event: 'closeTag', handler: (name: string) => void): this;
		on(event: 'text', handler: (text: string, decodeEntities: (text: string) => string) => void): this;
		on(event: 'cdata', handler: (text: string) => void): this;
		on(event: 'error', handler: (error: Error) => void): this;
		stop(): void;
		parse(xml: string): this;
	}
}
