import { useCallback, useEffect, useRef, useState } from 'react'
import { Problem } from '@/lib/browser/problem'
import { fold } from '@/lib/fold'
import type { ListSummary, MyList } from '@/lib/schemas/lists'
import { words } from '@/messages/words'
import { notify } from '../ui/notify'
import { addEntry, readMyLists, removeEntry } from './calls'

const t = words('lists')

const SIZE = 100

/** One's lists and what they have to do with a work; changed at once, and put back with a word where that fails. */
export function useListsOf(media: number) {
  const [lists, setLists] = useState<readonly MyList[] | 'failed'>()
  const now = useRef<readonly MyList[]>([])
  const turns = useRef(new Map<number, Promise<unknown>>())

  const show = useCallback((next: readonly MyList[]) => {
    now.current = next
    setLists(next)
  }, [])
  const read = useCallback(async () => {
    const found = await allLists(media).catch(() => undefined)
    if (found) show(found)
    else setLists('failed')
  }, [media, show])
  useEffect(() => void read(), [read])

  const listOf = (id: number) => now.current.find((list) => list.id === id)
  const change = (id: number, changed: Partial<MyList>) =>
    show(now.current.map((list) => (list.id === id ? { ...list, ...changed } : list)))

  /** What is done to one list goes one after the other: the last tap counts. */
  const attempt = async (before: MyList, hoped: Partial<MyList>, ask: () => Promise<ListSummary>): Promise<void> => {
    change(before.id, hoped)
    const answer = (turns.current.get(before.id) ?? Promise.resolve()).then(ask)
    turns.current.set(
      before.id,
      answer.catch(() => {}),
    )
    const { entryCount } = await answer.catch((error: unknown) => {
      change(before.id, { hasMedia: before.hasMedia, note: before.note, entryCount: before.entryCount })
      throw error
    })
    change(before.id, { entryCount })
  }

  const toggle = async (id: number) => {
    const list = listOf(id)
    if (!list) return
    const { hasMedia, url, name, note, entryCount } = list
    try {
      if (hasMedia) {
        await attempt(list, { hasMedia: false, entryCount: entryCount - 1 }, () => removeEntry(url, media))
        notify('success', t('done.removedFrom', { list: name }), { key: `list-${id}` })
      } else {
        // Taken off and put back, it keeps what was said of it.
        const ask = () => addEntry(url, media, note ?? undefined)
        await attempt(list, { hasMedia: true, entryCount: entryCount + 1 }, ask)
        notify('success', t('done.added', { list: name }), { key: `list-${id}` })
      }
    } catch (error) {
      notify('failure', refusal(error, t(hasMedia ? 'failed.remove' : 'failed.add')))
    }
  }

  const note = async (id: number, text: string | null): Promise<boolean> => {
    const list = listOf(id)
    if (!list) return false
    try {
      await attempt(list, { note: text }, () => addEntry(list.url, media, text))
      notify('success', t('done.noted'))
      return true
    } catch {
      notify('failure', t('failed.note'))
      return false
    }
  }

  /** A list that was made on the spot comes first, and gets the work. */
  const created = async (list: ListSummary) => {
    show([{ ...list, hasMedia: false, note: null }, ...now.current])
    await toggle(list.id)
  }
  return { lists, read, toggle, note, created }
}

/** Those whose names hold what was typed, whatever its case, width and accents. */
export function named<List extends { name: string }>(lists: readonly List[], query: string): readonly List[] {
  const wanted = query.trim() === '' ? '' : fold(query)
  return wanted === '' ? lists : lists.filter(({ name }) => fold(name).includes(wanted))
}

async function allLists(media: number): Promise<MyList[]> {
  const all: MyList[] = []
  for (let page = 0, last = 0; page <= last; page++) {
    const { data, totalPages } = await readMyLists({ page, size: SIZE, media })
    all.push(...data)
    last = totalPages - 1
  }
  return all
}

/** A full list says so. */
function refusal(error: unknown, failed: string): string {
  const isFull = error instanceof Problem && error.errors.media === 'listFull'
  return isFull ? `${failed} ${words('errors.fields')('listFull')}.` : failed
}
