import { useMessages } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { call, getJson } from '@/lib/browser/api'
import { decided, EMPTY, moved, type Queue, restored, sent, skipped, withMore, without } from './queue-state'
import { isOver, refusalText } from './refusal-text'

/** Milliseconds in which a decision can be undone. */
const UNDO = 6000
/** Proposals of one read, and how few are left when more are read. */
export const SIZE = 50
const FEW = 10

/** What a queue reads and sends. Constant for a queue. */
export type Ways<Search, Told> = {
  list: (search: Search, size: number) => string
  /** The call of a decision. */
  send: (id: number) => string
  body: (decision: Told) => unknown
}

/**
 * The queue of an editor. A decision is sent after some seconds, or when the page is left, so that it can be undone.
 * One that the server refuses comes back.
 */
export function useQueue<Card extends { id: number }, Told, Search extends { page?: number | undefined }>(
  { list, send: sendCall, body }: Ways<Search, Told>,
  search: Search,
  /** A decision was sent; one that was refused is back. */
  onSent: (id: number, isBack: boolean) => void,
) {
  const texts = useMessages()
  const [queue, setQueue] = useState<Queue<Card, Told>>()
  // The choice whose proposals the queue has. Until they are read, those of another one tell nothing.
  const [readFor, setReadFor] = useState<Search>()
  const isRead = readFor === search
  const [failure, setFailure] = useState<unknown>()
  const [reads, setReads] = useState(0)
  const timers = useRef(new Map<number, { timer: ReturnType<typeof setTimeout>; decision: Told }>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or choice shows other proposals
  useEffect(() => {
    setFailure(undefined)
    setQueue((before) => before && { ...before, cards: [], current: null })
  }, [search])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another read reads the same address again
  useEffect(() => {
    const leaving = new AbortController()
    getJson<{ data: Card[]; total: number }>(list(search, SIZE), leaving.signal).then(
      (page) => {
        setFailure(undefined)
        setReadFor(search)
        setQueue((before) => withMore(before ?? EMPTY, page))
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(error)
      },
    )
    return () => leaving.abort()
  }, [search, reads])

  const before = (search.page ?? 0) * SIZE
  const few = isRead && queue !== undefined && queue.cards.length < FEW && queue.total > before + queue.cards.length
  const left = queue?.cards.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number that is left
  useEffect(() => {
    if (few) setReads((before) => before + 1)
  }, [few, left])

  const send = useCallback(
    async (id: number, decision: Told, keepalive = false) => {
      clearTimeout(timers.current.get(id)?.timer)
      timers.current.delete(id)
      try {
        await call(sendCall(id), { method: 'POST', body: body(decision), keepalive })
        onSent(id, false)
        setQueue((before) => before && sent(before, id))
      } catch (error) {
        const isBack = !isOver(error)
        onSent(id, isBack)
        setQueue((before) => before && (isBack ? restored(before, id) : sent(before, id)))
        notify('failure', refusalText(error, texts, texts.contributions.queue.failed))
      }
    },
    [onSent, texts, sendCall, body],
  )

  useEffect(() => {
    const all = timers.current
    const sendAll = () => {
      for (const [id, { decision }] of [...all]) void send(id, decision, true)
    }
    addEventListener('pagehide', sendAll)
    return () => {
      removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [send])

  const change = (to: (queue: Queue<Card, Told>) => Queue<Card, Told>) => setQueue((before) => before && to(before))
  const decide = (id: number, decision: Told) => {
    timers.current.set(id, { decision, timer: setTimeout(() => void send(id, decision), UNDO) })
    change((before) => decided(before, decision))
  }
  const undo = (): boolean => {
    const last = queue?.waiting.findLast(({ card }) => timers.current.has(card.id))
    if (!last) return false
    clearTimeout(timers.current.get(last.card.id)?.timer)
    timers.current.delete(last.card.id)
    change((before) => restored(before, last.card.id))
    return true
  }
  return {
    queue,
    isRead,
    failure,
    decide,
    undo,
    read: () => setReads((before) => before + 1),
    open: (id: number) => change((before) => ({ ...before, current: id })),
    move: (by: 1 | -1) => change((before) => moved(before, by)),
    skip: () => change(skipped),
    drop: (id: number) => change((before) => without(before, id)),
  }
}
