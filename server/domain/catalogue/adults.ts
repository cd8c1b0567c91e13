import type { MediaSearch } from '@/lib/catalogue/schemas/media'
import { site } from '@/server/platform/site/site'

/** Whether lists have works for adults when a reader asks for them; otherwise no list has any, whatever is asked. */
export async function listsAdults(): Promise<boolean> {
  return (await site()).adult !== 'never'
}

declare const listed: unique symbol

/**
 * A search as the site answers it; filters take only this type. Works for adults are asked for only if the site lists
 * them. `isEmpty`: such works alone were asked for, and the site lists none.
 */
export type ListedSearch<Search extends MediaSearch = MediaSearch> = Search & {
  readonly isEmpty: boolean
  readonly [listed]: true
}

/** The search as the site answers it. */
export async function listedSearch<Search extends MediaSearch>(search: Search): Promise<ListedSearch<Search>> {
  if (await listsAdults()) return { ...search, isEmpty: false } as ListedSearch<Search>
  return { ...search, adult: undefined, isEmpty: search.adult === 'only' } as ListedSearch<Search>
}

/** Makes the condition of works that stay although they are for adults, from SQL for the id of a work. */
type Own = (id: string) => string

/** What takes the place of each table or view, so that works for adults count as hidden. */
const LISTED: Readonly<Record<string, (own?: Own) => string>> = {
  shown_media: (own) => `(SELECT * FROM media WHERE NOT is_adult${own ? ` OR is_adult AND ${own('media.id')}` : ''})`,
  hidden_media: () => '(SELECT media_id FROM hidden_media UNION ALL SELECT id FROM media WHERE is_adult)',
  public_watched_records: (own) => ofListed('public_watched_records', own),
  public_watched_events: (own) => ofListed('public_watched_events', own),
}

const ofListed = (view: string, own?: Own) =>
  `(SELECT listed.* FROM ${view} listed WHERE ${own ? `${own('listed.media_id')} OR ` : ''}NOT EXISTS (
    SELECT FROM media adult WHERE adult.id = listed.media_id AND adult.is_adult))`

/** The number of hidden entries of the list `l`, with works for adults. */
const HIDDEN_ENTRIES = `(l.hidden_count + (SELECT count(*)::int FROM list_entries entry
    JOIN media adult ON adult.id = entry.media_id WHERE entry.list_id = l.id AND adult.is_adult))`

/** Finds each of these with its alias, or with the keyword behind it. */
const TABLE = new RegExp(`\\b(${Object.keys(LISTED).join('|')})\\b(?: AS)?(?:(\\s+)(\\w+)|(?=\\)|$))`, 'g')
const WORDS: ReadonlySet<string> = new Set(['WHERE', 'ORDER', 'JOIN', 'CROSS', 'LEFT', 'LIMIT', 'UNION'])
const SHOWN_ID = /([\w.]+|coalesce\([\w.]+, 0\)) <> ALL \(ARRAY\(SELECT media_id FROM hidden_media\)\)/g

/**
 * Changes a statement of what everybody sees, so that works for adults count as hidden. The statement knows hidden
 * works by `shown_media`, isShown(), `hidden_media`, `l.hidden_count` of a list, or the views of public records and
 * events. `own`: which works stay nevertheless, such as that of an entry's own page.
 */
export function withoutAdults(statement: string, own?: Own): string {
  return statement
    .replace(SHOWN_ID, 'coalesce((SELECT listed.is_adult IS FALSE FROM media listed WHERE listed.id = $1), true)')
    .replaceAll('l.hidden_count', HIDDEN_ENTRIES)
    .replace(TABLE, (_, table: string, space = '', next = '') => {
      const alias = next === '' || WORDS.has(next) ? ` AS ${table}` : ' AS'
      return `${LISTED[table]?.(own) ?? table}${alias}${space}${next}`
    })
}

/**
 * The name and the text of a statement. If the site never lists works for adults, the text is changed by
 * `withoutAdults()`.
 */
export async function listedStatement(name: string, statement: string, own?: Own): Promise<[string, string]> {
  return (await listsAdults()) ? [name, statement] : [`${name}-listed`, withoutAdults(statement, own)]
}

/** Keeps the work of an entry's own page, whose id is the first value of the statement. */
export const ofPage: Own = (id) => `${id} = $1::int`

/** The same for a text without a name, such as a part of a statement. */
export async function listedText(text: string): Promise<string> {
  return (await listsAdults()) ? text : withoutAdults(text)
}
