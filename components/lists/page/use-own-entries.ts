import { useTranslations } from 'next-intl'
import type { EntryMove, List, ListEntry, ListSummary } from '@/lib/schemas/lists'
import { useOptimisticRecord } from '../../session/use-optimistic-record'
import { notify } from '../../ui/notify'
import { addEntry, moveEntry, removeEntry } from '../calls'
import { reordered } from './reorder'

type Entries = readonly ListEntry[]
type Props = { list: List; onChange: (change: Partial<List>) => void; onReload: () => Promise<void> }

/**
 * The entries of a page of the user's list, with optimistic updates that are rolled back on failure. Writes are sent one
 * after the other.
 */
export function useOwnEntries({ list, onChange, onReload }: Props) {
  const t = useTranslations('lists')
  const [entries = list.entries, record] = useOptimisticRecord<Entries>(list.entries)

  /** Returns whether it succeeded. `apply`: the optimistic update; if it is not the whole effect, the list is refetched. */
  const write = async (
    what: 'add' | 'move' | 'note' | 'remove',
    send: () => Promise<ListSummary>,
    { apply, isAll = false }: { apply?: (entries: Entries) => Entries; isAll?: boolean },
  ): Promise<boolean> => {
    const summary = await record.write({ apply, send }).catch(() => notify('failure', t(`failed.${what}`)))
    if (summary) onChange({ ...summary, entries: [...(record.confirmed ?? [])] })
    if (summary && isAll) return true
    // The list may have been changed elsewhere: when all writes are done, it is refetched.
    await record.settled()
    await onReload()
    return Boolean(summary)
  }

  const move = (asked: EntryMove, to: number) =>
    write('move', () => moveEntry(list.url, asked), {
      apply: (entries) => reordered(entries, placeOf(entries, asked.media), to),
      isAll: true,
    })

  const moveFar = (media: number, place: number) =>
    write('move', () => moveEntry(list.url, { media, position: place + 1 }), { apply: without(media) })

  const note = (media: number, description: string | null) =>
    write('note', () => addEntry(list.url, media, description), {
      apply: (entries) => entries.map((entry) => (entry.media.id === media ? { ...entry, description } : entry)),
      isAll: true,
    })

  const remove = async (media: number) => {
    const at = placeOf(entries, media)
    const [place, description] = [list.page * list.size + at, entries[at]?.description ?? null]
    const shown = { apply: without(media), isAll: list.totalPages <= 1 }
    if (!(await write('remove', () => removeEntry(list.url, media), shown))) return
    const run = () => void putBack(media, description, place)
    notify('success', t('done.removed'), { action: { label: t('undo'), run } })
  }

  const putBack = (media: number, description: string | null, place: number) => {
    const send = async () => {
      await addEntry(list.url, media, description)
      return moveEntry(list.url, { media, position: place + 1 })
    }
    return write('add', send, {})
  }

  return { entries, move, moveFar, note, remove }
}

const placeOf = (entries: Entries, media: number) => entries.findIndex((entry) => entry.media.id === media)

const without = (media: number) => (entries: Entries) => entries.filter((entry) => entry.media.id !== media)
