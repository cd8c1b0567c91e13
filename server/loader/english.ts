/**
 * Detects English titles. Catalogues name a work in romaji and list other names without their languages. A title counts as
 * English only if it contains a word that exists in English alone.
 */

/** The first synonym that is an English title; null if the title is not romaji, or no synonym is English. */
export function englishOf(title: string, synonyms: readonly string[]): string | null {
  if (!isRomaji(title)) return null
  return synonyms.find((synonym) => isEnglish(synonym) && saysAsMuch(synonym, title)) ?? null
}

/**
 * Whether the synonym has the same season number and format as the title. A comma that the title lacks separates several
 * names.
 */
function saysAsMuch(synonym: string, title: string): boolean {
  return same(marksOf(synonym), marksOf(title)) && (!synonym.includes(',') || title.includes(','))
}

const same = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((mark) => other.has(mark))

/** Numbers, and formats that are part of a title. */
function marksOf(title: string): Set<string> {
  const found = title
    .toLowerCase()
    .match(/\d+|\b(?:ii|iii|iv|first|second|third|fourth|movie|film|specials?|o[vnam][ad]|recaps?|pilot|mini)\b/g)
  return new Set((found ?? []).map((mark) => MARKS[mark] ?? mark.replace(/s$/, '')))
}

const MARKS: Record<string, string> = {
  ...{ ii: '2', iii: '3', iv: '4', first: '1', second: '2', third: '3', fourth: '4' },
  ...{ film: 'movie', oav: 'ova', oad: 'ova' },
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .match(/[a-z0-9]+(?:'[a-z]+)*/g) ?? []

/** Whether a text is in ASCII letters, with an English word and no word of other languages, and mostly not romaji. */
function isEnglish(text: string): boolean {
  if (text.length > 150 || !/^[ -~’–☆★♥♡×]+$/.test(text)) return false
  const words = wordsOf(text)
  if (words.length < 2 || words.some((word) => FOREIGN.has(word)) || !words.some((word) => ENGLISH.has(word)))
    return false
  const letters = words.filter((word) => /^[a-z']+$/.test(word))
  return letters.filter((word) => !ROMAJI.test(word)).length * 2 >= letters.length
}

/** Whether most words consist of Japanese syllables; a single short word is ambiguous ("Mine"). */
function isRomaji(title: string): boolean {
  const words = wordsOf(title).filter((word) => /^[a-z]+$/.test(word) && !NEUTRAL.has(word))
  const isTelling = words.length > 1 || (words[0]?.length ?? 0) > 6
  return isTelling && !isEnglish(title) && words.filter((word) => ROMAJI.test(word)).length >= words.length * 0.7
}

const SYLLABLE =
  "(?:kk?y?|gg?y?|ss?h?|z|jj?|tt?s?|cc?h|tch|dd?z?|ny?|hy?|f|bb?y?|pp?y?|my?|y|ry?|w)?[aiueo]|n'?(?![aiueoy])"
const ROMAJI = new RegExp(`^(?:${SYLLABLE})+$`)

const setOf = (words: string) => new Set(words.split(' '))
const NEUTRAL = setOf('the season part movie tv ova ona oad special specials final nd rd th st')
const ENGLISH = setOf(
  `the of and to my with is are you your his her from who that this for not at it its was be we our their by when what how will without into after before between where than only if isn't don't can't i'm it's let's she he they has have been there on`,
)
/** Common words of other languages, and of Japanese, that do not exist in English. */
const FOREIGN = setOf(
  `der das und im dem den ein eine von mit fur zu nicht ist des auf zur zum wie aus le la les l du de un une et au aux en el los las del y por con una il lo gli di della dei che o os da dos das em um uma w z na i nie jest yang dan och av ett pa og het een van voor az es e se su al ou avec sur dans pour mon ma ta son ne pas qui que mi tu lui ki kara wo wa ga desu ni mo san kun chan sama hen kono sono`,
)
