import { familiesOf, type Work } from './families'
import { linesOf } from './lines'
import { gapsOf } from './order'

/** A work and the one that probably follows it. */
export type Guess = { id: number; next: number }

/** Two works, from the earlier to the later one, or to a side story. */
export type Pair = { from: number; to: number }

/** What is known and no guess contradicts. */
export type Known = {
  /** `to` follows `from` by a relation. */
  sequels: readonly Pair[]
  /** `to` is a side story of `from`, or related otherwise. */
  others: readonly Pair[]
  /** People said that `to` does not follow `from`. */
  refused: readonly Pair[]
}

const NOTHING: Known = { sequels: [], others: [], refused: [] }

/**
 * Guesses which work follows which, from titles, kinds and dates. No work has two that follow it, or two before it, and
 * no way by relations and guesses leads from a work back to itself. Nothing is guessed after a work that a relation
 * gives a sequel, or before one that has a predecessor. A work that is before another one by a relation, or related to
 * it otherwise, is left out of its line.
 */
export function guessedSequels(works: readonly Work[], known: Known = NOTHING): Guess[] {
  const { sequels, others, refused } = known
  const [followed, following] = [new Set(sequels.map(({ from }) => from)), new Set(sequels.map(({ to }) => to))]
  const [isOther, isRefused] = [inPairs(others), inPairs(refused)]
  const after = new Map<number, number[]>()
  for (const { from, to } of sequels) after.set(from, [...(after.get(from) ?? []), to])
  const guesses: Guess[] = []
  for (const line of familiesOf(works).flatMap(linesOf)) {
    const gaps = gapsOf(line)
    let id: number | undefined
    for (const [at, { work }] of line.entries()) {
      const next = work.id
      if (id !== undefined && (isOther(id, next) || leadsTo(after, next, id))) continue
      if (id !== undefined && !gaps[at] && !followed.has(id) && !following.has(next) && !isRefused(id, next)) {
        guesses.push({ id, next })
        after.set(id, [next])
      }
      id = next
    }
  }
  return guesses
}

function inPairs(pairs: readonly Pair[]): (from: number, to: number) => boolean {
  const names = new Set(pairs.map(({ from, to }) => `${from} ${to}`))
  return (from, to) => names.has(`${from} ${to}`)
}

/** Whether a way leads from a work to another one. */
function leadsTo(after: ReadonlyMap<number, readonly number[]>, from: number, to: number): boolean {
  const seen = new Set([from])
  for (const work of seen) {
    if (work === to) return true
    for (const next of after.get(work) ?? []) seen.add(next)
  }
  return false
}
