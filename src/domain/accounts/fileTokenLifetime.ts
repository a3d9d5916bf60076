/**
 * Seconds for which a file token opens photos, videos and logos. It stands in their URLs, so it must not live long; but
 * each new one makes the browser fetch what it shows again.
 */
export const fileTokenLifetime = 3600;
