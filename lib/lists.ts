import { oneLine } from './text'

/** What the form of a list and the server agree on (product.md, section 5; decisions.md, "API"). */

export const LIST_VISIBILITIES = ['Private', 'Unlisted', 'Public', 'FriendsOnly'] as const
export type ListVisibility = (typeof LIST_VISIBILITIES)[number]

/** How the entries of a list are shown: in rows with their notes, or as a grid of covers. */
export const LIST_VIEWS = ['list', 'grid'] as const
export type ListViewName = (typeof LIST_VIEWS)[number]

/** The list that everybody has. */
export const FAVORITES = 'favorites'
/** Parts of addresses, and so no list's name. */
const RESERVED: ReadonlySet<string> = new Set(['my-lists', 'add', 'remove', FAVORITES])

export const LIST_NAME_MOST = 100
export const MOST_ENTRIES = 10_000

/**
 * How a list's name stands in its address: lowercase, spaces as hyphens, everything else as it is (percent-encoded there). The
 * dots that addresses swallow get a suffix.
 */
export function listSlug(name: string): string {
  const slug = oneLine(name).normalize('NFC').toLowerCase().normalize('NFC').replaceAll(' ', '-')
  return slug === '.' || slug === '..' ? `${slug}-list` : slug
}

export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug)
}

/** Whether a link to it may be handed on: to a list of friends by its owner only. */
export function isShareable(visibility: ListVisibility, isOwner: boolean): boolean {
  return visibility === 'Public' || visibility === 'Unlisted' || (visibility === 'FriendsOnly' && isOwner)
}
