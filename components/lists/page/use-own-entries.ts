import { useEffect, useRef, useState } from 'react'
import type { EntryMove, List, ListEntry, ListSummary } from '@/lib/schemas/lists'
import { words } from '@/messages/words'
import { notify } from '../../ui/notify'
import { addEntry, moveEntry, removeEntry } from '../calls'

const t = words('lists')

type Props = { list: List; onSummary: (summary: ListSummary) => void; onReload: () => Promise<void> }

/**
 * The entries of a page of one's own list, changed at once and put back where that fails. What is asked goes one after the
 * other, as it was done.
 */
export function useOwnEntries({ list, onSummary, onReload }: Props) {
  const [entries, setEntries] = useState(list.entries)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => setEntries(list.entries), [list.entries])

  /** Shows what will be, asks for it, and shows what was where it is refused. */
  const attempt = async (shown: ListEntry[], ask: () => Promise<ListSummary>, failed: string): Promise<boolean> => {
    setEntries(shown)
    const answer = last.current.then(ask)
    last.current = answer.catch(() => {})
    try {
      onSummary(await answer)
      return true
    } catch {
      notify('failure', failed)
      setEntries(entries)
      // Somebody else may have changed it: what is there now counts.
      await onReload()
      return false
    }
  }

  const move = (shown: ListEntry[], asked: EntryMove) =>
    attempt(shown, () => moveEntry(list.url, asked), t('failed.move'))

  const moveFar = async (media: number, place: number) => {
    const asked = { media, position: place + 1 }
    if (await attempt(without(media), () => moveEntry(list.url, asked), t('failed.move'))) await onReload()
  }

  const note = (media: number, description: string | null) => {
    const shown = entries.map((entry) => (entry.media.id === media ? { ...entry, description } : entry))
    return attempt(shown, () => addEntry(list.url, media, description), t('failed.note'))
  }

  const remove = async (media: number) => {
    const place = list.page * list.size + entries.findIndex((entry) => entry.media.id === media)
    const removed = entries.find((entry) => entry.media.id === media)
    if (!(await attempt(without(media), () => removeEntry(list.url, media), t('failed.remove')))) return
    const run = () => void putBack(media, removed?.description ?? null, place)
    notify('success', t('done.removed'), { action: { label: t('undo'), run } })
    if (list.totalPages > 1) await onReload()
  }

  const putBack = async (media: number, description: string | null, place: number) => {
    try {
      await addEntry(list.url, media, description)
      onSummary(await moveEntry(list.url, { media, position: place + 1 }))
    } catch {
      notify('failure', t('failed.add'))
    }
    await onReload()
  }

  const without = (media: number) => entries.filter((entry) => entry.media.id !== media)
  return { entries, move, moveFar, note, remove }
}
