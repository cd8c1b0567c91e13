/** Aliases of resource names in addresses of the API (decision 3). */
export const ALIASES = { character: 'characters', person: 'people', company: 'companies', torrent: 'torrents' } as const

const ALIASED = new RegExp(`^/api/(${Object.keys(ALIASES).join('|')})(?=[/?]|$)`)

/**
 * Our own address of a path with its query. Others are aliases of resources, and what programs expect of a site for
 * torrents: Torznab, nyaa's feed "/?page=rss" and nyaa's API of uploads.
 */
export function withoutAlias(address: string): string {
  if (NYAA_FEED.test(address)) return `/api/feeds/nyaa${address.slice(1)}`
  return address
    .replace(/^\/torznab(?:\/api)?(?=[?]|$)/, '/api/torznab')
    .replace(/^\/api\/v2\/upload(?=[?]|$)/, '/api/upload')
    .replace(ALIASED, (_, alias: keyof typeof ALIASES) => `/api/${ALIASES[alias]}`)
}

/** The home page with "page=rss": its only page that is no number. */
const NYAA_FEED = /^\/\?(?:.*&)?page=rss(?:&|$)/
