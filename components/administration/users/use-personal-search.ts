import { useEffect, useState } from 'react'
import type { UserListSearch } from '@/lib/administration/links'
import { isPersonal } from '@/lib/administration/personal'
import { endResuming, resumedSearch } from './last-search'

/** What a form of users looks for. */
export type FilledSearch = UserListSearch & { email?: string | undefined }

/** Its name in the state of the browser's history. */
const KEY = 'userSearch'

/**
 * A search that may be in no address. The browser's history keeps it in this tab: it is there again after Back, after
 * a reload, and by the link of a user's page.
 */
export function usePersonalSearch(): [search: FilledSearch | undefined, set: (search?: FilledSearch) => void] {
  const [search, setSearch] = useState(() => kept() ?? resumedSearch())
  useEffect(() => {
    const resumed = resumedSearch()
    if (resumed) keep(resumed)
    endResuming()
    const follow = () => setSearch(kept())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const set = (next?: FilledSearch) => {
    keep(next)
    setSearch(next)
  }
  return [search, set]
}

const keep = (search?: FilledSearch) => history.replaceState({ ...history.state, [KEY]: search }, '')
const kept = () => (history.state as { [KEY]?: FilledSearch } | null)?.[KEY]

/**
 * Moves an email address that was typed as a name to its own field. `hasPersonal`: whether the search may be in no
 * address.
 */
export function sortedOut(search: FilledSearch): { search: FilledSearch; hasPersonal: boolean } {
  const { query = '', email } = search
  const isMail = query.includes('@') && !email
  const sorted = isMail ? { ...search, email: query, query: undefined } : search
  const hasPersonal = [sorted.query, sorted.inviter].some((text) => text && isPersonal(text))
  return { search: sorted, hasPersonal: Boolean(sorted.email) || hasPersonal }
}
