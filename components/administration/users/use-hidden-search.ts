import { useEffect, useState } from 'react'
import type { UserListSearch } from '@/lib/administration/links'
import { isPersonal } from '@/lib/administration/personal'

/** What a form of users looks for. */
export type FilledSearch = UserListSearch & { email?: string | undefined }

/** Its name in the state of the browser's history. */
const KEY = 'userSearch'

/**
 * A search that may be in no address. The browser's history keeps it in this tab: it is there again after Back and
 * after a reload.
 */
export function useHiddenSearch(): [search: FilledSearch | undefined, set: (search?: FilledSearch) => void] {
  const [search, setSearch] = useState(kept)
  useEffect(() => {
    const follow = () => setSearch(kept())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const set = (next?: FilledSearch) => {
    history.replaceState({ ...history.state, [KEY]: next }, '')
    setSearch(next)
  }
  return [search, set]
}

const kept = () => (history.state as { [KEY]?: FilledSearch } | null)?.[KEY]

/** The search with an address that was typed as a name in its own place, and whether it may be in an address. */
export function sortedOut(search: FilledSearch): { search: FilledSearch; isHidden: boolean } {
  const { query = '', email } = search
  const isMail = query.includes('@') && !email
  const sorted = isMail ? { ...search, email: query, query: undefined } : search
  const isHidden = [sorted.query, sorted.inviter].some((text) => text && isPersonal(text))
  return { search: sorted, isHidden: Boolean(sorted.email) || isHidden }
}
