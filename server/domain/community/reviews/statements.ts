import type { ReviewedKind, ReviewKind } from '@/lib/catalogue/text-kinds'

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

/** Hidden torrents and works count as missing. `e` is the entry. */
export function isThere(kind: ReviewedKind): string {
  // The index alone has the id.
  if (kind === 'media') return 'AND e.id NOT IN (SELECT media_id FROM hidden_media)'
  return kind === 'torrent' ? 'AND e.hidden_at IS NULL' : ''
}

/** What an entry has by default: works and series have reviews, all others comments. */
export const kindOf = (of: ReviewedKind): ReviewKind => (of === 'media' || of === 'series' ? 'review' : 'comment')
