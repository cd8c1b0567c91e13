import { z } from 'zod'
import { optionalId, pageNumber, pageSize, searchText } from '@/lib/schemas/paging'
import { TORRENT_SORTS, torrentSearch } from './search'

/** Items of a feed, as many as nyaa's has. */
export const FEED_SIZE = 75

/** The query of GET /api/feeds/torrents: that of 'Browse Torrents', the newest first unless an order is given. */
export const torrentFeedSearch = torrentSearch.extend({
  media: optionalId.describe('Only of this work'),
  sort: z.enum(TORRENT_SORTS).catch('created').default('created'),
  order: z
    .enum(['0', '1'])
    .optional()
    .catch(undefined)
    .transform((value): 0 | 1 | undefined => (value === undefined ? undefined : value === '1' ? 1 : 0))
    .describe('0 ascending, 1 descending; 1 by default for created, else 0'),
  size: pageSize(FEED_SIZE),
})
export type TorrentFeedSearch = z.infer<typeof torrentFeedSearch>

const text = z.string().max(300).optional().catch(undefined)

/** The query of nyaa's feed ("/?page=rss"), by its short names and by the long ones. */
export const nyaaSearch = z.object({
  q: text.describe('The search'),
  term: text.describe('The same'),
  c: text.describe("nyaa's category, such as 1_2"),
  cats: text.describe('The same'),
  f: text.describe('1: without remakes; 2: of trusted uploaders alone'),
  filter: text.describe('The same'),
  u: text.describe('The name of the uploader'),
  user: text.describe('The same'),
  p: text.describe('The page, counted from 1'),
  offset: text.describe('The same'),
  page: text.describe('"rss", at the address that programs for nyaa know: /?page=rss'),
})
export type NyaaSearch = z.infer<typeof nyaaSearch>

/** What a query of nyaa's feed means, without repetitions and defaults. */
export function nyaaQuery(given: NyaaSearch) {
  const filter = given.f ?? given.filter
  const category = given.c ?? given.cats ?? ''
  return {
    query: searchText.parse(given.q ?? given.term),
    category: /^[1-9]_\d{1,2}$/.test(category) ? category : '',
    trusted: filter === '2',
    noRemakes: filter === '1',
    // No name has a replacement character: PostgreSQL cannot compare NUL.
    uploader: (given.u ?? given.user ?? '').toWellFormed().replaceAll('\0', '\ufffd').trim(),
    page: Math.max(0, pageNumber.parse(given.p ?? given.offset) - 1),
  }
}
