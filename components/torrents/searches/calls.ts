import { call, getJson } from '@/lib/browser/api'
import { savedSearchCall } from '@/lib/torrents/links/saved-searches'
import type { SavedSearch, SavedSearches } from '@/lib/torrents/schemas/saved-searches'

/** The calls of the user's saved searches of torrents. */
export const readSearches = () => getJson<SavedSearches>(savedSearchCall())
export const saveSearch = (search: string) => call<SavedSearch>(savedSearchCall(), { method: 'POST', body: { search } })
export const changeSearch = (id: number, isTold: boolean) =>
  call<SavedSearch>(savedSearchCall(id), { method: 'PUT', body: { isTold } })
export const removeSearch = (id: number) => call<void>(savedSearchCall(id), { method: 'DELETE' })
