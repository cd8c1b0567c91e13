import { certainTags, hasTag, isTags, SITE_ID, withoutTags } from './tags'
import type { Bracket, Text } from './text'

const MOST = 100
const SITE = /^\s*(?:www\.|https?:)|^\s*[\w-]+\.(?:com|org|net|to|me|info)\s*$/i
const SITE_BEFORE = /^\s*www\.\S+\s+-\s+/i
const CHECKSUM = /^[0-9a-f]{8}$/i
const NUMBERS = /^(?:第\s?)?[\p{N}\s.,~+&v#-]*[集話话回]?(?:end|fin)?$/iu
/** Several episodes with more beside them ("01-26TV全集+OVA"), and a year. */
const COUNTED = /^\d{1,4}\s?[-~]\s?\d{1,4}(?!\d)|^(?:19|20)\d\d年/u
/** What is no group, but says what kind of work it is. */
const KIND =
  /^(?:\d{2,4}年?(?:[春夏秋冬]季)?\S{0,4}[番剧劇]|movie|film|ova|oad|ona|special|tv|batch|合集|全集|[劇剧][場场]版|ita|eng|ger|fr[ea]|spa|esp|rus|por|pt-?br|jpn|vostfr|한글(?:\s?자막)?)s?$/iu
/** "[V2][Group] Title". */
const VERSION = /^v\d$/i
/** The day of a record or a game: "[2014.08.27]", "[140827]". */
const DAY = /^(?:(?:19|20)\d\d[.-]\d\d[.-]\d\d|\d{6})$/

/** An episode or a season, which is no group. */
const NUMBERED = /^(?:(?:S\d+)?(?:E[\d-]+)?\d*|Ep(?:isode)?\.?\s?\d+|(?:\d+-)?\d+[\s_](?:of|из)[\s_]\d+\+?)$/i

/** Codes of languages: "ru_jp". */
const SPOKEN = /^[a-z]{2}(?:[_+,/ ][a-z]{2})+$/

/** The group of a release, and where the title begins behind it. */
export type Group = { group: string | null; start: number }

/** "[Group] Title" in front, which programs read for any group; "-GRP" at the end; or last words that are no tags. */
export function groupOf(text: Text): Group {
  const { group, start } = inFront(text)
  return { group: group ?? atEnd(text, start)?.slice(0, MOST) ?? null, start }
}

function inFront({ given, plain, brackets }: Text): Group {
  let start = SITE_BEFORE.exec(plain)?.[0].length ?? 0
  let group: string | null = null
  for (const [at, bracket] of brackets.entries()) {
    if (bracket.from < start) continue
    if (plain.slice(start, bracket.from).trim() !== '') break
    const inner = given.slice(bracket.from + 1, bracket.to - 1).trim()
    if (VERSION.test(inner) || DAY.test(inner) || KIND.test(inner) || isTitleOfScene(given, bracket)) start = bracket.to
    else if (isSite(inner)) start = behindSite(plain, bracket.to)
    else if (group === null && isName(bracket, plain, brackets.slice(at + 1))) {
      group = inner.slice(0, MOST)
      start = bracket.to
    } else if (isTags(inner) && !NUMBERS.test(inner)) start = bracket.to
    else if (group !== null && isSecond(plain, brackets, at)) start = bracket.to
    else break
  }
  return { group, start }
}

/** "[千与千寻].Spirited.Away.2001.1080p.x265-GRP": the group is at the end. */
const isTitleOfScene = (given: string, { to, inner }: Bracket) =>
  given[to] === '.' && /^[^\p{Script=Latin}]+$/u.test(inner) && /\.\S*-[^\s.[\]()-]+$/.test(given.slice(to))

const isSite = (inner: string) => SITE.test(inner)
const behindSite = (plain: string, to: number) => to + (/^\s*-\s+/.exec(plain.slice(to))?.[0].length ?? 0)

/** A bracket in front is a group unless it describes the file, or nothing else could be the title. */
function isName({ inner, isRound, to }: Bracket, plain: string, others: readonly Bracket[]): boolean {
  if (inner.trim() === '' || [NUMBERS, CHECKSUM, SITE_ID, KIND].some((pattern) => pattern.test(inner))) return false
  if (isTags(inner) && hasTag(inner)) return false
  const isAlone =
    others.length > 0 &&
    plain
      .slice(to)
      .replace(/[[(][^[\]()]*[\])]/g, '')
      .trim() === ''
  if (isAlone && others.every((other) => NUMBERS.test(other.inner) || hasTag(other.inner) || isTags(other.inner)))
    return false
  return !isRound || !isTags(inner)
}

/** One of several groups in a row, before a title without brackets. */
function isSecond(plain: string, brackets: readonly Bracket[], at: number): boolean {
  let bracket = brackets[at]
  let next = brackets[at + 1]
  // Two at most, since a title may stand in brackets, too.
  if (bracket && next?.from === bracket.to && !hasTag(next.inner) && !isTags(next.inner) && !NUMBERS.test(next.inner))
    [bracket, next] = [next, brackets[at + 2]]
  if (!bracket || bracket.isRound || NUMBERS.test(bracket.inner)) return false
  return /^\s*[\p{L}\p{N}][^[(]*[\p{L}\p{N}]/u.test(plain.slice(bracket.to, next?.from))
}

/** The group behind a dash at the end, in the last brackets, or as their last word. */
function atEnd(text: Text, start: number): string | null {
  const { given, plain, brackets } = text
  const trailing = trailingFrom(text, start)
  const words = plain.slice(start, trailing).trimEnd()
  const last = BEHIND_BRACKET.exec(words)
  if (
    last &&
    hasTag(words.slice(0, last.index)) &&
    !isTags(last[1] ?? '') &&
    !QUALITY.test(last[1] ?? '') &&
    !NUMBERED.test(last[1] ?? '')
  )
    return given.slice(start + words.length - (last[1] ?? '').length, start + words.length).replace(/[\s_]v\d$/i, '')
  const dashed = behindDash(given.slice(start, start + words.length), words)
  if (dashed !== null) return dashed
  // What stands in front without a group is the title.
  const atLast = brackets.filter(({ from }) => from >= trailing && from > 0)
  for (const [at, bracket] of [...atLast.entries()].reverse()) {
    const inner = given.slice(bracket.from + 1, bracket.to - 1).trim()
    if (FANSUB.test(inner)) return inner
    if ([CHECKSUM, SITE_ID, NUMBERS, NUMBERED, COUNTED, SPOKEN].some((pattern) => pattern.test(inner)) || isSite(inner))
      continue
    if (isTags(inner)) continue
    const piece = inner.split(/,\s/)[0] ?? ''
    if (bracket.isRound && piece !== inner && isSum(atLast[at + 1]) && !hasTag(piece) && !isTags(piece)) return piece
    const hasBefore =
      (!bracket.isRound && /^\S+$/.test(inner) && atLast.slice(at + 1).some((other) => hasTag(other.inner))) ||
      hasTag(plain.slice(start, bracket.from)) ||
      /(?:S\d|v\d\d|\bof\s\d|\(digital\)|\((?:19|20)\d\d\)|\bVol(?:ume)?s?\.?\s?\d|\s-\s\d\d|\[[\da-f]{8}\])/i.test(
        plain.slice(start, bracket.from),
      )
    if (!hasTag(inner)) return hasBefore && isShort(inner, bracket.isRound && !isSum(atLast[at + 1])) ? inner : null
    return behindDash(inner, bracket.inner) ?? lastWord(inner, bracket.inner) ?? SUBBED.exec(inner)?.[1] ?? null
  }
  return null
}

/** The last words, behind brackets that describe the file: "[1080p,BluRay] - THORA", "[AAC]-Mystic Z-Team". */
const BEHIND_BRACKET = /[\])](?:\s-\s|-)(\p{L}[\p{L}\p{N}'.-]*(?:\s\p{L}[\p{L}\p{N}'.-]*){0,2})$/u
const QUALITY = /^(?:[HLM]Q|version)(?!\p{L})/iu
/** "[Softsubs (Group)]". */
const SUBBED = /^(?:Soft|Hard)subs?\s\(([^()]+)\)$/i
const FANSUB = /^\p{L}.*\sFan-?subs?$/iu

