import { knownName } from './known-names'
import { isCertain, isExact, type Match, matchesOf, merged, raised } from './matches'
import type { Narrowing } from './narrowing'
import { searchPartly } from './partly'
import { searchSounds, soundingAs, spokenForm } from './sounds'
import type { SearchNoun } from './statement'
import { otherSpelling } from './transliteration'

/** The entries of a noun other than works; by another spelling of the name if none has it as it is typed. */
export async function readName(
  noun: SearchNoun,
  text: string,
  literal: readonly Match[],
  narrowing?: Narrowing,
): Promise<readonly Match[]> {
  const known = knownName(text)
  if (known?.noun === noun) {
    const meant = await matchesOf({ noun, column: 'key', words: noun }, known.name, narrowing)
    if (meant.some(isExact)) return merged([literal, raised(meant.filter(isExact), MEANT)])
  }
  const other = literal.some(isCertain) ? null : otherSpelling(text)
  const found =
    other === null
      ? literal
      : merged([literal, await matchesOf({ noun, column: 'key', words: noun }, other, narrowing)])
  if (found.some(isCertain) || narrowing || (noun !== 'character' && noun !== 'person')) return found
  const spoken = spokenForm(text)
  if (spoken === null) return found
  return merged([found, await searchSounds(noun, soundingAs(text, spoken), { isSpoken: true, isGuess: false })])
}

/** What a well-known name is worth more than those that have the text themselves. */
const MEANT = 2

/** The same; if no name has all words of the text, also by names that are a part of the text. */
export async function readNameOrPart(
  noun: SearchNoun,
  text: string,
  literal: readonly Match[],
  narrowing?: Narrowing,
): Promise<readonly Match[]> {
  const found = await readName(noun, text, literal, narrowing)
  if (found.some(isCertain) || narrowing || (noun !== 'character' && noun !== 'person')) return found
  return merged([found, await searchPartly(noun, text)])
}
