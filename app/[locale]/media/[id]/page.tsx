import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { EntryJsonLd } from '@/components/entry/json-ld'
import { entryMetadata } from '@/components/entry/metadata'
import { Overview } from '@/components/media/entry/overview'
import { mediaCharacters } from '@/server/domain/media/queries'
import { recommendedCards } from '@/server/domain/recommendations/queries'
import { similarWorks } from '@/server/domain/similar-works/queries'
import { storyOf } from '@/server/domain/stories/queries'
import { env } from '@/server/platform/env'
import { loadMedia } from './load'
import { mediaData } from './structured-data'
import { mediaView } from './view'

/** The first members of the cast: main roles and popular characters. */
const PREVIEW = { query: '', page: 0, size: 6 }

export async function generateMetadata(props: EntryParams): Promise<Metadata> {
  return entryMetadata(await mediaView(await loadMedia(props)))
}

export default async function MediaEntry(props: EntryParams) {
  const entry = await loadMedia(props)
  const [cast, similar, recommended, story] = await Promise.all([
    entry.counts.characters > 0 ? mediaCharacters(entry.id, PREVIEW) : null,
    similarWorks(entry.id),
    entry.counts.recommendations > 0 ? recommendedCards(entry.id) : [],
    entry.relations.length > 0 || entry.series ? storyOf(entry.id) : null,
  ])
  const site = env().SITE_URL
  return (
    <>
      <Overview entry={entry} cast={cast?.data ?? []} similar={similar} recommended={recommended} story={story} />
      <EntryJsonLd entry={await mediaView(entry)} data={await mediaData(entry, site)} site={site} />
    </>
  )
}
