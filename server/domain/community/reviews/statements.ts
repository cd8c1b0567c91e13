import { HIDEABLE_NOUNS } from '@/lib/catalogue/links/hides'
import type { ReviewedKind, ReviewKind } from '@/lib/catalogue/text-kinds'
import { isShown } from '@/server/domain/catalogue/entries/access'

/** The condition of visible reviews, rows of `reviews`. */
export const VISIBLE = 'deleted_at IS NULL AND hidden_at IS NULL'

/** The condition of comments that began a thread: visible ones, and others while they have visible replies. The indexes have the same one. */
export const THREAD =
  "kind = 'comment' AND parent_id IS NULL AND (deleted_at IS NULL AND hidden_at IS NULL OR replies > 0)"

/** The table of each kind of entry. */
export const TABLES: Record<ReviewedKind, string> = {
  media: 'media',
  series: 'series',
  character: 'characters',
  person: 'people',
  company: 'companies',
  torrent: 'torrents',
}

/** The column with the title or name of each kind of entry. */
export const TITLES: Record<ReviewedKind, string> = {
  media: 'title',
  series: 'title',
  character: 'full_name',
  person: 'full_name',
  company: 'name',
  torrent: 'name',
}

/** Hidden entries and torrents count as missing. `e` is the entry: the index alone has the id. */
export const isThere = (kind: ReviewedKind): string =>
  kind === 'torrent' ? 'AND e.hidden_at IS NULL' : `AND ${isShown(kind, 'e.id')}`

/** Whether a text `r` is about shown entries alone. */
export const ABOUT_SHOWN = [
  ...HIDEABLE_NOUNS.map((noun) => isShown(noun, `coalesce(r.${noun}_id, 0)`)),
  isShown('media', 'coalesce(r.other_id, 0)'),
].join(' AND ')

/** What an entry has by default: works and series have reviews, all others comments. */
export const kindOf = (of: ReviewedKind): ReviewKind => (of === 'media' || of === 'series' ? 'review' : 'comment')
