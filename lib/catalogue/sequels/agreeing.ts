import type { Guess } from './guess'

/** That `to` follows `from`: a relation, or what is known of two works at all. */
export type Pair = { from: number; to: number }

type Known = {
  /** Relations that say what follows what. */
  sequels: readonly Pair[]
  /** Works that are related otherwise, and those of which people said that they do not follow. */
  refused: readonly Pair[]
}

/**
 * Guesses that contradict nothing: no relation says what follows the one or is before the other, the two are not
 * related otherwise, nobody refused it, and no way by relations and guesses leads from a work back to itself.
 */
export function agreeing(guesses: readonly Guess[], { sequels, refused }: Known): Guess[] {
  const nameOf = ({ from, to }: Pair) => `${from} ${to}`
  const known = new Set([...sequels, ...refused].flatMap((pair) => [nameOf(pair)]))
  const [followed, following] = [new Set(sequels.map(({ from }) => from)), new Set(sequels.map(({ to }) => to))]
  const free = guesses.filter(
    ({ id, next }) => !followed.has(id) && !following.has(next) && !known.has(nameOf({ from: id, to: next })),
  )
  const after = new Map<number, number[]>()
  for (const { from, to } of sequels) after.set(from, [...(after.get(from) ?? []), to])
  return free.filter(({ id, next }) => {
    if (leadsTo(after, next, id)) return false
    after.set(id, [next])
    return true
  })
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
