import { genericRows, plannedRows } from '@/server/platform/database/client'
import type { Narrowing } from './narrowing'
import { type Keys, type SearchNoun, searchesStatement, searchStatement, titlesStatement } from './statement'
import { termsOf } from './terms'

/** An entry that a search has found; the score compares matches of all kinds (SCORES). */
export type Match = { id: number; score: number }

/**
 * Scores of kinds of matches: exact titles (also but for spaces), titles with all words (-10 to 30), names that are a
 * part of the text (partly.ts). Then works of a person, character or company, and similar titles, with words corrected
 * or left out.
 */
export const SCORES = {
  known: 1003.3,
  same: 1000,
  exact: 900,
  ofExact: 4.5,
  ofWhole: 3.9,
  ofExactAmongMany: 2,
  knownTitle: 7.5,
  certain: -10,
  partly: -30,
  oneLetter: -40,
  named: -50,
  alike: -92,
}

/** Whether a title is the text itself; `known` is one that a thousand people have. */
export const isExact = ({ score }: Match) => score >= SCORES.exact
export const isCertain = ({ score }: Match) => score >= SCORES.certain

/** The matches of a text among these keys, at most 500, best first. */
export async function matchesOf(keys: Keys, text: string, narrowing?: Narrowing): Promise<Match[]> {
  return (await literalOf(keys, text, narrowing, searchStatement)).matches
}

/** The matches of a text as it is typed, and the works that the best ones continue if it is a short title. */
export type Literal = { matches: Match[]; earlier: Match[] }
type MaybeEarlier = Match & { isEarlier?: boolean }

/** Reads both by one statement. */
export async function literalOf(
  keys: Keys,
  text: string,
  narrowing?: Narrowing,
  statementOf = titlesStatement,
): Promise<Literal> {
  const terms = termsOf(text)
  if (!terms) return NONE
  const { name, text: statement, values } = statementOf(keys, terms, narrowing)
  // The best plan of a condition depends on its values.
  return apart(await (narrowing ? plannedRows : genericRows)<MaybeEarlier>(name, statement, values))
}

/** The same for several kinds of keys, by one statement. */
export async function literalOfEach(kinds: readonly Keys[], text: string): Promise<(noun: SearchNoun) => Literal> {
  const terms = termsOf(text)
  if (!terms) return () => NONE
  const { name, text: statement, values } = searchesStatement(kinds, terms)
  type Found = { noun: SearchNoun; matches: [number, number, boolean][] }
  const found = await genericRows<Found>(name, statement, values)
  const each = new Map(
    found.map(({ noun, matches }) => [
      noun,
      apart(matches.map(([id, score, isEarlier]) => ({ id, score, isEarlier }))),
    ]),
  )
  return (noun) => each.get(noun) ?? NONE
}

const NONE: Literal = { matches: [], earlier: [] }

function apart(found: readonly MaybeEarlier[]): Literal {
  const matches = (isWanted: boolean) =>
    found.filter(({ isEarlier = false }) => isEarlier === isWanted).map(({ id, score }) => ({ id, score }))
  return { matches: matches(false), earlier: matches(true) }
}

/** Each entry once, with its best score, best first. */
export function merged(kinds: readonly (readonly Match[])[]): Match[] {
  const best = new Map<number, number>()
  for (const { id, score } of kinds.flat()) best.set(id, Math.max(score, best.get(id) ?? score))
  return ranked(Array.from(best, ([id, score]) => ({ id, score })))
}

/**
 * Best first. An exact title is worth more than one that begins so, but a work that everybody knows comes before one
 * that nobody does.
 */
export const ranked = (matches: readonly Match[]) => [...matches].sort((one, other) => worth(other) - worth(one))

/** The score of a match on the scale of titles, by which entries of all kinds can be compared. */
export function worth({ score }: Match): number {
  if (score >= SCORES.same) return score - SCORES.same + WORTH.same
  return score >= SCORES.exact ? score - SCORES.exact + WORTH.exact : score
}

/**
 * Scores of exact titles. `same`: the title is the text; `exact`: equal without spaces; `begun`: begins with it (up to
 * 4, see statement.ts).
 */
export const WORTH = { same: 4.6, exact: 4.4, begun: 3 }

/** The same matches with a higher score. */
export const raised = (matches: readonly Match[], by: number) =>
  matches.map(({ id, score }) => ({ id, score: score + by }))
