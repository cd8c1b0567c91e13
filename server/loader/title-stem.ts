import { fold } from '@/lib/fold'

export type Titles = { title: string; romaji: string | null; native: string | null }

/** A title as far as it tells which works belong together, each text as folded words. */
type Stem = {
  /** What comes before a subtitle, without season, number or format: "gintama" of "Gintama 2nd Season: Enchousen". */
  stem: string
  /** All words, but for those of formats in front. */
  whole: string
  /** The parts behind the first one, without season, number or format: of a title that puts the name last. */
  rest: string[]
}

/**
 * Whether two works are named alike, up to season notation, number or subtitle: in any of their titles the stems are equal,
 * or one stem is another's title up to words that follow ("Aikatsu!", "Aikatsu Stars!"), or its last part ("10 minutes of:
 * Gintama").
 */
export function haveCommonStem(one: Titles, other: Titles): boolean {
  const [left, right] = [stemsOf(one), stemsOf(other)]
  return left.some((a) => right.some((b) => a.stem === b.stem || isWithin(a, b) || isWithin(b, a)))
}

function isWithin({ stem }: Stem, { whole, rest }: Stem): boolean {
  if (!isTelling(stem)) return false
  if (rest.includes(stem)) return true
  return whole.startsWith(`${stem} `) && !CROSSOVER.test(whole.slice(stem.length))
}

/** One short word begins too many titles. */
const isTelling = (stem: string) =>
  stem.length >= 5 || stem.includes(' ') || /[\u3040-\u9fff\uac00-\ud7af]{2}/.test(stem)

/** "Mazinger Z tai Devilman" belongs to both or to none. */
const CROSSOVER = / (?:vs|versus|x|×|meets|tai|collab\w*|対|コラボ\S*)(?: |$)/

function stemsOf({ title, romaji, native }: Titles): Stem[] {
  const titles = new Set([title, romaji, native].filter((each) => each !== null))
  return [...titles].map(stemOf).filter(({ stem }) => stem !== '')
}

function stemOf(title: string): Stem {
  const [first = '', ...rest] = title.normalize('NFKC').split(SUBTITLE)
  const whole = spaced(fold(title).replace(JAPANESE, ' ')).replace(IN_FRONT, '')
  return {
    stem: bare(first) || fold(first) || bare(title) || whole,
    whole,
    rest: rest.map(bare).filter((part) => part !== ''),
  }
}

/** What begins a subtitle; NFKC has made ：／～ the plain signs. A colon or a dash inside a word does not. */
const SUBTITLE = /:\s+|(?<=[^\u0020-\u007e]):|\s:|\s+[-–—―]\s*|[-–—―]\s+|\s*[~〜]\s*|\/\/|\s\/\s/

/** Folded words without what tells seasons and formats apart; empty where there is nothing else. */
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
