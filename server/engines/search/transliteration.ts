import { fold } from '@/lib/fold'

/** Letters of Russian. */
const CYRILLIC: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'yo', ж: 'zh', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l' },
  ...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh' },
  ...{ щ: 'sh', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', ї: 'yi', є: 'ye', ґ: 'g' },
}

/**
 * Syllables of Japanese as Polivanov's system writes them: "Синдзи" is "shinji". Forms read them as others do ("титан",
 * "titan"), too.
 */
const POLIVANOV: readonly (readonly [RegExp, string])[] = [
  [/дж/g, 'j'],
  [/дзи/g, 'ji'],
  [/дз(?=[яюё])/g, 'j'],
  [/дз/g, 'z'],
  [/си/g, 'shi'],
  [/с(?=[яюё])/g, 'sh'],
  [/ти/g, 'chi'],
  [/т(?=[яюё])/g, 'ch'],
  [/(?<=sh|ch|j)я/g, 'a'],
  [/(?<=sh|ch|j)ю/g, 'u'],
  [/(?<=sh|ch|j)ё/g, 'o'],
]

/** The syllables of Hangul have these parts, in this order (Unicode). */
const FIRST = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ')
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const LAST = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')

/** A text in Cyrillic or Hangul in Latin letters, for comparison with titles in romaji; null for others. */
export function inLatin(text: string): string | null {
  if (!/[\u0400-\u04ff\uac00-\ud7a3]/.test(text)) return null
  return POLIVANOV.reduce((rest, [pattern, into]) => rest.replace(pattern, into), text.normalize('NFC').toLowerCase())
    .replace(/[\u0400-\u04ff]/g, (letter) => CYRILLIC[letter] ?? letter)
    .replace(/[\uac00-\ud7a3]/g, syllable)
}

function syllable(character: string): string {
  const at = character.charCodeAt(0) - 0xac00
  const parts = [FIRST[Math.floor(at / 588)], VOWELS[Math.floor((at % 588) / 28)], LAST[at % 28]]
  return parts.map((part) => (part === '-' ? '' : part)).join('')
}

/**
 * A text in Hangul as the English words that it may write: "건담" is "gundam", "헌터" is "hunter". Null for a text without
 * the vowels that English is written with.
 */
export function asEnglish(text: string): string | null {
  if (!/[\uac00-\ud7a3]/.test(text)) return null
  const romanized = text.replace(/[\uac00-\ud7a3]/g, syllable)
  const english = text
    .replace(/[\uac00-\ud7a3](?![\uac00-\ud7a3])/g, (last) => syllable(last).replace(/eo$/, 'er').replace(/eu$/, ''))
    .replace(/[\uac00-\ud7a3]/g, (one) => syllable(one).replace('eo', 'u').replace(/eu$/, ''))
  return english === romanized ? null : english
}

/**
 * Another spelling of a name: in Latin letters, or with short vowels ("oda eiichirou" is "oda eiichiro"); null if there
 * is none. Titles have forms for that.
 */
export function otherSpelling(text: string): string | null {
  const key = fold(inLatin(text) ?? text)
  const short = key.replace(/o[ou]|oh(?![aeiou])/g, 'o').replace(/uu/g, 'u')
  return short === fold(text) ? null : short
}
