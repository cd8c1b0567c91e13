import { HIDEABLE_NOUNS } from '@/lib/catalogue/nouns'
import type { ListedKind, ReviewedKind } from '@/lib/catalogue/text-kinds'
import { TABLES as ENTRIES, isShown, NAMES } from '@/server/domain/catalogue/entries/access'

/** The condition of visible reviews, rows of `reviews`. */
export const VISIBLE = 'deleted_at IS NULL AND hidden_at IS NULL'

/**
 * The condition of comments that began a thread: visible ones, and others while they have visible replies. The indexes
 * have the same one.
 */
export const THREAD =
  "kind = 'comment' AND parent_id IS NULL AND (deleted_at IS NULL AND hidden_at IS NULL OR replies > 0)"

/** The condition of texts `r` that are not about a list without a discussion, or an activity that is not shown. */
export const IS_PLACED = `(r.list_id IS NULL OR EXISTS (SELECT FROM discussed_lists d WHERE d.id = r.list_id))
  AND (r.activity_id IS NULL OR EXISTS (SELECT FROM shown_activities d WHERE d.id = r.activity_id))`

/** The condition of what a thread begins with: a comment, or a review that is answered. */
export const ANSWERED =
  "kind IN ('comment', 'review') AND parent_id IS NULL AND (deleted_at IS NULL AND hidden_at IS NULL OR replies > 0)"

/** The table of each kind of entry. */
export const TABLES: Record<ReviewedKind, string> = {
  ...ENTRIES,
  torrent: 'torrents',
  list: 'lists',
  activity: 'activities',
}

/** The column with the title or name of each kind of entry `e`. */
export const TITLES: Record<ListedKind, string> = { ...NAMES, torrent: 'name', list: 'name' }

/** The user to whom a list or an activity `e` belongs, and who is told of texts about it. */
export const OWNERS: Partial<Record<ReviewedKind, string>> = { list: 'e.owner_id', activity: 'e.user_id' }

/**
 * Hidden entries, torrents and torrents of hidden works count as missing, and lists without a discussion. `e` is the
 * entry: the index alone has the id.
 */
export function isThere(kind: ReviewedKind): string {
  if (kind === 'torrent') return `AND e.hidden_at IS NULL AND ${isShown('media', 'e.media_id')}`
  if (kind === 'list') return 'AND EXISTS (SELECT FROM discussed_lists d WHERE d.id = e.id)'
  if (kind === 'activity') return 'AND EXISTS (SELECT FROM shown_activities d WHERE d.id = e.id)'
  return `AND ${isShown(kind, 'e.id')}`
}

/** Whether a text `r` is about shown entries and torrents alone. */
export const ABOUT_SHOWN = [
  ...HIDEABLE_NOUNS.map((noun) => isShown(noun, `coalesce(r.${noun}_id, 0)`)),
  isShown('media', 'coalesce(r.other_id, 0)'),
  `(r.torrent_id IS NULL OR EXISTS (SELECT FROM torrents e WHERE e.id = r.torrent_id ${isThere('torrent')}))`,
].join(' AND ')

/** Whether a text `r` is about no unlisted torrent: lists of texts would tell of it. */
const ABOUT_LISTED = (r: string) =>
  `(${r}.torrent_id IS NULL OR NOT EXISTS (SELECT FROM torrents e WHERE e.id = ${r}.torrent_id AND e.is_unlisted))`

/** Whether a text `r` may be in lists of texts on many entries: none about torrents while the site has none. */
export const inLists = (r: string, torrents: boolean) => (torrents ? ABOUT_LISTED(r) : `${r}.torrent_id IS NULL`)
