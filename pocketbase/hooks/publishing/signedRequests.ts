/** Signed requests between PocketBase and whoever publishes: src/data/public/signature.ts is the same rule from the other side. */

function secret(): string {
	return $os.getenv('WEBHOOK_SECRET');
}

/** The value of the header `X-Rostfri-Signature` for "METHOD path\nbody". */
export function sign(said: string): string {
	const time = Math.floor(Date.now() / 1000);
	return `t=${time},v1=${$security.hs256(`${time}.${said}`, secret())}`;
}

/** Whether a request bears our signature, at most 5 minutes old. */
export function isSignedRequest(e: core.RequestEvent, body: string): boolean {
	const [, time, given] = e.request!.header.get('X-Rostfri-Signature').match(/^t=(\d{1,12}),v1=([0-9a-f]{64})$/) ?? [];
	if (!secret() || !time || !given || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
	const said = `${e.request!.method} ${e.request!.url!.requestURI()}\n${body}`;
	return $security.equal(given, $security.hs256(`${time}.${said}`, secret()));
}
