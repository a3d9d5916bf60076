/** Signs and checks requests between PocketBase and the publisher or build: the same rule as src/data/public/signature.ts. */

/** The value of the header `X-Rostfri-Signature` for the payload "METHOD path\nbody". */
export function sign(signedPayload: string): string {
	const time = Math.floor(Date.now() / 1000);
	return `t=${time},v1=${$security.hs256(`${time}.${signedPayload}`, secret())}`;
}

/** Whether a request has our signature, at most 5 minutes old. */
export function isSignedRequest(e: core.RequestEvent, body: string): boolean {
	const [, time, given] = e.request!.header.get('X-Rostfri-Signature').match(/^t=(\d{1,12}),v1=([0-9a-f]{64})$/) ?? [];
	if (!secret() || !time || !given || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
	const signedPayload = `${e.request!.method} ${e.request!.url!.requestURI()}\n${body}`;
	return $security.equal(given, $security.hs256(`${time}.${signedPayload}`, secret()));
}

function secret(): string {
	return $os.getenv('WEBHOOK_SECRET');
}
