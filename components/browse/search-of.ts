import type { z } from 'zod'

export type Query = Record<string, string | string[] | undefined>

/** What a page that reads the parameters of its address is given. */
export type SearchProps = { searchParams: Promise<Query> }

/** The search parameters of a browse page, parsed; of repeated parameters the last counts. */
export function searchOf<Search extends z.ZodType>(schema: Search, query: Query): z.output<Search> {
  const last = Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value])
  return schema.parse(Object.fromEntries(last))
}

/** The query string of an address, for comparison with the values of a form. */
export function stateOf(address: string): string {
  return address.replace(/^[^?]*\??/, '')
}
