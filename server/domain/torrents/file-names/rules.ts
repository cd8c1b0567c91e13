import { fold } from '@/lib/fold'
import { queryOfWord } from '@/server/engines/search/terms'

/** Further files and words are not found by search. */
const MAX_FILES = 3000
const MAX_WORDS = 2000
/** Neither are further characters: kanji are not divided by spaces, and each makes a word for search. */
const MAX_CHARACTERS = 20_000

/** Returns the distinct folded words of the names of files and of their folders, in one text, within these bounds. */
export function wordsOfFiles(paths: readonly string[]): string {
  const names = new Set(paths.slice(0, MAX_FILES).flatMap((path) => path.split('/')))
  const words = new Set<string>()
  for (const name of names) {
    for (const word of fold(name).split(' ')) if (LETTER.test(word)) words.add(word)
    if (words.size >= MAX_WORDS) break
  }
  let room = MAX_CHARACTERS
  const isWithin = ({ length }: string) => {
    room -= length + 1
    return room >= 0
  }
  return [...words].slice(0, MAX_WORDS).filter(isWithin).join(' ')
}

const LETTER = /[\p{L}\p{N}\p{M}]/u

/**
 * A tsquery of the words, of each group of alternatives one; null if one has no letter. A word is the beginning of one
 * there, a number of one or two digits the whole of it.
 */
export function fileQuery(groups: readonly (readonly string[])[]): string | null {
  if (groups.length === 0 || groups.flat().some((word) => !LETTER.test(word))) return null
  return groups
    .map((group) => `(${group.map((word) => `(${queryOfWord(word, [...word].length > 2)})`).join(' | ')})`)
    .join(' & ')
}
