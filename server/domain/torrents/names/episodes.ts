import { KANJI_NUMBER, numberOf } from './numbers'
import { spanOf } from './seasons'
import { NO_LETTER_BEFORE as BEFORE, type Span, TAKEN, type Text } from './text'

/** Episodes that a name states, and where they stand. */
export type Episodes = Span & {
  first: number
  last: number
  isHalf: boolean
  version: number | null
  /** The season that stands with them ("S02E05", "2x05"). */
  season: number | null
}

/** Where a name is read, and what else it has. */
export type Where = {
  /** Where the title begins. */
  start: number
  /** Where a season ends; a number directly behind it is an episode. */
  seasonEnd: number | null
  /** Whether it is surely the name of one file: only there a bare number may be an episode. */
  isFile: boolean
  /** Whether the name of a file may begin with its number: in a folder. */
  isInFolder: boolean
}

const MAX_EPISODE = 10_000
const HALF = String.raw`(\.[1-9](?![\d.])|½)?`
const VERSION = String.raw`(?:\s?v(\d)(?!\d))?`
const END = String.raw`(?:\s?-?\s?(?:(?:END|FIN|FINAL|RAW|PRE)(?!\p{L})|完|[abc](?![\p{L}\d]))){0,2}`
const BEHIND = String.raw`(?![\p{L}\p{N}]|[.,]\d)`
const NUMBER = String.raw`(\d{1,4})${HALF}${VERSION}`
const RANGE = String.raw`(?:(?:\s?[-~]\s?|\+)(?:EP?\.?\s?)?(\d{1,4})(?:v\d)?(?!\d))?`
const WORD = String.raw`(?:Episodes?|Epis[oó]dios?|[ÉE]pisodes?|Eps?|Folgen?|Cap[ií]tulo|Odc(?:inek)?|Сери[яи]|Эпизод|Bölüm)\s?[.:#]?\s?#?`

const pattern = (source: string, flags = 'iu') => new RegExp(source, flags)

const OF_SEASON = pattern(
  String.raw`${BEFORE}S\s?(\d{1,4})\s?[-.]?\s?(?:EP?|Ep\.|Episode)\s?\.?\s?(\d{1,4})${HALF}${VERSION}`,
)
const DOTTED_SEASON = pattern(String.raw`${BEFORE}S(\d{1,2})[.\s](\d{2,3})${HALF}${VERSION}${BEHIND}`)
const CROSSED = pattern(String.raw`${BEFORE}(\d{1,2})x(\d{2,3})${HALF}${VERSION}(?![\p{L}\p{N}])`)
/** What may follow the first episode of a season. */
const FURTHER = [
  /^\s?[-~]\s?(?:S\d{1,4}\s?)?EP?\.?(\d{1,4})(?![\p{L}\p{N}])/iu,
  /^\s?[-~]\s?\d{1,2}x(\d{2,3})(?![\p{L}\p{N}])/iu,
  /^[-~](\d{1,4})(?![\p{L}\p{N}])/iu,
  /^\s?[&+,]?\s?(?:S\d{1,4}\s?)?EP?(\d{1,4})(?!\p{N})/iu,
  /^\s?[&+]\s?(\d{1,4})(?![\p{L}\p{N}])/iu,
]

