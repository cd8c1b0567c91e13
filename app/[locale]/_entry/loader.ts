import { notFound } from 'next/navigation'
import { cache } from 'react'
import { idOf } from '@/lib/ids'

export type EntryParams = { params: Promise<{ id: string }> }

/**
 * A loader of the entries of one kind, by the id of an address; memoised for layout, metadata and page of a request.
 * Renders "not found" if there is none. Further arguments of `read` are primitive values, part of the key.
 */
export function entryLoader<Head, More extends readonly (string | number)[] = []>(
  read: (id: number, ...more: More) => Promise<Head | null>,
) {
  const head = cache(async (text: string, ...more: More) => {
    const id = idOf(text)
    return id === null ? null : read(id, ...more)
  })
  return async ({ params }: EntryParams, ...more: More): Promise<Head> =>
    (await head((await params).id, ...more)) ?? notFound()
}
