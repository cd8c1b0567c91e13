import { within } from '@/components/browse/within'
import { HistoryPart } from '@/components/curation/history/history-part'
import { historyMetadata } from '@/components/curation/history/metadata'
import { historyLink } from '@/lib/catalogue/links/entries'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { historySearch } from '@/lib/curation/schemas/edits'
import { editsOf } from '@/server/domain/curation/edits/queries'
import { provenanceOf } from '@/server/domain/curation/provenance/queries'
import { waitingEdits } from '@/server/domain/curation/waiting'
import { type EntryKind, entryTab } from './tab'

/** Edits of one page. */
const SIZE = 20

/** The page of an entry's history, and its metadata. */
export function historyTab<Head extends { id: number }>(kind: EntryKind<Head>) {
  return entryTab(kind, {
    schema: historySearch,
    metadata: ({ kind: noun, id, name, isAdult }, { page }) => historyMetadata({ noun, id, name, isAdult }, page),
    show: async ({ id }, { page }, view) => {
      const { kind: noun, name } = await view()
      return historyPart({ noun, id, name }, page)
    },
  })
}

/** The history of an entry, of any noun. */
export async function historyPart({ noun, id, name }: { noun: EditedNoun; id: number; name: string }, page: number) {
  const [found, provenance, waiting] = await Promise.all([
    editsOf(noun, id, { page, size: SIZE }),
    page === 0 ? provenanceOf(noun, id) : null,
    page === 0 ? waitingEdits(noun, id) : [],
  ])
  if (!found) return null
  const shown = await within(found, (to) => historyLink(noun, id, to))
  return <HistoryPart noun={noun} id={id} name={name} found={shown} provenance={provenance} waiting={waiting} />
}
