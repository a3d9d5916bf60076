/**
 * Every limit on what a stranger can make the site spend. PocketBase's own limits of requests per address are in
 * pocketbase/hooks/serverSettings.ts. A stranger is a client without the token of an admin; an address is the network
 * that `networkOf` returns (IPv6: a /64), a block what `blockOf` returns (IPv6: a /48, where a provider may serve
 * several customers; IPv4: the address). Requests from this machine itself, without a proxy, are not counted.
 */

const kB = 1024;
const MB = 1024 * kB;
const second = 1_000;
const minute = 60 * second;

/** Bytes of a stranger's body. The longest inquiry with every letter escaped is 16 kB; reading a body takes CPU. */
export const strangerBodyMax = 20 * kB;
/** Bytes of an admin's body for one of our own routes: 20,000 rows in a new order are 400 kB. Uploads have PocketBase's limits. */
export const routeBodyMax = 1 * MB;
/** Milliseconds for a body to arrive: a stranger's, and an admin's for one of our own routes from a slow phone. */
export const strangerBodyTimeoutMs = 10 * second;
export const adminBodyTimeoutMs = 60 * second;
/**
 * A seller's photo (S6), which only who has a signed permission may send: its bytes, and milliseconds for it to arrive over
 * a slow phone's line.
 */
export const photoBodyMax = 3 * MB;
export const photoBodyTimeoutMs = 90 * second;
/**
 * Scans of such a photo, where it is a JPEG: a canvas writes one, a camera's progressive file a dozen. Each of some bytes may
 * go over the whole picture, so that 3 MB of them hold a processor for minutes when staff open the lead.
 */
export const photoScansMax = 30;
/** Bytes of such photos in memory: of all requests, and of one address. Apart from all other bodies. */
export const heldPhotosMax = 24 * MB;
export const heldPhotosPerAddress = 7 * MB;
/** Milliseconds for a whole request, that is for the largest upload over a slow line. */
export const requestTimeoutMs = 30 * minute;
/** Milliseconds for the headers of a request, and for a new connection to send its first. */
export const headersTimeoutMs = 10 * second;
/** Milliseconds between checks for connections that have taken too long. */
export const connectionsCheckMs = 5 * second;
/** Milliseconds that an idle connection is kept. Longer than Caddy keeps its own, so that Caddy never meets a closed one. */
export const keepAliveTimeoutMs = 125 * second;
/** Requests that wait on a connection for the one before them. Browsers and Caddy send none so early. */
export const pipelinedMax = 8;

/** Bytes of bodies in memory while they arrive and wait: of all requests, and of one address. */
export const heldBytesMax = 32 * MB;
export const heldBytesPerAddress = 2 * MB;
/** Bytes that a request with a body counts besides: its connection, its headers. */
export const requestCost = 16 * kB;
/** Milliseconds in which a body is not yet judged by its speed: the oldest of its address goes before it. */
export const slowGraceMs = 1 * second;

/**
 * Requests that are inside our routes at once. Each holds one of PocketBase's JSVM runtimes (`--hooksPool`), storing
 * takes a few more, and one beyond the pool is created from scratch: slowly, with some megabytes. More requests wait in
 * a queue in front of PocketBase, where they cost little.
 */
export const maxConcurrent = 12;
/** Of those, requests of one block. */
export const maxConcurrentPerBlock = 4;
/** Requests that wait for our routes, or to sign in: in all, and of one block. */
export const queueMax = 300;
export const queuePerBlock = 60;
/** Sign-ins, setups and requests about passwords at once: bcrypt holds a CPU for a tenth of a second. */
export const signInsAtOnce = 2;
/**
 * Requests for records without an admin's token at once, and of one block: before any rule refuses them, PocketBase has SQLite
 * plan whatever their filter joins, and a runtime is taken to refuse them.
 */
export const foreignRecordsAtOnce = 2;
export const foreignRecordsAtOncePerBlock = 1;
/**
 * Inquiries and sign-ins of one block of IPv6 in a minute: PocketBase counts each of its 65,536 networks by itself. Fewer
 * inquiries than make a flood of everybody's (submitLead.ts).
 */
export const inquiriesPerBlock = 30;
export const signInsPerBlock = 30;
/** Alerts of one block of IPv6 that are signed up for in a minute. What each address and all together may have is in src/domain/alerts/alertLimits.ts. */
export const alertsPerBlock = 20;
export const rateWindowMs = 1 * minute;
/** Requests of one address that are passed on at once. A page of the product list shows a hundred thumbnails. */
export const requestsPerAddress = 300;
export const requestsPerBlock = 600;

/** Realtime streams: in all, and of one address. An editor has one for each tab. */
export const realtimeMax = 200;
export const realtimePerAddress = 20;
/** Idle milliseconds after which a response of PocketBase is abandoned. Realtime streams are idle for five minutes. */
export const upstreamIdleTimeoutMs = 15 * minute;

/** Characters of a URL that is passed on: a stranger's, and an admin's. PocketBase logs them. */
export const strangerUrlMax = 2_000;
export const urlMax = 16 * kB;
/** Bytes of all headers with the URL; Node answers 431 to more. */
export const headersMax = urlMax + 8 * kB;

/** Connections that do not come from this machine, where a proxy of ours has them all: in all, of one address and block. */
export const connectionsMax = 4_000;
export const connectionsPerAddress = 100;
export const connectionsPerBlock = 400;

/** Megabytes that must be free on the disk. With less no uploads are taken; inquiries are. */
export const freeDiskMin = 500;
/** With fewer free megabytes PocketBase may fail to save anything. */
export const fullDiskMax = 16;
/** Milliseconds for which the free space of the disk is cached. */
export const diskTrustMs = 2 * second;

/**
 * PocketBase's answers about tokens: milliseconds that one is cached, how many are cached, and questions at once, in all and
 * of one block.
 */
export const sessionTrustMs = 10 * second;
export const sessionsKept = 1_000;
export const sessionQuestionsMax = 20;
export const sessionQuestionsPerBlock = 4;
/** Milliseconds that one question may take. */
export const sessionTimeoutMs = 5 * second;
/** Characters of an Authorization header that can be a token of PocketBase. */
export const tokenMax = 2_000;

/** What a client still sends after it was refused is read for so many milliseconds, so that it can read the answer. */
export const lingerMs = 2 * second;

/** Milliseconds that a change may wait to be published before the site is not well. Ten thousand pages take less than a minute. */
export const publishLateMs = 10 * minute;
