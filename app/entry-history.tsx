import { within } from '@/components/browse/within'
import { HistoryPart } from '@/components/curation/history/history-part'
import { historyMetadata } from '@/components/curation/history/metadata'
import { historyLink } from '@/lib/catalogue/links/entries'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { historySearch } from '@/lib/curation/schemas/edits'
import { editsOf } from '@/server/domain/curation/edits/queries'
import { provenanceOf } from '@/server/domain/curation/provenance/queries'
import { type EntryKind, entryTab } from './entry-tab'

/** Edits of one page. */
const SIZE = 20

/** The page of an entry's history, and its metadata. */
export function historyTab<Head extends { id: number }>(kind: EntryKind<Head>) {
  return entryTab(kind, {
    schema: historySearch,
    metadata: ({ kind: noun, id, name, isAdult }, { page }) => historyMetadata({ noun, id, name, isAdult }, page),
    show: async ({ id }, { page }, view) => historyPart((await view()).kind, id, page),
  })
}

/** The history of an entry, of any noun. */
export async function historyPart(noun: EditedNoun, id: number, page: number) {
  const [found, provenance] = await Promise.all([
    editsOf(noun, id, { page, size: SIZE }),
    page === 0 ? provenanceOf(noun, id) : null,
  ])
  if (!found) return null
  const shown = await within(found, (to) => historyLink(noun, id, to))
  return <HistoryPart noun={noun} id={id} found={shown} provenance={provenance} />
}
