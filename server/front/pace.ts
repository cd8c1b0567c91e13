import { availableParallelism } from 'node:os'
import { AppError } from '../errors'

/** As many processors as passwords may take (server/auth/hashing-threads.ts). */
const PROCESSORS = Math.max(1, availableParallelism() - 1)
/** Enough for each to have the next one before it is done with the last. */
const AT_ONCE = 4 * PROCESSORS
/** Beyond that, whoever comes is told to come again. */
const MOST_WAITING = 64
/** Milliseconds for which a place rests after each call while visitors are there. */
const REST = 150
/** Milliseconds for which somebody who asked for a page is thought to be there. */
const LATELY = 200

/** Whether it computes a password and anybody may ask for it, so that a storm of such calls can come. */
export function isCostly(method: string | undefined, path: string): boolean {
  return method === 'POST' && COSTLY.test(path)
}

const COSTLY = /^\/api\/(?:users\/(?:login|register|reset\/[^/]+)|auth\/callback\/credentials)$/

export type Pace = {
  /** Notes that somebody asked for a page. */
  noteVisitor: () => void
  /** Does a costly piece of work as soon as there is a place for it. @throws AppError overloaded */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Whoever reads must not feel a storm of logins: while pages are asked for, costly calls are handed on one after the other for
 * each processor that they may take, with a rest after each. Without visitors they come as fast as they can be done.
 */
export function createPace(now = () => performance.now()): Pace {
  const waiting: (() => void)[] = []
  let taken = 0
  let visited = Number.NEGATIVE_INFINITY
  const hasVisitors = () => now() - visited < LATELY

  function admit(): void {
    while (waiting.length > 0 && taken < (hasVisitors() ? PROCESSORS : AT_ONCE)) {
      taken++
      waiting.shift()?.()
    }
  }

  function leave(): void {
    taken--
    admit()
  }

  return {
    noteVisitor: () => {
      visited = now()
    },
    async inTurn(work) {
      if (waiting.length >= MOST_WAITING) throw new AppError('overloaded')
      await new Promise<void>((go) => {
        waiting.push(go)
        admit()
      })
      try {
        return await work()
      } finally {
        if (hasVisitors()) setTimeout(leave, REST)
        else leave()
      }
    },
  }
}
