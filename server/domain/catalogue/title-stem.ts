import { fold } from '@/lib/fold'

export type Titles = { title: string; romaji: string | null; native: string | null }

/** The parts of a title that tell which works belong together, each as folded words. */
type Stem = ReturnType<typeof stemOf>

/**
 * Whether two works have similar titles, apart from season, number or subtitle: among all their titles, two stems are
 * equal, one stem is the beginning of the other's title ("Aikatsu!", "Aikatsu Stars!"), or it is the last part of it
 * ("10 minutes of: Gintama").
 */
export function haveCommonStem(one: Titles, other: Titles): boolean {
  const [left, right] = [stemsOf(one), stemsOf(other)]
  return left.some((a) => right.some((b) => a.stem === b.stem || isWithin(a, b) || isWithin(b, a)))
}

/** Whether the titles of two works are one apart from season, number or subtitle. */
export function haveOneStem(one: Titles, other: Titles): boolean {
  const [left, right] = [stemsOf(one), stemsOf(other)]
  return left.some((a) => right.some((b) => a.stem === b.stem))
}

function isWithin({ stem }: Stem, { whole, rest }: Stem): boolean {
  if (!isTelling(stem)) return false
  if (rest.includes(stem)) return true
  return whole.startsWith(`${stem} `) && !CROSSOVER.test(whole.slice(stem.length))
}

/** A single short word is the beginning of too many titles. */
const isTelling = (stem: string) =>
  stem.length >= 5 || stem.includes(' ') || /[\u3040-\u9fff\uac00-\ud7af]{2}/.test(stem)

/** "Mazinger Z tai Devilman" is a crossover, which belongs to both or neither. */
const CROSSOVER = / (?:vs|versus|x|×|meets|tai|collab\w*|対|コラボ\S*)(?: |$)/

/** A name that many works have compares each of them with each other. */
const known = new WeakMap<Titles, Stem[]>()

function stemsOf(work: Titles): Stem[] {
  const found = known.get(work)
  if (found) return found
  const { title, romaji, native } = work
  const titles = new Set([title, romaji, native].filter((each) => each !== null))
  const stems = [...titles].map(stemOf).filter(({ stem }) => stem !== '')
  known.set(work, stems)
  return stems
}

function stemOf(title: string) {
  const [first = '', ...rest] = title.normalize('NFKC').split(SUBTITLE)
  const whole = spaced(fold(title).replace(JAPANESE, ' ')).replace(IN_FRONT, '')
  return {
    /** The part before a subtitle, without season, number or format: "gintama" of "Gintama 2nd Season: Enchousen". */
    stem: bare(first) || fold(first) || bare(title) || whole,
    /** All words, without formats at the beginning. */
    whole,
    /** The parts after the first one, without season, number or format, for titles with the name at the end. */
    rest: rest.map(bare).filter((part) => part !== ''),
  }
}

/** The start of a subtitle; NFKC has normalised ：／～ to ASCII. A colon or dash inside a word does not count. */
const SUBTITLE = /:\s+|(?<=[^\u0020-\u007e]):|\s:|\s+[-–—―]\s*|[-–—―]\s+|\s*[~〜]\s*|\/\/|\s\/\s/

/** Folded words without seasons and formats; an empty text if nothing else remains. */
function bare(text: string): string {
  let words = spaced(fold(text.replace(BRACKETS, ' ')).replace(JAPANESE, ' '))
  for (let before = ''; before !== words; ) {
    before = words
    words = words.replace(BEHIND, '').replace(IN_FRONT, '')
  }
  return words.replace(/(?<=[\u3040-\u9fff\uac00-\ud7af])(?:\d+|ii+|iv|vi*)$/, '')
}

const spaced = (words: string) => words.replace(/\s+/g, ' ').trim()

const NUMBER = '(?:\\d+(?:st|nd|rd|th)?|i{1,3}|iv|vi{0,3}|ix|x|first|second|third|fourth|fifth|final|last|dai \\d+|1 5)'
const PERIOD = '(?:seasons?|series|parts?|cours?|stages?|chapters?|episodes?|acts?|volumes?|vol|ki|bu|kan|shou)'
const FORMAT =
  '(?:tv|ova|oav|oad|ona|movies?|films?|specials?|sp|pilot|recaps?|pv|cm|cms|mv|picture drama|gekijou?ban|eiga|remake|remaster(?:ed)?|special edition|the animation|animation|the movie|soushuuhen|soshuhen)'
const COUNTED = `(?:${NUMBER}|one|two|three|four|five|six)`
const BEHIND = new RegExp(
  `(?<=\\S) (?:the )?(?:${NUMBER} ${PERIOD}|${PERIOD} ${COUNTED}|s\\d+|${FORMAT}|${NUMBER}|zoku|new)$`,
)
const IN_FRONT = /^(?:gekijou?ban|eiga|shin|zoku|new|the) (?=\S)/
const BRACKETS = /[([](?:tv|ova|oav|oad|ona|movie|specials?|\d{4}|\d+|pilot|recap)[^)\]]*[)\]]/gi
const JAPANESE =
  /劇場版|映画|総集編|特別編|第[\d一二三四五六七八九十]+(?:期|シリーズ|シーズン|クール|部|章|季)|シーズン\d*|続編/g
