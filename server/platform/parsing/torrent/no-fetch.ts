/** In place of cross-fetch-ponyfill, which parse-torrent has for its remote() alone (next.config.ts): nothing is fetched. */
export default null
