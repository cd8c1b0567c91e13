import { type EditedNoun, RESOURCES } from '@/lib/catalogue/nouns'
import { withQuery } from '@/lib/links'

/** Where an entry is edited; `at` is an external contributor site, if configured. */
export const contributeLink = (kind: EditedNoun, id: number, at = '/contribute') =>
  `${at.replace(/\/$/, '')}/${kind}/${id}`

/** The call that changes an entry, and the one that lists its edits. */
export const editCall = (kind: EditedNoun, id: number) => `/api/${RESOURCES[kind]}/${id}`
export const editsCall = (kind: EditedNoun, id: number) => `${editCall(kind, id)}/edits`

/** The call that reads and changes the episodes of a work. */
export const episodesCall = (id: number, search: { page?: number; size?: number } = {}) =>
  withQuery(`/api/media/${id}/episodes`, search)

/** The call that reads the story that a work belongs to. */
export const storyCall = (id: number) => `/api/media/${id}/story`
