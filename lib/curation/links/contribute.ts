import { contributeLink } from '@/lib/catalogue/links/entries'
import { type EditedNoun, RESOURCES } from '@/lib/catalogue/nouns'
import { links, withQuery } from '@/lib/links'

/** The page that adds an entry. */
export const addLink = (noun: EditedNoun) => `/contribute/${noun}/new`

/** The page that changes an entry, with what was typed for one that was merged into it. */
export const continueLink = (noun: EditedNoun, id: number, from: number) =>
  withQuery(contributeLink(noun, id), { from })

/** The page that changes a proposal which waits: the form of its entry, or of a new one. */
export const proposalLink = (noun: EditedNoun, entry: number | null, proposal: number) =>
  withQuery(entry === null ? addLink(noun) : contributeLink(noun, entry), { proposal })

/** The calls that change and add entries, and read what can be changed of one. */
export const contributionsCall = () => '/api/contributions'
export const documentCall = (noun: EditedNoun, id: number) => `/api/contributions/documents/${noun}/${id}`
export const matchesCall = () => '/api/contributions/matches'

/** The page of an entry. */
export const entryLink = (noun: EditedNoun, id: number) => links[noun](id)

/** The page with all entries of a noun. */
export const entriesLink = (noun: EditedNoun) => `/${RESOURCES[noun]}`
