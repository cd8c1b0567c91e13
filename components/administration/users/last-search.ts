import { administrationLinks } from '@/lib/administration/links'
import type { FilledSearch } from './use-personal-search'

/** What the list of users has shown last. It is forgotten when a page is loaded anew. */
let last: { search: FilledSearch; hasPersonal: boolean } | undefined
/** A search that may be in no address, kept until the list of users, to which a link leads, takes it. */
let resumed: FilledSearch | undefined

export function noteSearch(search: FilledSearch, hasPersonal: boolean): void {
  last = { search, hasPersonal }
}

/** The way back from a user to the search that has found them; undefined if there was none. */
export function wayBack(): { href: string; resume: () => void } | undefined {
  if (!last || Object.values(last.search).every((value) => value === undefined)) return undefined
  const { search, hasPersonal } = last
  if (!hasPersonal) return { href: administrationLinks.users(search), resume: () => {} }
  return {
    href: administrationLinks.part('users'),
    resume: () => {
      resumed = search
    },
  }
}

export const resumedSearch = () => resumed

export function endResuming(): void {
  resumed = undefined
}
