/**
 * The notation of a season in titles and searches: "X s2", "X Season 2", "X 2nd Season", "X II", "X Second Season".
 * Also "X Part 2", "X Cour 2", "X 2", "X The Final Season". All become one form, so that each finds the others.
 */

/** A folded text with its notation as `s2`, or `s3 p2` for part 2 of season 3; null without a notation. */
export function seasonForm(key: string): string | null {
  const words = key.split(' ')
  const marks: string[] = []
  const rest = taken(words, marks)
  if (marks.length === 0 || rest.length === 0) return null
  const [season, part] = marks
  return [...rest, season, ...(part ? [part.replace('s', 'p')] : [])].join(' ')
}

/** Takes the notations out of the words, and collects them in their order. */
function taken(words: readonly string[], marks: string[]): string[] {
  const rest: string[] = []
  for (let at = 0; at < words.length; ) {
    const [mark, length] = markAt(words, at)
    if (mark !== null && rest.length > 0) marks.push(mark)
    else rest.push(...words.slice(at, at + length))
    at += length
  }
  return rest
}

/** The notation that begins at a word, if one does, and how many words it has. */
function markAt(words: readonly string[], at: number): [string | null, number] {
  const [word = '', next = '', third = ''] = words.slice(at, at + 3)
  const isLast = at === words.length - 1
  if (word === 'the' && next === 'final' && isUnit(third)) return ['sfinal', 3]
  if (word === 'final' && isUnit(next)) return ['sfinal', 2]
  const ordinal = ordinalOf(word)
  if (ordinal !== null && isUnit(next)) return [`s${ordinal}`, 2]
  if (word === 'the' && ordinalOf(next) !== null && isUnit(third)) return [`s${ordinalOf(next)}`, 3]
  const counted = numberOf(next) ?? ordinalOf(next)
  if (isUnit(word) && counted !== null) return [`s${counted}`, 2]
  const short = /^(?:s|season)0?([1-9]\d?)$/.exec(word)
  if (short) return [`s${short[1]}`, 1]
  if (!isLast) return [null, 1]
  const bare = numberOf(word) ?? ordinalOf(word)
  return bare !== null && bare > 1 ? [`s${bare}`, 1] : [null, 1]
}

const isUnit = (word: string) => /^(?:season|part|cour|stage)$/.test(word)

/** A number from 1 to 30, in digits or Roman numerals. "I", "V" and "X" alone are letters. */
function numberOf(word: string): number | null {
  if (/^0?[1-9]$|^[12]\d$|^30$/.test(word)) return Number(word)
  const at = ROMAN.indexOf(word)
  return at === -1 || word === 'i' || word === 'v' || word === 'x' ? null : at + 1
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv'.split(' ')

function ordinalOf(word: string): number | null {
  const [, digits] = /^0?([1-9]|[12]\d)(?:st|nd|rd|th)$/.exec(word) ?? []
  if (digits) return Number(digits)
  const at = ORDINALS.indexOf(word)
  return at === -1 ? null : at + 1
}

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
