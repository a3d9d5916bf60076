/**
 * Every limit on what a stranger can make the site spend, in one place. PocketBase's own limits of requests per
 * address are in pocketbase/hooks/settings.ts. A stranger is anybody who has not shown the token of an admin; an
 * address is the network that `networkOf` gives (IPv6: a /64); requests from this machine itself that no proxy has
 * passed on have no share.
 */

const kB = 1024;
const MB = 1024 * kB;
const second = 1_000;
const minute = 60 * second;

/** Bytes of a stranger's body. The largest inquiry is 15 kB. */
export const strangerBodyMax = 64 * kB;
/** Bytes of an admin's body for one of our own routes: 20,000 rows in a new order are 400 kB. Uploads have PocketBase's limits. */
export const routeBodyMax = 1 * MB;
/** Milliseconds for a body to arrive: a stranger's, and an admin's for one of our own routes from a slow phone. */
export const strangerBodyTimeoutMs = 10 * second;
export const adminBodyTimeoutMs = 60 * second;
/** Milliseconds for a whole request, that is for the largest upload over a slow line. */
export const requestTimeoutMs = 30 * minute;
/** Milliseconds for the headers of a request, and for a new connection to send its first. */
export const headersTimeoutMs = 10 * second;
/** Milliseconds between two looks for connections that have taken too long. */
export const connectionsCheckMs = 5 * second;
/** Milliseconds that an idle connection is kept. Longer than Caddy keeps its own, so that Caddy never meets a closed one. */
export const keepAliveTimeoutMs = 125 * second;

/** Bytes of bodies that are held while they arrive and wait: of all requests, and of one address. */
export const heldBytesMax = 64 * MB;
export const heldBytesPerAddress = 4 * MB;
/** Bytes that a request with a body counts besides: its connection, its headers. */
export const requestCost = 16 * kB;
/** Milliseconds in which a body is not yet judged by its speed: the oldest of its address goes before it. */
export const slowGraceMs = 1 * second;

/**
 * Requests that are inside our routes at once. Each holds one of PocketBase's JS machines (`--hooksPool`), storing
 * takes a few more, and one beyond the pool is made from nothing: slowly, and with some megabytes. A crowd waits in
 * front of them instead, where waiting costs nothing.
 */
export const maxConcurrent = 12;
/** Requests that wait for our routes: in all, and of one address. */
export const queueMax = 300;
export const queuePerAddress = 60;
/** Requests of one address that are passed on at once. A page of the product list shows a hundred thumbnails. */
export const requestsPerAddress = 300;

/** Realtime streams, whose browsers cannot send a token: in all, and of one address. An editor has one for each tab. */
export const realtimeMax = 200;
export const realtimePerAddress = 20;
/** Milliseconds of silence after which an answer of PocketBase is given up. Realtime streams are silent for five minutes. */
export const upstreamIdleTimeoutMs = 15 * minute;

/** Characters of a URL that is passed on: a stranger's, and anybody's. PocketBase logs them. */
export const strangerUrlMax = 2_000;
export const urlMax = 16 * kB;
/** Bytes of all headers with the URL; Node answers 431 to more. */
export const headersMax = urlMax + 8 * kB;

/** Connections that do not come from this machine, where a proxy of ours has them all: in all, and of one address. */
export const connectionsMax = 4_000;
export const connectionsPerAddress = 100;

/** Megabytes that must be free on the disk. With less no uploads are taken; inquiries are. */
export const freeDiskMin = 500;
/** Milliseconds that a look at the disk stays true. */
export const diskTrustMs = 2 * second;

/** PocketBase's verdicts on tokens: milliseconds that one is believed, how many are kept, and questions at once. */
export const sessionTrustMs = 10 * second;
export const sessionsKept = 1_000;
export const sessionQuestionsMax = 20;
/** Milliseconds that a question may take. */
export const sessionTimeoutMs = 5 * second;
/** Characters of an Authorization header that can be a token of PocketBase. */
export const tokenMax = 2_000;

/** What a client still sends after it was refused is read for so many milliseconds, so that it can read the answer. */
export const lingerMs = 2 * second;
