/** An id on another site: site "myanimelist", id "anime/51478". */
export type ExternalId = { site: string; id: string }

type Site = { site: string; hosts: string[]; path: RegExp; query?: string; form?: RegExp }

/**
 * `path` captures the id; what follows it (usually the title) is ignored. `form` is that of an id, if the path says
 * less.
 */
const SITES: Site[] = [
  { site: 'myanimelist', hosts: ['myanimelist.net'], path: /^\/((?:anime|manga|character|people)\/\d+)/ },
  { site: 'anilist', hosts: ['anilist.co'], path: /^\/((?:anime|manga|character|staff|studio)\/\d+)/ },
  { site: 'anidb', hosts: ['anidb.net'], path: /^\/((?:anime|character|creator)\/\d+)/ },
  { site: 'kitsu', hosts: ['kitsu.app', 'kitsu.io'], path: /^\/((?:anime|manga)\/[^/]+)/ },
  { site: 'anime-planet', hosts: ['anime-planet.com'], path: /^\/((?:anime|manga|characters|people)\/[^/]+)/ },
  {
    site: 'animenewsnetwork',
    hosts: ['animenewsnetwork.com'],
    path: /^\/encyclopedia\/(anime|manga|people|company)\.php$/,
    query: 'id',
    form: /^(?:anime|manga|people|company)\/\d+$/,
  },
  {
    site: 'anisearch',
    hosts: ['anisearch.com', 'anisearch.de', 'anisearch.es', 'anisearch.fr', 'anisearch.it', 'anisearch.jp'],
    path: /^\/((?:anime|manga|character|person)\/\d+)/,
  },
  { site: 'livechart', hosts: ['livechart.me'], path: /^\/(anime\/\d+)/ },
  { site: 'notify', hosts: ['notify.moe'], path: /^\/((?:anime|character)\/[^/]+)/ },
  { site: 'bangumi', hosts: ['bgm.tv', 'bangumi.tv', 'chii.in'], path: /^\/((?:subject|character|person)\/\d+)/ },
  { site: 'metacritic', hosts: ['metacritic.com'], path: /^\/(game\/.+?)\/?$/ },
  { site: 'thetvdb', hosts: ['thetvdb.com'], path: /^\/(?:dereferrer\/)?(series\/\d+)/ },
  { site: 'imdb', hosts: ['imdb.com'], path: /^\/(title\/tt\d+)/, form: /^title\/tt\d{7,}$/ },
  { site: 'themoviedb', hosts: ['themoviedb.org'], path: /^\/((?:movie|tv)\/\d+)/ },
  { site: 'simkl', hosts: ['simkl.com'], path: /^\/((?:anime|movies|tv)\/\d+)/ },
]

const BY_SITE = new Map(SITES.map((each) => [each.site, each]))
const BY_HOST = new Map(SITES.flatMap((each) => each.hosts.map((host) => [host, each] as const)))

/** The limit of an index entry. */
const LONGEST = 500

/**
 * The (site, id) of an address, the same for all its forms (http or https, www, kitsu.io or kitsu.app, a title after
 * the number). For an unknown site it is its host, with path and query as id. Null for anything that is not a web
 * address, names no entry, or is too long.
 */
export function externalId(address: string): ExternalId | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  const found = knownId(host, url) ?? { site: host, id: unknownId(url) }
  return found.id === '' || found.id.length > LONGEST || found.site.length > LONGEST ? null : found
}

/**
 * Whether an id has the form that ids of its site have: numbers begin at 1. Any id is one of a site that is not known.
 */
export function isSiteId({ site, id }: ExternalId): boolean {
  const known = BY_SITE.get(site)
  if (!known) return true
  if (/\/0\d*$/.test(id)) return false
  return known.form ? known.form.test(id) : known.path.exec(`/${id}`)?.[1] === id
}

function knownId(host: string, url: URL): ExternalId | null {
  const known = BY_HOST.get(host)
  const id = known?.path.exec(url.pathname)?.[1]
  if (!known || !id) return null
  if (known.query === undefined) return { site: known.site, id }
  const number = url.searchParams.get(known.query)
  return number ? { site: known.site, id: `${id}/${number}` } : null
}

const unknownId = (url: URL) => url.pathname.replace(/^\/|\/$/g, '') + url.search
