import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import type { Translator } from '@/i18n/translator'
import { Problem } from '@/lib/browser/problem'
import { fold } from '@/lib/fold'
import type { ListSummary, MyList } from '@/lib/schemas/lists'
import { useOptimisticRecord } from '../session/use-optimistic-record'
import { notify } from '../ui/notify'
import { addEntry, readMyLists, removeEntry } from './calls'

const SIZE = 100

/** One's lists and what they have to do with a work; changed at once, and rolled back with a notice where that fails. */
export function useListsOf(media: number) {
  const t = useTranslations('lists')
  const fields = useTranslations('errors.fields')
  const [failed, setFailed] = useState(false)
  const [lists, record] = useOptimisticRecord<readonly MyList[]>()

  const read = useCallback(async () => {
    const found = await allLists(media).catch(() => undefined)
    if (found) record.receive(found)
    setFailed(!found)
  }, [media, record])
  useEffect(() => void read(), [read])

  /** What is done to one list goes one after the other. Returns whether it was written. */
  const write = async (
    { id }: MyList,
    change: Partial<MyList>,
    ask: (list?: MyList) => Promise<ListSummary>,
    failed: string,
    collect?: number,
  ): Promise<boolean> => {
    const answer = record.write({
      field: String(id),
      apply: (lists) => changed(lists, id, change),
      send: (base) => ask(base?.find((list) => list.id === id)),
      confirm: (lists, { entryCount }) => changed(lists, id, { ...change, entryCount }),
      collect,
    })
    return Boolean(await answer.catch((error) => notify('failure', refusal(fields, error, failed))))
  }

  /** The last tap counts. Taken off and put back, a work keeps what was said of it. */
  const toggle = async (list: MyList) => {
    const { id, url, name } = list
    const hasMedia = !list.hasMedia
    const ask = (list?: MyList) => (hasMedia ? addEntry(url, media, list?.note ?? undefined) : removeEntry(url, media))
    if (!(await write(list, { hasMedia }, ask, t(hasMedia ? 'failed.add' : 'failed.remove'), 0))) return
    notify('success', t(hasMedia ? 'done.added' : 'done.removedFrom', { list: name }), { key: `list-${id}` })
  }

  const note = async (list: MyList, note: string | null): Promise<boolean> => {
    const written = await write(list, { note }, () => addEntry(list.url, media, note), t('failed.note'))
    if (written) notify('success', t('done.noted'))
    return written
  }

  /** A list that was made on the spot comes first, and gets the work. */
  const created = async (list: ListSummary) => {
    const made = { ...list, hasMedia: false, note: null }
    record.receive([made, ...(record.confirmed ?? [])])
    await toggle(made)
  }
  return { lists: failed ? ('failed' as const) : lists, read, toggle, note, created }
}

/** The lists after a change of one: put on it or taken off, the work is counted. */
function changed(lists: readonly MyList[], id: number, change: Partial<MyList>): readonly MyList[] {
  const { hasMedia } = change
  const list = lists.find((one) => one.id === id)
  if (!list || (hasMedia !== undefined && hasMedia === list.hasMedia)) return lists
  const more = hasMedia === undefined ? 0 : hasMedia ? 1 : -1
  return lists.map((one) => (one === list ? { ...list, entryCount: list.entryCount + more, ...change } : one))
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
function refusal(fields: Translator<'errors.fields'>, error: unknown, failed: string): string {
  const isFull = error instanceof Problem && error.errors.media === 'listFull'
  return isFull ? `${failed} ${fields('listFull')}.` : failed
}
