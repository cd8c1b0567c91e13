import { fold } from '@/lib/fold'

/** A part of a title between separators: its words without marks, folded, and the numbers that they said. */
export type Segment = {
  name: string
  /** 2 of "2nd Season", "II", "R2"; FINAL of "Final Season"; null if none is said. */
  season: number | null
  /** 2 of "Part 2", "Cour 2"; null if none is said. */
  part: number | null
  /** Whether the number of the film stands here: what follows is the film's own name. */
  isFilm: boolean
}

/** What a title says of a work's place among the works of its name. */
export type Reading = {
  segments: Segment[]
  /** The number of a film ("Movie 2"), 0 of a film without one; null if the title says of no film. */
  movie: number | null
  /** The year of "(2013)", which tells it from an earlier work of the same title. */
  year: number | null
  /** "Lupin III (TV)": an earlier work of the same title is of another form. */
  isTold: boolean
  /** A recap, an advertisement, a short beside the work: no part of its story. */
  isExtra: boolean
  /** The signs of the title, which alone tell "K-On!!" from "K-On!". */
  signs: string
}

/** The number of a final season: after all others. */
export const FINAL = 99
/** A greater number is a part of the name: "Mob Psycho 100", "Eyeshield 21". */
const MOST = 20

/** Reads a title. Of a film, a number alone is that of the film: "Boukoku no Akito 2". */
export function readTitle(title: string, isFilm = false): Reading {
  const text = title.normalize('NFKC')
  const year = /\(((?:19|20)\d\d)\)/.exec(text)?.[1]
  const bare = text.replace(BRACKETS, ' ').trim()
  const found: Found = { movie: null, isFilm }
  return {
    segments: joined(bare.split(SEPARATOR).map((part) => segmentOf(part, found))),
    movie: found.movie,
    year: year === undefined ? null : Number(year),
    isTold: /\((?:TV|ONA)\)/.test(text),
    isExtra: EXTRA.test(` ${fold(bare)} `) || EXTRA_JAPANESE.test(text),
    signs: bare.replace(/[\p{L}\p{N}\p{M}\s]/gu, ''),
  }
}

/** Whether a title in Japanese says that the work only tells again what was told. */
export const isRetold = (title: string): boolean => EXTRA_JAPANESE.test(title)

const BRACKETS = /[([](?:tv|ona|ova|oad|movie|(?:19|20)\d\d|second|final|third|first)[)\]]/gi

/** NFKC has made ： and ～ ASCII. A colon or dash within a word separates nothing: "Re:Zero", "K-On!". */
const SEPARATOR = /:\s+|:(?=\|)|\s:|\s+[-–—―]+\s*|[-–—―]+\s+|\s*[~〜]\s*|\/\/|\s\/\s/

type Found = { movie: number | null; isFilm: boolean }

/** A part that only says a number says it of the one before: "X: The Final Season". */
function joined(parts: readonly Segment[]): Segment[] {
  const segments: Segment[] = []
  for (const part of parts) {
    const before = segments.at(-1)
    if (part.name !== '' || !before) segments.push(part)
    else {
      before.season ??= part.season
      before.part ??= part.part
    }
  }
  return segments
}

function segmentOf(text: string, found: Found): Segment {
  const segment: Segment = { name: '', season: null, part: null, isFilm: false }
  let words = fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
  for (let before = ''; before !== words; ) {
    before = words
    words = withoutMark(words, segment, found)
  }
  return { ...segment, name: words }
}

