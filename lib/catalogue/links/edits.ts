import { withQuery } from '@/lib/links'

/** The kinds of entries that editors change, with their resources. */
const RESOURCES = { media: 'media', character: 'characters', tag: 'tags' } as const
export type EditedKind = keyof typeof RESOURCES

/** Where an entry is edited; `at` is an external contributor site, if configured. */
export const contributeLink = (kind: EditedKind, id: number, at = '/contribute') =>
  `${at.replace(/\/$/, '')}/${kind}/${id}`

/** The call that changes an entry, and the one that lists its edits. */
export const editCall = (kind: EditedKind, id: number) => `/api/${RESOURCES[kind]}/${id}`
export const editsCall = (kind: EditedKind, id: number) => `${editCall(kind, id)}/edits`

/** The call that reads and changes the episodes of a work. */
export const episodesCall = (id: number, search: { page?: number; size?: number } = {}) =>
  withQuery(`/api/media/${id}/episodes`, search)

/** The call that reads the story that a work belongs to. */
export const storyCall = (id: number) => `/api/media/${id}/story`
