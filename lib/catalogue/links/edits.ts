import { type EditedNoun, RESOURCES } from '@/lib/catalogue/nouns'
import { links, withQuery } from '@/lib/links'
import type { ChangesSearch } from '../schemas/edits'

/** Where an entry is edited; `at` is an external contributor site, if configured. */
export const contributeLink = (kind: EditedNoun, id: number, at = '/contribute') =>
  `${at.replace(/\/$/, '')}/${kind}/${id}`

/** The call that changes an entry. */
export const editCall = (kind: EditedNoun, id: number) => `/api/${RESOURCES[kind]}/${id}`

/** The call that reads the story that a work belongs to. */
export const storyCall = (id: number) => `/api/media/${id}/story`

/** The page of an entry; those of series, characters and others have its noun as their first part, too. */
export const entryPage = (noun: EditedNoun, id: number) => `/${noun}/${id}`

/** The history of an entry, and its part that says where each value is from. */
export const historyLink = (noun: EditedNoun, id: number, page = 0) =>
  withQuery(`${entryPage(noun, id)}/history`, { page })
export const sourcesLink = (noun: EditedNoun, id: number) => `${historyLink(noun, id)}#sources`

/** The pages of recent changes, of those of one noun and kind, and of one change. */
export const changesLink = (search: Partial<ChangesSearch> = {}) => withQuery('/contribute/changes', search)
export const changeLink = (id: number) => `/contribute/changes/${id}`

/** The changes of a user, from `until` on. */
export const pageFrom = (path: string, { until }: { until?: number | undefined }) => withQuery(path, { until })
export const contributionsLink = (username: string, until?: number) =>
  pageFrom(links.user(username, 'contributions'), { until })

/** The same as Atom. */
export const changesFeed = ({ noun, kind }: Pick<ChangesSearch, 'noun' | 'kind'> = {}) =>
  withQuery('/api/feeds/changes', { noun, kind })
export const historyFeed = (noun: EditedNoun, id: number) => `/api/feeds/changes/${noun}/${id}`
export const contributionsFeed = (username: string) => `/api/feeds/contributions/${encodeURIComponent(username)}`

/** The calls that take an edit back, lock fields, and give them back to the sources. */
export const revertCall = (id: number) => `/api/edits/${id}/revert`
export const locksCall = (noun: EditedNoun, id: number) => `${editCall(noun, id)}/locks`
export const followCall = (noun: EditedNoun, id: number) => `${editCall(noun, id)}/follow`