/** Takes the last mark off, and stores what it says. A second number of the same meaning belongs to the name. */
function withoutMark(words: string, segment: Segment, found: Found): string {
  if (words.endsWith(ADAPTED)) return words.slice(0, -ADAPTED.length)
  const film = FILM.exec(words)
  if (film && found.movie === null) {
    found.movie = Number(film.groups?.n ?? 0)
    segment.isFilm = true
    return `${film.groups?.before ?? ''} ${film.groups?.after ?? ''}`.trim()
  }
  if (segment.part === null && segment.season === null) {
    const part = PART.exec(words)
    const number = part && numberOf(part[2] ?? part[3])
    if (part && number) {
      segment.part = number
      return part[1] ?? ''
    }
  }
  if (segment.season !== null) return words
  if (found.isFilm && found.movie === null && / i$/.test(words)) {
    found.movie = 1
    segment.isFilm = true
    return words.slice(0, -2)
  }
  const season = SEASON.exec(words)
  const number = season && (season.groups?.final ? FINAL : numberOf(numberIn(season)))
  if (!season || !number || (number < 2 && season.groups?.alone)) return words
  if (found.isFilm && found.movie === null && season.groups?.alone) {
    found.movie = number
    segment.isFilm = true
  } else segment.season = number
  return season.groups?.before ?? ''
}

const numberIn = ({ groups }: RegExpExecArray) => groups?.n ?? groups?.m ?? groups?.k ?? groups?.alone

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const CARDINALS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv']
const ANY = `(?:\\d{1,2}(?:st|nd|rd|th)?|${[...ORDINALS, ...CARDINALS, ...ROMANS].join('|')})`
const ORDINAL = `(?:\\d{1,2}(?:st|nd|rd|th)|${ORDINALS.join('|')})`

/** A number in digits, words or Roman numerals; null of what is none, or too great. */
function numberOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const digits = /^\d+/.exec(text)?.[0]
  if (digits !== undefined) return Number(digits) > MOST ? null : Number(digits)
  const place = [ORDINALS, CARDINALS, ROMANS].map((words) => words.indexOf(text)).find((at) => at >= 0)
  return place === undefined ? null : place + 1
}

const PART = new RegExp(`^(.*?) ?\\b(?:(?:part|cour) (${ANY})|(${ORDINAL}) (?:cour|part))$`)
/** "I", "V" and "X" alone are letters. */
const SEASON = new RegExp(
  [
    '^(?<before>.*?) ?\\b(?:(?:the )?(?<final>final|last) (?:season|stage)',
    `(?:season|stage|series) ?(?<n>${ANY})`,
    `(?<m>${ORDINAL}) (?:season|stage|series)`,
    '[rs](?<k>[2-9])',
    '(?<=\\S )(?<alone>\\d{1,2}|ii|iii|iv|v|vi|vii|viii|ix))$',
  ].join('|'),
)
const FILM =
  /^(?<before>.*?) ?\b(?:the )?(?:movie|film|gekijou?ban|eiga)(?: (?<n>\d{1,2})(?:st|nd|rd|th)?)?(?: (?<after>\S.*))?$/

const ADAPTED = ' the animation'

/** Words of what is beside a work. Each is a whole word of the folded title. */
const EXTRA = new RegExp(
  ` (?:${[
    'recaps?|soushuuhen|soshuhen|digest|compilation|remix|special edition|directors cut',
    'tokubetsu henshuu\\S*|picture drama|drama cd|audio drama|radio|pvs?|cms?|promo\\S*|trailers?|teaser',
    'preview|pilot|commercials?|omake|specials?|mini|mini anime|petit|puchi\\S*|chibi\\S*|shorts?|ncop|nced',
    'opening|ending|mv|live action|concert|manner|collab\\S*|announcement|kokuchi|bangai\\S*|kanwa|gekijou',
    'vr|[34]d|taikan|nyuumon|gaiden|alternative|another story|side story|documentary|making|interview',
    'lite|butai aisatsu|karaoke|pachi\\S*|oad|ova|oav|concept movie|campaign|collaboration|eizou|theater|tie up',
  ].join('|')}) `,
)
const EXTRA_JAPANESE = /総集編|総集篇|特別編集|新編集|ピクチャードラマ|番外編|マナームービー|ダイジェスト/
