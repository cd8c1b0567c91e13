import { currentContext } from './context'

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
  | 'list'
  | 'user'

/** "media:12" for an entry, "index:media" for the lists of a noun, "*" for everything. */
export type CacheTag = `${Noun}:${number}` | `index:${Noun}` | '*'

/**
 * Says that the answer shows these entries. Queries call it *before* they read, so that a change that commits during the
 * read invalidates the answer. Does nothing in jobs and commands.
 */
export function cacheTag(noun: Noun, ids: number | Iterable<number>): void {
  const tags = currentContext()?.tags
  if (!tags) return
  for (const id of typeof ids === 'number' ? [ids] : ids) tags.add(`${noun}:${id}`)
}

/** Says that the answer shows a list of this noun. */
export function cacheTagIndex(noun: Noun): void {
  currentContext()?.tags.add(`index:${noun}`)
}

/** Says that the answer changes too often to be invalidated: no cache keeps it. */
export function noStore(): void {
  const context = currentContext()
  if (context) context.noStore = true
}

/**
 * Says that the page stands for something that is not there (for visitors, at least): it is sent as it is, with status 404.
 * Next's own notFound() would replace it by an empty page that needs scripts.
 */
export function respondNotFound(): void {
  const context = currentContext()
  if (context) context.notFound = true
}
