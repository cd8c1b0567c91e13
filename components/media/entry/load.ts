import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { MediaHead } from '@/lib/schemas/media'
import { mediaHead } from '@/server/media/queries'

export type EntryParams = { params: Promise<{ id: string }> }

/** Largest id that the database can have given. */
const MOST = 2_147_483_647

/** The entry that an address names, read once for layout, metadata and page; the not-found page when there is none. */
export async function loadEntry({ params }: EntryParams): Promise<MediaHead> {
  const { id } = await params
  return (await head(id)) ?? notFound()
}

const head = cache(async (text: string) => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return id > 0 && id <= MOST ? mediaHead(id) : null
})
