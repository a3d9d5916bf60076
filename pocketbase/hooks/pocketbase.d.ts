// What PocketBase's JS VM offers and its own types.d.ts lacks.

declare namespace core {
	interface FileDownloadRequestEvent {
		/** The embedded request event: the event's own `response` is hidden behind it. */
		requestEvent: RequestEvent;
	}
}

declare namespace os {
	interface writeFile {
		/** `permissions` as in Unix: 0o600 for the owner alone. */
		// biome-ignore lint/style/useShorthandFunctionType: adds a signature to PocketBase's own interface
		(name: string, data: string, permissions: number): void;
	}
	interface mkdirAll {
		// biome-ignore lint/style/useShorthandFunctionType: adds a signature to PocketBase's own interface
		(name: string, permissions: number): void;
	}
}
