import { notFound } from 'next/navigation'
import { cache } from 'react'

export type EntryParams = { params: Promise<{ id: string }> }

/** The largest id of the database: ids are 32-bit integers. */
const MAX = 2_147_483_647

/**
 * A loader of the entries of one kind, by the id of an address; memoised for layout, metadata and page of a request.
 * Renders "not found" if there is none. Further arguments of `read` are primitive values, part of the key.
 */
export function entryLoader<Head, More extends readonly (string | number)[] = []>(
  read: (id: number, ...more: More) => Promise<Head | null>,
) {
  const head = cache(async (text: string, ...more: More) => {
    const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
    return id > 0 && id <= MAX ? read(id, ...more) : null
  })
  return async ({ params }: EntryParams, ...more: More): Promise<Head> =>
    (await head((await params).id, ...more)) ?? notFound()
}
