import { LRUCache } from 'lru-cache'
import { locales } from '@/i18n/catalogue'
import { localePrefix, withoutLocale, withPrefix } from '@/i18n/paths'
import { routing } from '@/i18n/routing'
import { withoutAlias } from './aliases'
import { type CachePolicy, immutableFile, NO_POLICY } from './cache-policy'
import { isOpenToSites } from './cors'
import { IGNORED_HEADER, ignoredParameters } from './ignored-parameters'

/** The route of an address. */
export type Place = {
  /** The address without its host, with aliases resolved and nothing dropped. */
  url: string
  path: string
  /** The canonical address, under which it is fetched and cached. */
  address: string
  /** The locale that its path begins with; without one, the default. */
  locale: string
  /** Pages are finished by the origin; files are served by Next itself; calls are the API. */
  kind: 'page' | 'call' | 'file'
  /** Whether everybody without a token gets the same answer. */
  isShared: boolean
  policy: CachePolicy
  /** The pattern of its page or call, such as /media/[id], or null. Missing pages have /[...rest]. */
  route: string | null
  /** Its path as it may be logged: without secrets, and without a path that is no page or call. */
  logged: string
  /** Whether programs on other sites may read its answers. */
  isOpen: boolean
  /**
   * The header of the parameters that a call asked by its canonical address ignores, as name and value. Other calls
   * tell that themselves.
   */
  ignored: readonly string[]
  /** The value of the policy's secret parameter, which the addresses above do not contain. */
  secret?: string
}

export type RouteTable = (address: string) => Place | null

/** How many addresses are memoised, and their greatest length. */
const REMEMBERED = 5000
const MAX_LETTERS = 200

/**
 * Finds the policy of an address by route pattern, such as `/media/[id]/reviews`. Null for an invalid address.
 * @param routes the patterns of all pages and calls
 * @param siteUrl the public address, against which addresses are resolved
 */
export function routeTable(
  policies: Readonly<Record<string, CachePolicy>>,
  siteUrl: string,
  routes: readonly string[] = Object.keys(policies),
): RouteTable {
  const table = [...new Set([...routes, ...Object.keys(policies)])]
    .sort((a, b) => (byPrecedence(a) < byPrecedence(b) ? -1 : 1))
    .map((route) => ({
      route,
      pattern: expression(route),
      policy: policies[route],
      isPage: kindOf(route) === 'page',
    }))
  const prefixes = locales().filter((locale) => locale !== routing.defaultLocale)
  const known = new LRUCache<string, Place>({ max: REMEMBERED })

  function lookUp(address: string): Place | null {
    const url = parse(address, siteUrl)
    if (!url) return null
    // Resolving dots can leave two slashes in front, too.
    const [path = ''] = withoutAlias(url.pathname.replace(/^\/{2,}/, '/') + url.search).split('?', 1)
    const locale = prefixes.find((each) => path === `/${each}` || path.startsWith(`/${each}/`))
    const kind = locale === undefined ? kindOf(path) : 'page'
    const found = routeOf(locale === undefined ? path : withoutLocale(path, locale), kind)
    const policy = found?.policy ?? NO_POLICY
    const secret = policy.secret ? withoutSecret(url, policy.secret) : undefined
    const route = found?.route ?? null
    const logged = route === null || route.includes('[...') ? '-' : loggedPath(path, route)
    const place = {
      url: path + url.search,
      path,
      kind,
      locale: locale ?? routing.defaultLocale,
      secret,
      route,
      logged,
      isOpen: kind === 'call' && isOpenToSites(path, policy),
      ignored: kind === 'call' && policy.isShared ? ignoredBy(policy, url.searchParams) : NOTHING,
    } as const
    if (!found?.policy) return { ...place, address: place.url, isShared: false, policy }
    const hasCanonical = policy.isShared || kind === 'page'
    const canonical = hasCanonical
      ? withPrefix(policy.address(found.path, parametersOf(policy, url.searchParams)), localePrefix(place.locale))
      : place.url
    return { ...place, address: canonical, isShared: policy.isShared && !isRare(policy, canonical), policy }
  }

  function routeOf(path: string, kind: Place['kind']): Found | undefined {
    if (kind === 'file' && STATIC.test(path)) return { path, policy: IMMUTABLE, route: STATIC_ROUTE }
    for (const { pattern, policy, route, isPage } of table) {
      const match = isPage === (kind === 'page') ? pattern.exec(path) : null
      // A name can be encoded in several ways.
      if (match) return { path: match.length > 1 ? rewritten(path) : path, policy, route }
    }
    return undefined
  }

  return (address) => {
    const remembered = known.get(address)
    if (remembered) return remembered
    const place = lookUp(address)
    if (place && place.secret === undefined && address.length <= MAX_LETTERS) known.set(address, place)
    return place
  }
}

