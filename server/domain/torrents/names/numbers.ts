const KANJI = '〇一二三四五六七八九'
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/** Numbers below a hundred in kanji, as patterns have them. */
export const KANJI_NUMBER = '[〇一二三四五六七八九十]{1,3}'
/** A small number in digits, words or Roman letters. */
export const SMALL_NUMBER = String.raw`\d{1,2}|[IVX]{1,4}|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten`
export const ORDINAL = String.raw`\d{1,2}\s?(?:st|nd|rd|th)|First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth`

/** The number that digits, a word, Roman letters or kanji write; null for others. */
export function numberOf(text: string | undefined): number | null {
  if (!text) return null
  const digits = /\d{1,4}/.exec(text)
  if (digits) return Number(digits[0])
  const key = text.trim().toLowerCase()
  for (const names of [WORDS, ORDINALS, ROMAN]) if (names.indexOf(key) > 0) return names.indexOf(key)
  return kanjiNumber(key)
}

function kanjiNumber(text: string): number | null {
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text]
  const digit = (sign: string | undefined, none: number) => (sign ? KANJI.indexOf(sign) : none)
  const number = text.includes('十') ? digit(tens, 1) * 10 + digit(ones, 0) : digit(ones, -1)
  return number >= 0 ? number : null
}
