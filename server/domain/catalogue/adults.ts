import type { MediaSearch } from '@/lib/catalogue/schemas/media'
import { site } from '@/server/platform/site/site'

/** Whether lists have works for adults when a reader asks for them; otherwise no list has any, whatever is asked. */
export async function listsAdults(): Promise<boolean> {
  return (await site()).adult !== 'never'
}

declare const listed: unique symbol

/**
 * A search as the site answers it. Filters take no other: what a query says of works for adults counts only where the
 * site lists them. `isEmpty`: it asked for nothing else.
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

/** The works that are not for adults; `own` is a condition of others that stay. */
const listedWorks = (own?: string) => `(SELECT * FROM media WHERE NOT is_adult${own ? ` OR ${own}` : ''})`
/** What may follow a table without an alias. */
const WORDS: ReadonlySet<string> = new Set(['WHERE', 'ORDER', 'JOIN', 'LIMIT', 'UNION'])
const SHOWN_ID = /([\w.]+) <> ALL \(ARRAY\(SELECT media_id FROM hidden_media\)\)/g

/**
 * A statement that reads shown works, such that works for adults count as hidden ones. `own` is the condition of works
 * that stay: an entry's own page does, even that of a work for adults.
 */
export function withoutAdults(statement: string, own?: string): string {
  return statement
    .replace(
      /\bshown_media\b(?: AS)?(?= (\w+))/g,
      (_, next: string) => listedWorks(own) + (WORDS.has(next) ? ' AS shown_media' : ' AS'),
    )
    .replace(SHOWN_ID, '(SELECT NOT listed.is_adult FROM media listed WHERE listed.id = $1)')
}

/** The name and the text of such a statement, as the site lists works. */
export async function listedStatement(name: string, statement: string, own?: string): Promise<[string, string]> {
  return (await listsAdults()) ? [name, statement] : [`${name}-listed`, withoutAdults(statement, own)]
}
