import { randomUUID } from 'node:crypto'
import type { RouteTable } from '@/server/web/http/route-table'
import type { AnswerCache } from './answer-cache'
import { newExchange } from './exchange'
import type { sharedAnswers } from './shared'

/** Pages that are made anew by themselves after a change of the site's settings, and how many at once. */
const MOST = 200
const AT_ONCE = 2
/** The key of their place in the fair queue: clients take turns with all of them together. */
const CLIENT = 'renewal'

type Options = {
  answers: Pick<AnswerCache, 'get' | 'has' | 'wanted'>
  routes: RouteTable
  fetchShared: ReturnType<typeof sharedAnswers>
}

/**
 * Renders in the background the 200 most requested pages of those that a change of the site's settings drops. The
 * others are rendered when somebody asks for them.
 */
export function createRenewal({ answers, routes, fetchShared }: Options) {
  let waiting: string[] = []
  const underway = new Set<string>()

  async function work(): Promise<void> {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      underway.add(address)
      await make(address)
      underway.delete(address)
    }
  }

  async function make(address: string): Promise<void> {
    const place = routes(address)
    // A reader may have asked for it meanwhile.
    if (place?.kind !== 'page' || answers.has(address)) return
    const exchange = newExchange(place, randomUUID())
    const fetch = (unwanted: AbortSignal) => fetchShared(place, CLIENT, exchange, unwanted)
    // What fails now is made when somebody asks.
    await answers.get(address, fetch).catch(() => {})
  }

  let workers = 0
  /** Notes what has the tag, before it is dropped, and what is not made yet. Returns what begins the work. */
  return (tag: string): (() => void) => {
    waiting = [...new Set([...underway, ...answers.wanted(tag, MOST), ...waiting])].slice(0, MOST)
    return () => {
      for (; workers < AT_ONCE; workers++) {
        void work().finally(() => {
          workers--
        })
      }
    }
  }
}
