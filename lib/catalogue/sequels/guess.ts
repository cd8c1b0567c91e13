import { familiesOf, type Member, type Work } from './families'
import { linesOf } from './lines'
import { gapsOf } from './order'

export type { Work } from './families'

/** A work and the one that probably follows it. */
export type Guess = { id: number; next: number }

/**
 * Guesses which work follows which, from titles, kinds and dates alone. No work has two that follow it, or two before
 * it, and no chain of guesses comes back to a work.
 */
export function guessedSequels(works: readonly Work[]): Guess[] {
  return familiesOf(works).flatMap((family) => linesOf(family).flatMap(pairsOf))
}

function pairsOf(line: readonly Member[]): Guess[] {
  const gaps = gapsOf(line)
  return line.flatMap((member, at) => {
    const before = line[at - 1]
    return before && !gaps[at] ? [{ id: before.work.id, next: member.work.id }] : []
  })
}
