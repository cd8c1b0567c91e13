import { genericRows, plannedRows } from '@/server/platform/database/client'
import { type Keys, type Narrowing, type SearchNoun, searchesStatement, searchStatement } from './statement'
import { termsOf } from './terms'

/** An entry that a search has found; the score compares matches of all kinds (SCORES). */
export type Match = { id: number; score: number }

/**
 * Scores of kinds of matches: an exact title, then titles with all words (-10 to 30), then works of a person, character or company, then
 * similar titles, whose words were corrected or left out.
 */
export const SCORES = { exact: 900, certain: -10, named: -50 }

export const isCertain = ({ score }: Match) => score >= SCORES.certain

/** The matches of a text among these keys, at most 500, best first. */
export async function matchesOf(keys: Keys, text: string, narrowing?: Narrowing): Promise<Match[]> {
  const terms = termsOf(text)
  if (!terms) return []
  const { name, text: statement, values } = searchStatement(keys, terms, narrowing)
  // The best plan of a condition depends on its values.
  return (narrowing ? plannedRows : genericRows)<Match>(name, statement, values)
}

/** The same for several kinds of keys, by one statement. */
export async function matchesOfEach(kinds: readonly Keys[], text: string): Promise<Map<SearchNoun, Match[]>> {
  const terms = termsOf(text)
  if (!terms) return new Map()
  const { name, text: statement, values } = searchesStatement(kinds, terms)
  const found = await genericRows<{ noun: SearchNoun; matches: [number, number][] }>(name, statement, values)
  return new Map(found.map(({ noun, matches }) => [noun, matches.map(([id, score]) => ({ id, score }))]))
}

/** Each entry once, with its best score, best first. */
export function merged(kinds: readonly (readonly Match[])[]): Match[] {
  const best = new Map<number, number>()
  for (const { id, score } of kinds.flat()) best.set(id, Math.max(score, best.get(id) ?? score))
  return [...best].map(([id, score]) => ({ id, score })).sort((one, other) => other.score - one.score)
}

/** The same matches with a higher score. */
export const raised = (matches: readonly Match[], by: number) =>
  matches.map(({ id, score }) => ({ id, score: score + by }))
