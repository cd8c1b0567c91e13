import { notFound } from 'next/navigation'
import { cache } from 'react'

export type EntryParams = { params: Promise<{ id: string }> }

/** The largest id of the database: ids are 32-bit integers. */
const MOST = 2_147_483_647

/**
 * A loader of the entries of one kind, by the id of an address; memoised for layout, metadata and page of a request. Renders
 * "not found" if there is none.
 */
export function entryLoader<Head>(read: (id: number) => Promise<Head | null>) {
  const head = cache(async (text: string) => {
    const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
    return id > 0 && id <= MOST ? read(id) : null
  })
  return async ({ params }: EntryParams): Promise<Head> => (await head((await params).id)) ?? notFound()
}
