import { editCall } from '@/lib/catalogue/links/entries'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { links, withQuery } from '@/lib/links'
import type { ChangesSearch } from '../schemas/edits'

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
