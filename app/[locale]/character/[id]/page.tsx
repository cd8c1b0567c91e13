import { overviewPage } from '@/app/[locale]/_entry/overview'
import { Overview } from '@/components/catalogue/characters/overview'
import { characterMedia, characterStaff } from '@/server/domain/catalogue/characters/queries'
import { characterData } from './structured-data'
import { characterPages } from './view'

/** The works and voice actors of the first page: main roles, popular works and busy voice actors first. */
const WORKS = { query: '', page: 0, size: 12 }
const VOICES = { query: '', page: 0, size: 6 }

const overview = overviewPage(characterPages, async (entry, site) => {
  const { id, counts } = entry
  const [media, staff] = await Promise.all([
    counts.media > 0 ? characterMedia(id, WORKS) : null,
    counts.staff > 0 ? characterStaff(id, VOICES) : null,
  ])
  return {
    content: <Overview entry={entry} media={media?.data ?? []} staff={staff?.data ?? []} />,
    data: await characterData(entry, site),
  }
})

export const generateMetadata = overview.metadata
export default overview.page
