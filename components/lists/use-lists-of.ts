import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { useOptimisticRecord } from '@/components/identity/session/use-optimistic-record'
import { notify } from '@/components/ui/notify'
import type { Translator } from '@/i18n/translator'
import { Problem } from '@/lib/browser/problem'
import { fold } from '@/lib/fold'
import type { ListSummary, MyList } from '@/lib/lists/schemas/lists'
import { addEntry, allMyLists, removeEntry } from './calls'

/**
 * The user's lists and whether they contain a work, with optimistic updates that are rolled back with a notification on
 * failure.
 */
export function useListsOf(media: number) {
  const t = useTranslations('lists')
  const fields = useTranslations('errors.fields')
  const [failure, setFailure] = useState<{ why: unknown }>()
  const [lists, record] = useOptimisticRecord<readonly MyList[]>()

  const read = useCallback(async () => {
    try {
      record.receive(await allMyLists(media))
      setFailure(undefined)
    } catch (why) {
      setFailure({ why })
    }
  }, [media, record])
  useEffect(() => {
    read()
  }, [read])

  /** Writes to one list are sent one after the other. Returns whether it succeeded. */
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

  /** The last click counts. A work that is removed and added again keeps its note. */
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

  /** A list that was created in the dialog comes first, and gets the work. */
  const created = async (list: ListSummary) => {
    const made = { ...list, covers: [], hasMedia: false, note: null }
    record.receive([made, ...(record.confirmed ?? [])])
    await toggle(made)
  }
  return { lists: failure ? ('failed' as const) : lists, failure: failure?.why, read, toggle, note, created }
}

/** The lists after a change of one; adding or removing the work changes its count. */
function changed(lists: readonly MyList[], id: number, change: Partial<MyList>): readonly MyList[] {
  const { hasMedia } = change
  const list = lists.find((one) => one.id === id)
  if (!list || (hasMedia !== undefined && hasMedia === list.hasMedia)) return lists
  const more = hasMedia === undefined ? 0 : hasMedia ? 1 : -1
  return lists.map((one) => (one === list ? { ...list, entryCount: list.entryCount + more, ...change } : one))
}

/** The lists whose names contain the query, without regard to case, width and accents. */
export function named<List extends { name: string }>(lists: readonly List[], query: string): readonly List[] {
  const wanted = query.trim() === '' ? '' : fold(query)
  return wanted === '' ? lists : lists.filter(({ name }) => fold(name).includes(wanted))
}

/** The message for a refusal; a full list has its own. */
function refusal(fields: Translator<'errors.fields'>, error: unknown, failed: string): string {
  const isFull = error instanceof Problem && error.errors.media === 'listFull'
  return isFull ? `${failed} ${fields('listFull')}.` : failed
}
