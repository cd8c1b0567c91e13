import type { Metadata } from 'next'
import type { EntryParams } from '@/app/[locale]/_entry/loader'
import { PageParameters } from '@/components/browse/page-parameters'
import { Overview } from '@/components/catalogue/characters/overview'
import { EntryJsonLd } from '@/components/catalogue/entry/json-ld'
import { entryMetadata } from '@/components/catalogue/entry/metadata'
import { characterMedia, characterStaff } from '@/server/domain/catalogue/characters/queries'
import { env } from '@/server/platform/env'
import { loadCharacter } from './load'
import { characterData } from './structured-data'
import { characterView } from './view'

/** The works and voice actors of the first page: main roles, popular works and busy voice actors first. */
const WORKS = { query: '', page: 0, size: 12 }
const VOICES = { query: '', page: 0, size: 6 }

export async function generateMetadata(props: EntryParams): Promise<Metadata> {
  return entryMetadata(await characterView(await loadCharacter(props)))
}

export default async function CharacterEntry(props: EntryParams) {
  const entry = await loadCharacter(props)
  const { id, counts } = entry
  const [media, staff] = await Promise.all([
    counts.media > 0 ? characterMedia(id, WORKS) : null,
    counts.staff > 0 ? characterStaff(id, VOICES) : null,
  ])
  const site = env().SITE_URL
  return (
    <>
      <PageParameters />
      <Overview entry={entry} media={media?.data ?? []} staff={staff?.data ?? []} />
      <EntryJsonLd entry={await characterView(entry)} data={await characterData(entry, site)} site={site} />
    </>
  )
}