const OF_ALL = pattern(
  String.raw`(?<![\p{L}\p{N}.-])(\d{1,4})(?:\s?[-~]\s?(\d{1,4}))?\s?(of|из)\s?(\d{1,4})(?![\p{L}\p{N}])`,
)
const OF_ALL_IN_BRACKET = /[[(]\s?(\d{1,4})\s?\/\s?\d{1,4}\s?[\])]/u
const WORDED = pattern(String.raw`${BEFORE}(?:${WORD}|E(?=\d{2})|#\s?(?=\d))${NUMBER}${RANGE}${END}`)
const COUNTED = pattern(
  String.raw`第\s?(\d{1,4}|${KANJI_NUMBER})${HALF}${VERSION}(?:\s?[-~至+]\s?第?\s?(\d{1,4}))?\s?(?:話|话|回|集|夜|화)`,
)
const COUNTED_BARE = pattern(
  String.raw`(?<![全共\p{N}.])(?:제\s?)?(\d{1,4})${HALF}${VERSION}(?:\s?[-~]\s?(\d{1,4}))?\s?(?:話|话|集|화)`,
)
const DASHED = pattern(String.raw`(?<=[\s\])]|^)[-~]\s?#?${NUMBER}${RANGE}${END}(?=[\s[(\])${TAKEN},_]|$)`, 'giu')
const BARE_RANGE = pattern(
  String.raw`(?<=[\s[(])(?:${WORD})?(\d{1,4})(?:v\d)?(\s?[-~]\s?|\s(?:al?|at[eé]|to)\s)((?:\d{2,4}-)*)(\d{1,4})(?:v\d)?${END}(?=[\s[(\])${TAKEN}+,]|$)`,
  'giu',
)
const BEHIND_SEASON = pattern(String.raw`^[\s-]*${NUMBER}${RANGE}${END}(?=[\s[(\])${TAKEN}]|$)`)
/** "[01 1080p HEVC]", of which the tags are taken. */
const BEFORE_TAGS = pattern(String.raw`^\s?(\d{2,3})${HALF}${VERSION}${END}\s${TAKEN}[\s${TAKEN}]*$`)
/** "[11(44)]", "[10.5(OVA)]", "[05+小剧场]". */
const IN_BRACKET = pattern(
  String.raw`^\s?(?:EP?\.?\s?|#)?${NUMBER}${END}(?:\s?\((?:\d{1,4}|OVA|OAD|SP|TV)\)|\s?\+\s?\p{Script=Han}+)?\s?$`,
)
const RANGE_IN_BRACKET = pattern(
  String.raw`(?<![\p{L}\p{N}.-])(?:EP?\.?\s?)?(\d{1,4})(?:v\d)?\s?[-~]\s?(?:EP?\.?\s?)?(\d{1,4})(?:\.\d)?(?:v(\d))?(?![\p{N}]|[-.]\d)`,
)

/** The episodes that a text states; null if none. What is no number of an episode must be taken out of it before. */
export function episodesIn(text: string, { brackets }: Pick<Text, 'brackets'>, where: Where): Episodes | null {
  const { start } = where
  const found =
    ofSeason(text, start) ??
    bareRange(text, start) ??
    counted(text, start) ??
    behindSeason(text, where) ??
    dashed(text, start) ??
    inBrackets(text, brackets, start) ??
    bare(text, where)
  return found && found.first <= MAX_EPISODE && found.last <= MAX_EPISODE ? found : null
}

function ofSeason(text: string, start: number): Episodes | null {
  const rest = text.slice(start)
  const found = OF_SEASON.exec(rest) ?? CROSSED.exec(rest) ?? DOTTED_SEASON.exec(rest)
  if (!found) return null
  const [, season, first, half, version] = found
  const all = [Number(first)]
  let { from, to } = spanOf(found, start)
  for (let more = furtherIn(text.slice(to)); more; more = furtherIn(text.slice(to))) {
    const last = all.at(-1) ?? 0
    if (more.number <= last) break
    all.push(more.number)
    to += more.length
  }
  const behind = /^\s?v(\d)(?!\d)/i.exec(text.slice(to))
  if (behind && !version) to += behind[0].length
  return {
    ...{ from, to, first: Number(first), last: all.at(-1) ?? Number(first), isHalf: half !== undefined },
    ...{ version: numberOf(version ?? behind?.[1]), season: Number(season) },
  }
}

function furtherIn(text: string): { number: number; length: number } | null {
  for (const each of FURTHER) {
    const found = each.exec(text)
    if (found) return { number: Number(found[1]), length: found[0].length }
  }
  return null
}

