/** Most characters of a key: well below the limit of an index entry. */
const MAX_LENGTH = 300

/**
 * Folds a text for comparison: without case, width, diacritics and punctuation. Voicing marks of kana stay (が is not
 * か). Signs that are read as words or letters become these: "&" is "and", "×" is "x". A text of only punctuation keeps
 * it, so that it can be found.
 */
export function fold(text: string): string {
  return folded(spelled(text))
}

function folded(text: string): string {
  const plain = plainOf(text)
  const words = wordsOf(plain)
  return cut(words === '' ? plain.replace(/\s+/g, ' ').trim() : words)
}

/** Migration 0160 has the same rule, for names that were stored before it. */
const spelled = (text: string) =>
  text
    .replace(/[‘′´ʼ＇]/g, "'")
    .replace(/[&＆]/g, ' and ')
    .replace(/×/g, ' x ')

/**
 * The second key of a text that begins with punctuation: "!!!Da Capo" → "!!! da capo". Null for any other text; for a
 * text of only punctuation `fold` has it.
 */
export function foldWithSigns(text: string): string | null {
  const plain = plainOf(text)
  const [signs] = /^[^\p{L}\p{N}\p{M}\s]+/u.exec(plain.trim()) ?? []
  const words = wordsOf(plain)
  return signs && words !== '' ? cut(`${signs} ${words}`) : null
}

function plainOf(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/\0/g, '')
}

function wordsOf(plain: string): string {
  return plain
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

const cut = (key: string) => [...key].slice(0, MAX_LENGTH).join('')

/**
 * The key by which titles are ordered: folded but for signs that are read as words, and without a leading article.
 * Numbers are padded, so that "Season 2" comes before "Season 10". Letters of any script come first, then digits, then
 * titles of nothing but signs.
 */
export function sortKey(text: string): string {
  const key = folded(text.replace(ARTICLE, '')).replace(/\d+/g, (digits) => digits.padStart(6, '0'))
  return (placeOf(key) + key).slice(0, MAX_LENGTH)
}

/** The key by which a part of a name is ordered, as titles are, and found by its beginning. */
export function nameKey(part: string): string {
  const key = folded(part)
  return key === '' ? '' : placeOf(key) + key
}

/** "The Tatami Galaxy", but not "A-1 Pictures" or "A". */
const ARTICLE = /^[^\p{L}\p{N}]*(?:the|a|an)\s+(?=.*[\p{L}\p{N}])/iu

/** The last characters that there are: no title begins with them. */
const [DIGITS, SIGNS] = ['\u{10fffc}', '\u{10fffd}']

function placeOf(key: string): string {
  if (/^\p{N}/u.test(key)) return DIGITS
  return /[\p{L}\p{N}\p{M}]/u.test(key) ? '' : SIGNS
}
