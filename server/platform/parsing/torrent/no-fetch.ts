/** Replaces cross-fetch-ponyfill, which parse-torrent needs for remote() alone (next.config.ts): nothing is fetched. */
export default null