/** Several words in round brackets are another title. */
const isShort = (inner: string, isRound: boolean) => inner.split(/\s+/).length <= (isRound ? 1 : 4)

/** Before a checksum there is no other title. */
const isSum = (bracket: Bracket | undefined) => bracket !== undefined && CHECKSUM.test(bracket.inner)

/** "x265-GRP [Dual Audio] | Other Title". */
const OTHER_TITLE = /(?<=\])\s\|\s[^[\]()|]+$/

/** Where the brackets at the end begin. */
function trailingFrom({ plain, brackets }: Text, start: number): number {
  let end = plain.replace(OTHER_TITLE, '').trimEnd().length
  for (const { from, to } of brackets.toReversed()) {
    if (from < start || plain.slice(to, end).trim() !== '') break
    end = from
  }
  return end
}

const DASHED = /(?:^|[^-])-[\p{L}\p{N}][^[\]()]*$/u

/** "x264-GRP"; a group may have a dash ("AAC2.0-Erai-raws"), and so have words that describe files ("WEB-DL"). */
function behindDash(given: string, plain: string): string | null {
  const from = plain.lastIndexOf(' ') + 1
  const word = plain.slice(from)
  if (!DASHED.test(word) || !(hasTag(plain) || /S\d{1,2}|E\d\d|\b(?:19|20)\d\d\b|\s-\s\d{2,3}\s-\S+$/i.test(plain)))
    return null
  for (let at = word.indexOf('-'); at >= 0; at = word.indexOf('-', at + 1)) {
    const name = word.slice(at + 1)
    if (isTags(name) || NUMBERED.test(name)) return null
    const before = plain.slice(0, from + at)
    if (endsWithTag(before) && !startsInTag(plain, from + at)) return given.slice(from + at + 1).trim() || null
  }
  const last = word.slice(word.lastIndexOf('-') + 1)
  if (startsInTag(plain, plain.length - last.length - 1)) return null
  return NUMBERED.test(last) ? null : given.slice(-last.length).trim()
}

function endsWithTag(text: string): boolean {
  const word = /[^\s-]+$/.exec(text)?.[0] ?? ''
  return isTags(word) || certainTags(text).some(({ to }) => to === text.length)
}

/** Whether the dash at a place is within a word that describes files. */
const startsInTag = (text: string, at: number) => certainTags(text).some(({ from, to }) => from < at && to > at)

/** "(1080p BluRay x265 Group)". */
function lastWord(given: string, plain: string): string | null {
  const word = /(?<=\s)[\p{L}][\p{L}\p{N}'.-]*$/u.exec(plain.trimEnd())
  if (!word || !hasTag(plain) || withoutTags(word[0]) === '' || !/^\S+$/.test(word[0])) return null
  const before = plain.slice(0, word.index).trimEnd()
  return endsWithTag(before) ? given.slice(word.index, word.index + word[0].length) : null
}
