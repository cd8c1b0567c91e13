import type { Metadata } from 'next'
import { EntryJsonLd } from '@/components/entry/json-ld'
import type { EntryParams } from '@/components/entry/load'
import { entryMetadata } from '@/components/entry/metadata'
import { loadMedia } from '@/components/media/entry/load'
import { Overview } from '@/components/media/entry/overview'
import { mediaData } from '@/components/media/entry/structured-data'
import { mediaView } from '@/components/media/entry/view'
import { mediaCharacters } from '@/server/domain/media/queries'

/** The first of the cast: leads, and whom most people know. */
const PREVIEW = { query: '', page: 0, size: 6 }

export async function generateMetadata(props: EntryParams): Promise<Metadata> {
  return entryMetadata(mediaView(await loadMedia(props)))
}

export default async function MediaEntry(props: EntryParams) {
  const entry = await loadMedia(props)
  const cast = entry.counts.characters > 0 ? await mediaCharacters(entry.id, PREVIEW) : null
  return (
    <>
      <Overview entry={entry} cast={cast?.data ?? []} />
      <EntryJsonLd entry={mediaView(entry)} data={(site) => mediaData(entry, site)} />
    </>
  )
}