type Found = { path: string; policy: CachePolicy | undefined; route: string }

/** A path with the name of the parameter in place of each secret. */
function loggedPath(path: string, route: string): string {
  if (!route.includes('[token]')) return path.slice(0, MAX_LETTERS)
  const own = route.split('/')
  const given = path.split('/')
  // A locale may precede the route.
  const offset = given.length - own.length
  return given.map((segment, n) => (own[n - offset] === '[token]' ? '[token]' : segment)).join('/')
}

function kindOf(path: string): Place['kind'] {
  if (path === '/api' || path.startsWith('/api/')) return 'call'
  return FILE.test(path) ? 'file' : 'page'
}

/** Files of Next and of public/fonts: their addresses contain a hash or a version. */
const STATIC = /^\/(?:_next\/static|fonts)\/[\w~./-]+\.\w+$/
const IMMUTABLE = immutableFile()
const STATIC_ROUTE = '/_next/static'
const FILE = /^\/(?:(?:_next|fonts|messages|site|sitemap)(?:\/|$)|[^/]+\.\w+$)/

/** Literal segments come before parameters, as in Next's own routing. */
const byPrecedence = (pattern: string) => pattern.replaceAll('[', '\uffff')

/** Ids are short integers; other parameters are segments of bounded length. */
function expression(pattern: string): RegExp {
  const segments = pattern.split('/').map((segment) => {
    if (segment === '[id]') return '\\d{1,10}'
    if (segment.startsWith('[...')) return '.{1,2000}'
    return segment.startsWith('[') ? '([^/]{1,2000})' : segment.replaceAll('.', '\\.')
  })
  return new RegExp(`^${segments.join('/')}$`)
}

function rewritten(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/')
}

const NOTHING: readonly string[] = []

function ignoredBy({ parameters }: CachePolicy, given: URLSearchParams): readonly string[] {
  const names = ignoredParameters(given, parameters)
  return names === undefined ? NOTHING : [IGNORED_HEADER, names]
}

/** Removes a parameter from an address; returns its value. */
function withoutSecret(url: URL, name: string): string | undefined {
  const value = url.searchParams.get(name)
  if (value === null) return undefined
  url.searchParams.delete(name)
  return value
}

/** The last of repeated parameters counts, as on the pages; those of a list are joined. */
function parametersOf({ lists }: CachePolicy, given: URLSearchParams): Record<string, string> {
  const joined = lists.filter((name) => given.has(name)).map((name) => [name, given.getAll(name).join()])
  return { ...Object.fromEntries(given), ...Object.fromEntries(joined) }
}

function isRare({ uncachedWith }: CachePolicy, address: string): boolean {
  const at = address.indexOf('?')
  if (at < 0) return false
  const given = new URLSearchParams(address.slice(at))
  return Object.entries(uncachedWith).some(([name, when]) => {
    const value = given.get(name)
    return value !== null && (when === 'given' || value.includes(','))
  })
}

function parse(address: string, siteUrl: string): URL | null {
  try {
    decodeURIComponent(address.split('?')[0] ?? '')
    // `OPTIONS *` addresses the server; two slashes would mean another host.
    const url = address === '*' ? null : new URL(address.replace(/^[/\\]{2,}/, '/'), siteUrl)
    // Other schemes parse differently: "mailto:x" has no slash, and "other:/\\host" keeps its backslash.
    return url && /^https?:$/.test(url.protocol) ? url : null
  } catch {
    return null
  }
}