/** "01-12", which is no range of years. Numbers of one digit may be parts of a title. */
function bareRange(text: string, start: number): Episodes | null {
  const rest = text.slice(start)
  for (const found of rest.matchAll(BARE_RANGE)) {
    const [, first = '', dash = '', between = '', last = ''] = found
    const behind = start + found.index + found[0].length
    const isEqual = first.length === last.length && first.length > 1
    const isPadded = first.length > 1 && first.startsWith('0') && !isWord(text, behind)
    const isTight = between === '' ? !dash.includes(' ') || isEqual || isPadded : isEqual
    const isMeant = dash !== ' - ' || Number(first) <= 1 || isStated(rest, found)
    if (isRange(first, last) && isTight && isMeant && last.length > 1) return episodesOf(found, start, { first, last })
  }
  return null
}

/** Of "Adventure 02 - 05" the first number is one of the title, unless something says that there are several. */
const isStated = (rest: string, { 0: numbers, index }: RegExpExecArray) =>
  /^\p{L}/u.test(numbers) || /[-~[(]\s?$/.test(rest.slice(0, index)) || SEVERAL.test(rest)
const SEVERAL = /(?<!\p{L})(?:batch|complete|complet[ao]|全集|合集)(?!\p{L})/iu

const isYear = (digits: string) => /^(?:19[4-9]|20[0-4])\d$/.test(digits)
const isRange = (first: string, last: string) => Number(first) < Number(last) && !(isYear(first) && isYear(last))

function counted(text: string, start: number): Episodes | null {
  const rest = text.slice(start)
  const of = OF_ALL.exec(rest) ?? OF_ALL_IN_BRACKET.exec(rest)
  // "26 из 26" counts those that are there.
  if (of?.[3] === 'из' && of[1] === of[4]) return episodesOf(of, start, { first: '1', last: of[1] })
  if (of) return episodesOf(of, start, { first: of[1], last: of[2] })
  const word = WORDED.exec(rest)
  if (word) return episodesOf(word, start, { first: word[1], half: word[2], version: word[3], last: word[4] })
  const signed = COUNTED.exec(rest) ?? COUNTED_BARE.exec(rest)
  return signed && episodesOf(signed, start, { first: signed[1], half: signed[2], version: signed[3], last: signed[4] })
}

function behindSeason(text: string, { seasonEnd }: Where): Episodes | null {
  if (seasonEnd === null) return null
  const found = BEHIND_SEASON.exec(text.slice(seasonEnd))
  return found && !isYear(found[1] ?? '') ? numbered(found, seasonEnd) : null
}

/** The last number behind a dash, outside of brackets: "86 - Eighty Six - 03". */
function dashed(text: string, start: number): Episodes | null {
  const open = text.slice(start).search(/[[(]/)
  const all = [...text.slice(start).matchAll(DASHED)]
  const found =
    all.findLast(({ index }) => index > 0 && (open < 0 || index < open)) ?? all.find(({ index }) => index > 0)
  if (!found) return null
  // "11 - 511 Kinderheim": a title may begin with a number.
  const isOfTitle = /\d\s[-~]\s\d/u.test(found[0]) && isWord(text, start + found.index + found[0].length)
  return isOfTitle
    ? episodesOf(found, start, { first: found[1], half: found[2], version: found[3] })
    : numbered(found, start)
}

/** Whether a word stands there that does not speak of several. */
const isWord = (text: string, at: number) => /^\s(?!(?:batch|complete|end|fin|of)\b)\p{L}/iu.test(text.slice(at))

function inBrackets(text: string, brackets: Text['brackets'], start: number): Episodes | null {
  const all = brackets.filter(({ from }) => from >= start)
  for (const { from, to, isRound } of all) {
    const inner = text.slice(from + 1, to - 1)
    const range = RANGE_IN_BRACKET.exec(inner)
    if (range && isRange(range[1] ?? '', range[2] ?? '')) {
      return episodesOf(range, from + 1, { first: range[1], last: range[2], version: range[3] })
    }
    const one = IN_BRACKET.exec(inner) ?? BEFORE_TAGS.exec(inner)
    if (one && !isYear(one[1] ?? '') && !(isRound && (one[1] ?? '').length > 3)) return numbered(one, from + 1)
  }
  return null
}

/** Words that a number of a title stands behind. */
const NO_TITLE_NUMBER = String.raw`(?<!(?:^|[^\p{L}])(?:Movie|Film|Part|No\.?|x|Season|Type|Vol\.?|Act))`
const LAST = pattern(String.raw`${NO_TITLE_NUMBER}\s${NUMBER}${END}\s*(?=[[(${TAKEN}]|$)`)
/** "Title-01[1080p]". */
const TIGHT = pattern(String.raw`(?<=\p{L}{2})-(\d{2,3})${HALF}${VERSION}\s*(?=[[(${TAKEN}]|$)`)
const PADDED = pattern(String.raw`${NO_TITLE_NUMBER}(?<=\S)\s(0\d{1,2})${HALF}${VERSION}${END}(?=[\s[(${TAKEN}]|$)`)
/** "OAD 3 - Bath House". */
const BEHIND_KIND = pattern(String.raw`(?<=\s(?:OVA|OAD|ONA|Special)\s)(\d{1,2})${HALF}${VERSION}(?=\s-\s)`)
/** "魔女之旅 12 GB 1080P". */
const BEFORE_SIGN = pattern(
  String.raw`(?<=\p{Script=Han}.*\S)\s(\d{2,3})${HALF}${VERSION}${END}(?=\s(?:GB|BIG5|CH[ST])(?!\p{L}))`,
  'u',
)
/** A number directly behind such a one, or behind a year that follows it: the former is one of the title. */
const BEHIND_PADDED = pattern(String.raw`^(?:\s?${TAKEN}+)?\s${NUMBER}${END}\s*(?=[[(${TAKEN}]|$)`)
const LEADING = pattern(String.raw`^\s*#?(\d{1,4})${HALF}${VERSION}${END}(?=\s?[-.]\s|\s?$|\s?[[(${TAKEN}])`)
const LEADING_PADDED = pattern(String.raw`^\s*(0\d{1,2})${HALF}${VERSION}${END}(?=[\s.[(${TAKEN}]|$)`)
/** A number of a list, or nothing else. */
const NUMBERED = pattern(String.raw`^\s*\d{1,4}(?:v\d)?(?:\s-\s|\.\s|\s*$|\s*[[(${TAKEN}])`)

/** A number without any sign, by its zeros; in the name of a file also the last or the first one. */
function bare(text: string, { start, isFile, isInFolder }: Where): Episodes | null {
  const rest = text.slice(start)
  const isNumbered = isFile || NUMBERED.test(rest)
  const leading = (isNumbered ? LEADING_PADDED.exec(rest) : null) ?? (isInFolder ? LEADING.exec(rest) : null)
  const padded = PADDED.exec(rest)
  if (padded && (!leading || !isInFolder)) {
    const { to } = spanOf(padded, start)
    const behind = BEHIND_PADDED.exec(text.slice(to))
    return behind && !isYear(behind[1] ?? '') ? numbered(behind, to) : numbered(padded, start)
  }
  if (leading) return numbered(leading, start)
  const signed = BEHIND_KIND.exec(rest) ?? BEFORE_SIGN.exec(rest)
  if (signed) return numbered(signed, start)
  const last = LAST.exec(rest) ?? (isFile ? TIGHT.exec(rest) : null)
  if (!last || isYear(last[1] ?? '')) return null
  const [, digits = '', half, version] = last
  const isSure = half !== undefined || version !== undefined
  const isLong = digits.length === 3 && !digits.endsWith('00')
  return isSure || (isFile && (digits.length < 4 || Number(digits) < 1900)) || isLong ? numbered(last, start) : null
}

type Caught = {
  first?: string | undefined
  last?: string | undefined
  half?: string | undefined
  version?: string | undefined
}

const numbered = (found: RegExpExecArray, start: number) =>
  episodesOf(found, start, { first: found[1], half: found[2], version: found[3], last: found[4] })

function episodesOf(found: RegExpExecArray, start: number, { first, last, half, version }: Caught): Episodes | null {
  const from = numberOf(first)
  if (from === null) return null
  return {
    ...spanOf(found, start),
    ...{ first: from, last: Math.max(from, Number(last ?? from)), isHalf: half !== undefined },
    ...{ version: numberOf(version), season: null },
  }
}
