import type { Metadata } from 'next'
import { EntryJsonLd } from '@/components/media/entry/json-ld'
import { type EntryParams, loadEntry } from '@/components/media/entry/load'
import { entryMetadata } from '@/components/media/entry/metadata'
import { Overview } from '@/components/media/entry/overview'
import { mediaCharacters } from '@/server/media/queries'

/** The first of the cast: leads, and whom most people know. */
const PREVIEW = { query: '', page: 0, size: 6 }

export async function generateMetadata(props: EntryParams): Promise<Metadata> {
  return entryMetadata(await loadEntry(props))
}

export default async function MediaEntry(props: EntryParams) {
  const entry = await loadEntry(props)
  const cast = entry.counts.characters > 0 ? await mediaCharacters(entry.id, PREVIEW) : null
  return (
    <>
      <Overview entry={entry} cast={cast?.data ?? []} />
      <EntryJsonLd entry={entry} />
    </>
  )
}
