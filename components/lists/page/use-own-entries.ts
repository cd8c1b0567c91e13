import type { EntryMove, List, ListEntry, ListSummary } from '@/lib/schemas/lists'
import { words } from '@/messages/words'
import { useOptimisticRecord } from '../../session/use-optimistic-record'
import { notify } from '../../ui/notify'
import { addEntry, moveEntry, removeEntry } from '../calls'
import { reordered } from './reorder'

const t = words('lists')

type Entries = readonly ListEntry[]
type Props = { list: List; onChange: (change: Partial<List>) => void; onReload: () => Promise<void> }

/**
 * The entries of a page of one's own list, changed at once and rolled back where that fails. What is asked goes one after the
 * other, as it was done.
 */
export function useOwnEntries({ list, onChange, onReload }: Props) {
  const [entries = list.entries, record] = useOptimisticRecord<Entries>(list.entries)

  /** Reads the list again, once all is written. */
  const reload = async () => {
    await record.settled()
    await onReload()
  }

  /** Returns whether it was written. */
  const write = async (
    apply: ((entries: Entries) => Entries) | undefined,
    send: () => Promise<ListSummary>,
    failed: string,
  ): Promise<boolean> => {
    try {
      const summary = await record.write({ apply, send })
      if (summary) onChange({ ...summary, entries: [...(record.confirmed ?? [])] })
      return true
    } catch {
      notify('failure', failed)
      // Somebody else may have changed it: what is there now counts.
      await reload()
      return false
    }
  }

  const move = (to: number, asked: EntryMove) =>
    write(
      (entries) => reordered(entries, placeOf(entries, asked.media), to),
      () => moveEntry(list.url, asked),
      t('failed.move'),
    )

  const moveFar = async (media: number, place: number) => {
    const asked = { media, position: place + 1 }
    if (await write(without(media), () => moveEntry(list.url, asked), t('failed.move'))) await reload()
  }

  const note = (media: number, description: string | null) =>
    write(
      (entries) => entries.map((entry) => (entry.media.id === media ? { ...entry, description } : entry)),
      () => addEntry(list.url, media, description),
      t('failed.note'),
    )

  const remove = async (media: number) => {
    const at = placeOf(entries, media)
    const place = list.page * list.size + at
    const description = entries[at]?.description ?? null
    if (!(await write(without(media), () => removeEntry(list.url, media), t('failed.remove')))) return
    const run = () => void putBack(media, description, place)
    notify('success', t('done.removed'), { action: { label: t('undo'), run } })
    if (list.totalPages > 1) await reload()
  }

  const putBack = async (media: number, description: string | null, place: number) => {
    const send = async () => {
      await addEntry(list.url, media, description)
      return moveEntry(list.url, { media, position: place + 1 })
    }
    if (await write(undefined, send, t('failed.add'))) await reload()
  }

  return { entries, move, moveFar, note, remove }
}

const placeOf = (entries: Entries, media: number) => entries.findIndex((entry) => entry.media.id === media)

const without = (media: number) => (entries: Entries) => entries.filter((entry) => entry.media.id !== media)
