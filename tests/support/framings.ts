/** Requests whose framing is wrong, odd or hostile, for tests that generate them. */
import fc from 'fast-check';

const method = fc.constantFrom(
	'GET',
	'HEAD',
	'POST',
	'PUT',
	'PATCH',
	'DELETE',
	'OPTIONS',
	'PROPFIND',
	'TRACE',
	'QUERY',
);
/** Some look like a request of their own. */
const body = fc.oneof(
	fc.string({ maxLength: 60, unit: 'binary-ascii' }),
	fc.constant('GET /api/hidden HTTP/1.1\r\nHost: hidden\r\n\r\n'),
	fc.constant('0\r\n\r\nGET /api/hidden HTTP/1.1\r\nHost: hidden\r\n\r\n'),
	fc.constant('POST /api/rostfri/hidden HTTP/1.1\r\nHost: hidden\r\nContent-Length: 400\r\n\r\n{'),
);
const chunked = fc
	.record({
		body,
		cuts: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 4 }),
		extension: fc.constantFrom('', ';a', ';a=b', ';a="b"', ' ', ';\n', '\t;x'),
		size: fc.constantFrom('', '0', '000', '0x', '+', '-', '_'),
		last: fc.constantFrom(
			'0\r\n\r\n',
			'00\r\n\r\n',
			'0;x\r\n\r\n',
			'0\r\nX-Trailer: 1\r\nContent-Length: 9\r\n\r\n',
			'0\r\n',
			'',
			'\r\n',
		),
	})
	.map(({ body: text, cuts, extension, size, last }) => {
		let rest = text;
		let written = '';
		for (const cut of [...cuts, 1_000]) {
			const part = rest.slice(0, cut);
			rest = rest.slice(cut);
			if (part) written += `${size}${part.length.toString(16)}${extension}\r\n${part}\r\n`;
		}
		return written + last;
	});
const framing = fc.oneof(
	fc.constant(''),
	body.map((text) => `Content-Length: ${text.length}\r\n\r\n${text}`),
	fc
		.tuple(body, fc.integer({ min: -5, max: 50 }))
		.map(([text, wrong]) => `Content-Length: ${text.length + wrong}\r\n\r\n${text}`),
	fc
		.tuple(body, fc.constantFrom('+1', '1, 1', '0x1', '1 ', ''))
		.map(([text, length]) => `Content-Length: ${length}\r\n\r\n${text}`),
	fc
		.tuple(body, fc.integer({ min: 0, max: 50 }))
		.map(([text, other]) => `Content-Length: ${text.length}\r\nContent-Length: ${other}\r\n\r\n${text}`),
	fc
		.tuple(
			chunked,
			fc.constantFrom(
				'Transfer-Encoding: chunked',
				'transfer-encoding:\tchunked',
				'Transfer-Encoding: Chunked',
				'Transfer-Encoding: gzip, chunked',
				'Transfer-Encoding: chunked, identity',
				'Transfer-Encoding: xchunked',
				'Transfer-Encoding : chunked',
				'Transfer-Encoding:\r\n chunked',
				'Transfer-Encoding: chunked\r\nContent-Length: 4',
				'Content-Length: 4\r\nTransfer-Encoding: chunked',
				'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
				'Connection: Transfer-Encoding, Content-Length\r\nTransfer-Encoding: chunked',
				'Connection: Upgrade\r\nUpgrade: websocket\r\nTransfer-Encoding: chunked',
				'Expect: 100-continue\r\nTransfer-Encoding: chunked',
			),
		)
		.map(([text, header]) => `${header}\r\n\r\n${text}`),
);
/** One of them, with what follows it over the same connection. */
export const hostile = fc.record({
	method,
	route: fc.constantFrom('/api/x', '/api/rostfri/x', '/api/%72ostfri/x', '/api/collections/x/records', '/_/x'),
	framing,
	version: fc.constantFrom('1.1', '1.1', '1.1', '1.0'),
	folded: fc.constantFrom('', 'X-Folded: a\r\n b\r\n', 'X-Bare: a\nX-More: b\r\n'),
	/** How much of it is sent before the connection is closed: all, in most cases. */
	part: fc.constantFrom(1, 1, 1, 0.5, 0.9),
	pipelined: fc.integer({ min: 0, max: 2 }),
});
