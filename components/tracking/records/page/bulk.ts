import { notify } from '@/components/ui/notify'
import { pageFormats, pageMessages } from '@/i18n/browser'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { links } from '@/lib/links'
import { fill } from '@/lib/text'
import type { BulkAnswer, BulkChangeInput, BulkSelection, ListBulkAnswer } from '@/lib/tracking/schemas/bulk'
import { RECORD } from '../save'
import { allSettled, refetchAll } from '../states'
import { today } from '../today'

/** Changes of many records, each with one undo. All of them end with a notification, and none throws. */

export type Changes = Pick<BulkChangeInput, 'status' | 'rating' | 'startedDate' | 'finishedDate' | 'remove'>

const texts = () => pageMessages().myMedia.list.bulk
const KEY = { key: 'watched-bulk' }

const listeners = new Set<() => void>()

/** Calls back after many records have changed, so that a page of them is read again. Returns what ends it. */
export function onManyChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Changes or removes the selected records, after the writes before. Returns whether it succeeded. */
export function changeSelected(selection: BulkSelection, changes: Changes): Promise<boolean> {
  return asked(texts().failed, async () => {
    await allSettled(RECORD)
    const body = { ...selection, ...changes, date: today() }
    const { changed, skipped, undo } = await call<BulkAnswer>('/api/watched/bulk', { method: 'POST', body })
    readAgain()
    const { removed, done, skipped: left, nothing } = texts()
    const message = [
      changed > 0 && fill(changes.remove ? removed : done, { count: counted(changed) }),
      skipped > 0 && fill(left, { count: counted(skipped) }),
      changed + skipped === 0 && nothing,
    ]
    say(message, undo === null ? undefined : () => void undoSelected(undo))
  })
}

function undoSelected(undo: number): Promise<boolean> {
  return asked(texts().undoFailed, async () => {
    await allSettled(RECORD)
    const { changed, skipped } = await call<BulkAnswer>('/api/watched/bulk/undo', { method: 'POST', body: { undo } })
    readAgain()
    const { undone, changedSince } = texts()
    say([fill(undone, { count: counted(changed) }), skipped > 0 && fill(changedSince, { count: counted(skipped) })])
  })
}

type List = { url: string; name: string }

/** Adds the selected works to a list. Returns whether it succeeded. */
export function addSelectedToList({ url, name: list }: List, selection: BulkSelection): Promise<boolean> {
  return asked(texts().failed, async () => {
    const { media, present, refused } = await call<ListBulkAnswer>(`${links.listCall(url)}/watched`, {
      method: 'POST',
      body: selection,
    })
    const { added, present: there, refused: full } = texts()
    const message = [
      media.length > 0 && fill(added, { count: counted(media.length), list }),
      present > 0 && fill(there, { count: counted(present), list }),
      refused > 0 && fill(full, { count: counted(refused), list }),
    ]
    say(message, media.length > 0 ? () => void takeBack({ url, name: list }, media) : undefined)
  })
}

function takeBack({ url, name: list }: List, media: readonly number[]): Promise<boolean> {
  return asked(texts().undoFailed, async () => {
    const body = { media }
    const answer = await call<ListBulkAnswer>(`${links.listCall(url)}/watched`, { method: 'DELETE', body })
    say([fill(texts().takenBack, { count: counted(answer.media.length), list })])
  })
}

const counted = (count: number) => pageFormats().count(count)

function say(sentences: (string | false)[], run?: () => void): void {
  const action = run && { label: pageMessages().myMedia.undo, run }
  notify('success', sentences.filter(Boolean).join(' '), { ...KEY, action })
}

async function asked(failed: string, ask: () => Promise<void>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    notify('failure', (error instanceof Problem && error.message) || failed, KEY)
    return false
  }
}

function readAgain(): void {
  refetchAll()
  for (const listener of [...listeners]) listener()
}
