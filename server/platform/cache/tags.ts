import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { ReviewedKind } from '@/lib/catalogue/text-kinds'
import { currentContext, type HiddenEntry } from './context'

/** Nouns whose entries public pages show. */
export type Noun =
  | 'media'
  | 'series'
  | 'character'
  | 'person'
  | 'company'
  | 'tag'
  | 'review'
  | 'torrent'
  /** The order of torrents by their peers. */
  | 'torrent-health'
  /** The places of works far inside an order. */
  | 'media-places'
  /** What is tracked more than usual. */
  | 'trend'
  /** Which entries are hidden: histories name more of them than what refers to an entry now. */
  | 'hide'
  /** What is like a work. */
  | 'similar-works'
  /** What day it is in Japan. */
  | 'today'
  | 'list'
  /** What a user did with a work on one day. */
  | 'activity'
  | 'user'
  /** A user's watched records, on public lists of them. */
  | 'watched'
  /** The reviews and comments of an entry: which there are, and their number. */
  | `${ReviewedKind}-reviews`
  /** The votes on them, for what is ordered by votes. */
  | `${ReviewedKind}-votes`
  /** Which edits of an entry wait for editors. */
  | `${EditedNoun}-waiting`
  /** The reviews and comments of a user. */
  | 'author'
  /** What administrators tell on every page. */
  | 'announcement'

/** "media:12" for an entry, "index:media" for the lists of a noun, "site" for its settings, "*" for everything. */
export type CacheTag = `${Noun}:${number}` | `index:${Noun}` | 'site' | '*'

/**
 * Adds the tags of these entries to the answer. Queries call it *before* they read, so that a change that commits
 * during the read invalidates the answer. Does nothing in jobs and commands.
 */
export function cacheTag(noun: Noun, ids: number | Iterable<number>): void {
  const tags = currentContext()?.tags
  if (!tags) return
  for (const id of typeof ids === 'number' ? [ids] : ids) tags.add(`${noun}:${id}`)
}

/** Adds the tag of this noun's lists to the answer. */
export function cacheTagIndex(noun: Noun): void {
  currentContext()?.tags.add(`index:${noun}`)
}

/** Adds the tag of the site's settings to the answer. */
export function cacheTagSite(): void {
  currentContext()?.tags.add('site')
}

/** Marks the answer as no-store: it changes too often to be invalidated. */
export function noStore(): void {
  const context = currentContext()
  if (context) context.noStore = true
}

/**
 * Makes the page an answer with status 404: its entry does not exist, or is not visible to visitors. The page itself is
 * sent. Next's own notFound() would replace it by an empty page that needs scripts.
 */
export function respondNotFound(): void {
  const context = currentContext()
  if (context) context.notFound = true
}

/** Makes the page an answer with status 410, which says that the entry is hidden. */
export function respondHidden(entry: HiddenEntry): void {
  const context = currentContext()
  if (context) context.hidden = entry
}

/** Makes the page's redirect a 301: the address has moved for ever. Next's permanentRedirect() alone answers 308. */
export function respondMoved(): void {
  const context = currentContext()
  if (context) context.moved = true
}
