import { useTranslations } from 'next-intl'
import { useOptimisticRecord } from '@/components/identity/session/use-optimistic-record'
import { notify } from '@/components/ui/notify'
import { reordered } from '@/components/ui/reorder'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import type { EntryMove, List, ListEntry, ListSummary } from '@/lib/lists/schemas/lists'
import { addEntry, moveEntry, removeEntry } from '../calls'

type Entries = readonly ListEntry[]
type Props = { list: List; onChange: (change: Partial<List>) => void; onReload: () => Promise<void> }

/**
 * The entries of a page of the user's list, with optimistic updates that are rolled back on failure. Writes are sent
 * one after the other.
 */
export function useOwnEntries({ list, onChange, onReload }: Props) {
  const t = useTranslations('lists')
  const [entries = list.entries, record] = useOptimisticRecord<Entries>(list.entries)

  /** Returns whether it succeeded. `apply`: the optimistic update; unless it is all, the list is refetched. */
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
    const optimistic = { apply: without(media), isAll: list.totalPages <= 1 }
    if (!(await write('remove', () => removeEntry(list.url, media), optimistic))) return
    const run = () => void putBack(media, description, place)
    notify('success', t('done.removed'), { action: { label: t('undo'), run } })
  }

  /** A new entry is the last one of the list. */
  const add = async (media: MediaCard) => {
    if (placeOf(entries, media.id) >= 0) return notify('success', t('addTitle.already', { title: media.title }))
    const isHere = list.page >= list.totalPages - 1 && entries.length < list.size
    const entry = { media, description: null, createdDate: new Date().toISOString(), addedBy: null }
    const optimistic = { apply: (all: Entries) => (isHere ? [...all, entry] : all) }
    if (await write('add', () => addEntry(list.url, media.id), optimistic))
      notify('success', t('addTitle.added', { title: media.title }))
  }

  const putBack = (media: number, description: string | null, place: number) => {
    const send = async () => {
      await addEntry(list.url, media, description)
      return moveEntry(list.url, { media, position: place + 1 })
    }
    return write('add', send, {})
  }

  return { entries, add, move, moveFar, note, remove }
}

const placeOf = (entries: Entries, media: number) => entries.findIndex((entry) => entry.media.id === media)

const without = (media: number) => (entries: Entries) => entries.filter((entry) => entry.media.id !== media)
