import {
  ACCOUNT_TABS,
  companyIndexLink,
  homeLink,
  links,
  listLink,
  mediaIndexLink,
  nameIndexLink,
  pageLink,
  reviewsLink,
  seriesIndexLink,
  tabLink,
  torrentIndexLink,
  torrentsLink,
  USER_TABS,
  yearLink,
} from '@/lib/links'
import { DEFAULT_SIZE } from '@/lib/page-size'
import { companySearch } from '@/lib/schemas/companies'
import { homeSearch } from '@/lib/schemas/home'
import { listPageSearch } from '@/lib/schemas/lists'
import { mediaSearch } from '@/lib/schemas/media'
import { nameSearch } from '@/lib/schemas/names'
import { attachmentSearch, tabSearch } from '@/lib/schemas/paging'
import { reviewSearch } from '@/lib/schemas/reviews'
import { everythingSearch } from '@/lib/schemas/search'
import { seriesSearch } from '@/lib/schemas/series'
import { statisticsSearch } from '@/lib/schemas/statistics'
import { torrentSearch } from '@/lib/schemas/torrents'
import { followSearch } from '@/lib/schemas/users'

export type Address = {
  /** What Next is asked for: the path with the query parameters that the page knows, in their one order. */
  canonical: string
  /** Whether the finished page is kept in memory. */
  kept: boolean
  /** Whether caches on the way must not keep it either: it may stop being for everybody. */
  confidential?: boolean
}

/** Whether a call of the API answers everybody the same who brings no token, and is worth keeping. */
export function isKeptCall(path: string): boolean {
  return ENTRY_CALL.test(path)
}

/** GET of an entry: as large as its page and asked for as often. The other calls pass through. */
const ENTRY_CALL = /^\/api\/(media|series|characters|people|companies)\/\d{1,10}$/

/**
 * Which page an address means. Parameters that no page knows (campaign marks, cache busters), or that the browser reads
 * itself (`login`, `next`), are dropped, so that they neither fill the memory nor reach a page; free-text searches are
 * rendered but not kept.
 */
export function addressOf(url: URL): Address {
  const path = url.pathname
  if (isKeptCall(path)) return { canonical: path, kept: true }
  const judge = pageAt(path)
  // Of a repeated parameter the last counts, as on the pages.
  if (judge) return judge(Object.fromEntries(url.searchParams), path)
  return { canonical: path + url.search, kept: false }
}

type Judge = (given: Record<string, string>, path: string) => Address

const home: Judge = (given) => {
  const search = homeSearch.parse(given)
  return { canonical: homeLink(search), kept: true }
}

const media: Judge = (given) => {
  const search = mediaSearch.parse(given)
  return { canonical: mediaIndexLink(search), kept: search.query === '' && search.tags.length <= 1 }
}

const series: Judge = (given) => {
  const search = seriesSearch.parse(given)
  return { canonical: seriesIndexLink(search), kept: search.query === '' }
}

const companies: Judge = (given) => {
  const search = companySearch.parse(given)
  return { canonical: companyIndexLink(search), kept: search.query === '' }
}

const names =
  (noun: 'characters' | 'people'): Judge =>
  (given) => {
    const search = nameSearch.parse(given)
    const { query, firstName, middleName, lastName } = search
    return { canonical: nameIndexLink(noun, search), kept: query + firstName + middleName + lastName === '' }
  }

const torrents: Judge = (given) => {
  const search = torrentSearch.parse(given)
  return { canonical: torrentIndexLink(search), kept: search.query === '' }
}

const everything: Judge = (given) => {
  const { query } = everythingSearch.parse(given)
  return { canonical: links.search(query), kept: query === '' }
}

/** What each of these shows depends on nothing but its address; who uses it comes with the browser's own calls. */
const ALIKE = [
  links.login(),
  links.register(),
  links.reset(),
  links.confirm(),
  links.dashboard(),
  links.myAccount(),
  ...ACCOUNT_TABS.map((tab) => links.myAccount(tab)),
]

const whole: Judge = (_, path) => ({ canonical: path, kept: true })

const INDEXES: ReadonlyMap<string, Judge> = new Map([
  [links.home(), home],
  [links.browse('media'), media],
  [links.browse('series'), series],
  [links.browse('characters'), names('characters')],
  [links.browse('people'), names('people')],
  [links.browse('companies'), companies],
  [links.browse('torrents'), torrents],
  ...ALIKE.map((path) => [path, whole] as const),
  [links.search(), everything],
])

const pagedBy =
  (schema: typeof tabSearch | typeof attachmentSearch): Judge =>
  (given, path) => {
    const search = { query: '', ...schema.parse(given) }
    return { canonical: tabLink(path, search), kept: search.query === '' && search.size === DEFAULT_SIZE }
  }

const searched = pagedBy(tabSearch)
const paged = pagedBy(attachmentSearch)

const reviews: Judge = (given, path) => ({ canonical: reviewsLink(path, reviewSearch.parse(given)), kept: true })

const torrentsOf: Judge = (given, path) => {
  const search = torrentSearch.parse(given)
  return { canonical: torrentsLink(path, search), kept: search.query === '' }
}

/** The tabs of each kind of entry; '' is its overview. */
const ENTRIES: ReadonlyMap<string, ReadonlyMap<string, Judge>> = new Map(
  Object.entries({
    media: {
      '': whole,
      characters: searched,
      staff: searched,
      episodes: searched,
      attachments: paged,
      reviews,
      torrents: torrentsOf,
    },
    series: { '': whole, media: searched, attachments: paged, reviews },
    character: { '': whole, media: searched, staff: searched, attachments: paged, discussion: reviews },
    person: { '': whole, staff: searched, attachments: paged, discussion: reviews },
    company: { '': searched, attachments: paged, discussion: reviews },
    torrent: { '': reviews },
  } satisfies Record<string, Record<string, Judge>>).map(([kind, tabs]) => [kind, new Map(Object.entries(tabs))]),
)

const ENTRY = /^\/([a-z]+)\/\d{1,10}(?:\/([a-z]+))?$/

/** A user's pages; a name can be written in several ways. What changes with every tap says so, and is not kept. */
const USER = /^\/user\/([^/]{1,300})(?:\/(statistics|following|followers))?$/
const user: Judge = (given, path) => {
  const [, name = '', tab] = USER.exec(path) ?? []
  const to = links.user(
    decodeURIComponent(name),
    USER_TABS.find((each) => each === tab),
  )
  if (tab === undefined) return { canonical: to, kept: true }
  if (tab === 'statistics') return { canonical: yearLink(to, statisticsSearch.parse(given).year), kept: true }
  return { canonical: pageLink(to, followSearch.parse(given).page), kept: true }
}

/** A list may be made private at any moment, or may be for those alone who know its address. */
const LIST = /^\/list\/[^/]{1,300}\/[^/]{1,2000}$/
const list: Judge = (given, path) => ({
  canonical: listLink(path, listPageSearch.parse(given)),
  kept: false,
  confidential: true,
})

/** The shell of one's own list has a name in its address, and there are as many as somebody likes to make up. */
const MY_LIST = /^\/my-account\/lists\/[^/]{1,2000}$/
const shell: Judge = (_, path) => ({ canonical: path, kept: false })

function pageAt(path: string): Judge | undefined {
  if (USER.test(path)) return user
  if (LIST.test(path)) return list
  if (MY_LIST.test(path)) return shell
  const [, kind = '', tab = ''] = ENTRY.exec(path) ?? []
  return INDEXES.get(path) ?? ENTRIES.get(kind)?.get(tab)
}
