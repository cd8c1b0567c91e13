import { AppError } from './errors'

/** Milliseconds for which somebody who asked for a page is thought to be there. */
const LATELY = 200

// The bundles of a thread share one note.
const shared = globalThis as typeof globalThis & { mokurokuVisited?: number }

/** Notes that somebody asked for a page. */
export function noteVisitor(): void {
  shared.mokurokuVisited = performance.now()
}

function hasVisitors(): boolean {
  return shared.mokurokuVisited !== undefined && performance.now() - shared.mokurokuVisited < LATELY
}

type Pace = {
  /** Pieces of work under way at a time, and how many of them while pages are asked for. */
  atOnce: number
  besideVisitors: number
  /** Milliseconds for which a place rests after each piece while pages are asked for. */
  rest: number
  mostWaiting: number
}

/** Does a piece of work in its turn. `isWanted` says whether whoever asked for it still waits. */
type InTurn = <T>(work: () => Promise<T>, isWanted?: () => boolean) => Promise<T>
type Waiting = { go: () => void; leave: (refusal: AppError) => void; isWanted: () => boolean }

/**
 * Lets work run as fast as it can while nobody reads, and slowly while somebody does. Who does it gets what came of it at once,
 * whether its place rests or not; what is too much is refused: AppError overloaded.
 */
export function paced({ atOnce, besideVisitors, rest, mostWaiting }: Pace): InTurn {
  let waiting: Waiting[] = []
  let taken = 0

  const isFull = () => taken >= (hasVisitors() ? besideVisitors : atOnce)

  function admit(): void {
    while (waiting.length > 0 && !isFull()) {
      taken++
      waiting.shift()?.go()
    }
  }

  function leave(): void {
    taken--
    admit()
  }

  /** Who left must not keep others out. */
  function forgetUnwanted(): void {
    for (const { isWanted, leave } of waiting) if (!isWanted()) leave(new AppError('overloaded'))
    waiting = waiting.filter(({ isWanted }) => isWanted())
  }

  return async (work, isWanted = () => true) => {
    admit()
    if (waiting.length >= mostWaiting) forgetUnwanted()
    if (!isFull()) taken++
    else if (waiting.length >= mostWaiting) throw new AppError('overloaded')
    else await new Promise<void>((go, leave) => waiting.push({ go, leave, isWanted }))
    try {
      return await work()
    } finally {
      if (rest > 0 && hasVisitors()) setTimeout(leave, rest)
      else leave()
    }
  }
}
