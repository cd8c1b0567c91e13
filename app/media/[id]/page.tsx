import type { Metadata } from 'next'
import { EntryJsonLd } from '@/components/media/entry/json-ld'
import { type EntryParams, loadEntry } from '@/components/media/entry/load'
import { entryMetadata } from '@/components/media/entry/metadata'
import { Overview } from '@/components/media/entry/overview'

export async function generateMetadata(props: EntryParams): Promise<Metadata> {
  return entryMetadata(await loadEntry(props))
}

export default async function MediaEntry(props: EntryParams) {
  const entry = await loadEntry(props)
  return (
    <>
      <Overview entry={entry} />
      <EntryJsonLd entry={entry} />
    </>
  )
}
