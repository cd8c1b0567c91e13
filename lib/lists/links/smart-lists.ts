import { tabLink, withQuery } from '@/lib/links'
import type { SmartListSearch } from '../schemas/smart-lists'

/** The page of a smart list; `url` is its owner's name and its own, percent-encoded. */
export const smartListLink = (url: string, search: Partial<SmartListSearch> = {}) =>
  tabLink(`/smart-list/${url}`, search)
/** What is broadcast next of its works, as iCalendar. */
export const smartListCalendar = (url: string) => `/api/feeds/smart-list/${url}`
/** Its works as Atom or JSON Feed. */
export const smartListFeed = (url: string, form: 'atom' | 'json') => `${smartListCalendar(url)}/${form}`
/** The list of works with the filters of a smart list. */
export const filteredLink = (filter: string) => (filter === '' ? '/media' : `/media?${filter}`)
export const ownSmartListsCall = (id?: number) =>
  withQuery(`/api/me/smart-lists${id === undefined ? '' : `/${id}`}`, {})
