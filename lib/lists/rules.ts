import { FAVORITES } from '@/lib/slugs'
import { oneLine } from '@/lib/text'

/** What the form of a list and the server share (decision 41). */

export const LIST_VISIBILITIES = ['Private', 'Unlisted', 'Public', 'FriendsOnly'] as const
export type ListVisibility = (typeof LIST_VISIBILITIES)[number]

/** Views of a list: rows with notes, or a grid of covers. */
export const LIST_VIEWS = ['list', 'grid'] as const
export type ListViewName = (typeof LIST_VIEWS)[number]

/** Orders of lists: the last changed or the most liked first. */
export const LIST_SORTS = ['updated', 'likes'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/** Slugs that are parts of addresses, and thus not allowed as names of lists. */
const RESERVED: ReadonlySet<string> = new Set(['my-lists', 'add', 'remove', FAVORITES])

export const MAX_LIST_NAME = 100
export const MAX_ENTRIES = 10_000
/** Most titles that are looked for, and works that are added, at once. */
export const MAX_AT_ONCE = 500
/** Covers on the card of a list. */
export const MAX_COVERS = 5

/**
 * The slug of a list's name: lowercase, spaces as hyphens, everything else unchanged (percent-encoded in addresses).
 * "." and ".." get a suffix, because addresses resolve them.
 */
export function listSlug(name: string): string {
  const slug = oneLine(name).normalize('NFC').toLowerCase().normalize('NFC').replaceAll(' ', '-')
  return slug === '.' || slug === '..' ? `${slug}-list` : slug
}

export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug)
}

/** Whether a share link may be shown: for a list for friends only to its owner. */
export function isShareable(visibility: ListVisibility, isOwner: boolean): boolean {
  return visibility === 'Public' || visibility === 'Unlisted' || (visibility === 'FriendsOnly' && isOwner)
}
