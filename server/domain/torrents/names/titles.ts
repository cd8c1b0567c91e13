import { ORDINAL, SMALL_NUMBER } from './numbers'
import { seasonsIn } from './seasons'
import { hasTag, isTags, SITE_ID } from './tags'
import type { Bracket, Span, Text } from './text'
import { LAST_YEAR } from './years'

/** What is left of a title, the year at its end, and where it ends. */
export type Title = { titles: string[]; year: number | null; to: number }

/** Where a title is: behind the group, before the first thing that is none. */
export type Around = {
  start: number
  end: number
  /** Whether the year is known otherwise. */
  hasYear: boolean
  group: string | null
  /** Where the words end that name a season or a part of the title. */
  writtenTo: number
  /** Where the same title in another language stands behind a season. */
  other: Span | null
}

const MOST = 6
const SHORTEST = 1
/** Of Chinese groups: "★10月新番★", "【4月新番】". */
const SEASONAL =
  /[★☆][^★☆]{0,12}[★☆]|[★☆◆[(【]?(?:\d{1,2}|[一二三四五六七八九十]{1,2})月新番[◆\])】]?|(?:^|\s)(?:\d{4}年)?新番(?=\s|$)|[★☆](?:特[别別][篇編])?(?=\s*(?:\[|$))|^\s*[★☆](?=\s)/gu
const SOFT_END =
  /(?:^|[\s,+&-])(?:BDs?|DVD|TV(?:\s?\+\s?(?:OVAs?|OADs?|SPs?|Specials?|Movies?))*|WEB|UHD|HD|CR|NF|AMZN|DSNP|RAW|Raw|Batch|The Complete (?:Series|Collection|Season)|Complete(?: (?:Series|Collection|Season|Batch|TV Series))?|COMPLETE|Uncensored|UNCUT|Uncut|Remastered|REMASTERED|REPACK|PROPER|CUSTOM|Custom|MULTi?|DUAL|Dual|Dub(?:bed)?|Sub(?:bed|s)?|DUBBED|SUBBED|English|ENG|JPN|JAP|ITA|iTA|FRENCH|GERMAN|SPANISH|LATINO|VF[FQ2]?|RUS|JAPANESE|KOREAN|POLISH|PORTUGUESE|Dual Audio|Digital|全集|完结|合集|END|Fin|v[02-9]|-Complet[ao]-|Complet[ao]|COMPLET[AO]|INT[EÉ]GRALE?|Int[eé]grale?)$|(?<=[\u3005-\u30ff\u3400-\u9fff])(?:全集|合集)$/u
/** What comes with the episodes, and is no part of the title: "Title + OVAs + Specials". */
const MORE_END = /\s\+\s?(?:OVAs?|OAVs?|OADs?|ONAs?|SPs?|Specials?|Movies?|Films?|Extras?|Bonus|(?:NC)?(?:OP|ED)s?)$/iu
/** A year of a name with dots, and words about the file behind it. */
const SCENE_YEAR = /(?<=\S\s)((?:19[3-9]\d|20[0-3]\d))(?:\s\p{L}+){1,3}\s*$/u
const LAST_PART = new RegExp(
  String.raw`(?<=\S\s)(?:-\s)?(?:Part|Cour|Pt)\s?\.?(?:${SMALL_NUMBER})$|(?<=\S\s)(?:${ORDINAL})\s(?:Cour|Part)$`,
  'iu',
)
/** "[Pocket Monsters (2019)]". */
const ROUND_YEAR = /\s?[(（]((?:19[3-9]\d|20[0-3]\d))[)）]\s*$/u
export const NATIVE = /[\u3005-\u30ff\u3400-\u9fff\uac00-\ud7ff]/u

/** The titles of a release, the likeliest first. */
export function titlesOf(text: Text, around: Around): Title {
  const { start, end } = around
  if (text.plain.slice(start, end).replace(SEASONAL, ' ').trim().length > 0) return plainTitle(text, around)
  const inside = titleBrackets(text, start)
  const last = inside.at(-1)
  const pieces = inside.flatMap(({ from, to }) => withRound(inBracket(text, from + 1, to - 1)))
  const dated = around.hasYear ? undefined : pieces.map((piece) => ROUND_YEAR.exec(piece)).find((found) => found)
  const titles = pieces.flatMap((piece) => split(piece.replace(ROUND_YEAR, '')).map(withoutSeason))
  const others = text.brackets.flatMap((bracket) =>
    inRound(text, bracket, { from: last?.to ?? end, group: around.group }),
  )
  return {
    titles: listed([...titles, ...others.flatMap(split)]),
    year: dated ? Number(dated[1]) : null,
    to: last?.to ?? end,
  }
}

function plainTitle(text: Text, { start, end, hasYear, group, writtenTo, other }: Around): Title {
  const scene = hasYear || /\s/.test(text.given) ? null : SCENE_YEAR.exec(text.plain.slice(start, end))
  let to = scene ? start + scene.index : end
  let year: number | null = scene ? Number(scene[1]) : null
  for (;;) {
    const words = bare(text.plain.slice(start, to))
    to = start + words.length
    const found = LAST_YEAR.exec(words)
    if (found && !hasYear && year === null) year = Number(found[1])
    const less =
      (found && year !== null && Number(found[1]) === year && !hasYear ? found : null) ??
      SOFT_END.exec(words) ??
      MORE_END.exec(words) ??
      LAST_PART.exec(words)
    if (!less || tidied(words.slice(0, less.index)) === '') break
    to = start + less.index
  }
  const title = tidied(cut(text, start, to))
  const second = other ? tidied(cut(text, other.from, other.to)) : ''
  const dated = year === null && !hasYear ? LAST_YEAR.exec(second) : null
  if (dated) year = Number(dated[1])
  const written =
    writtenTo > end ? [tidied(cut(text, start, writtenTo))] : end > to ? [tidied(cut(text, start, end))] : []
  const latin = NATIVE.test(title) ? text.brackets.find(({ from, isRound }) => from === end && !isRound) : undefined
  const named = latin && isLatinName(latin.inner) && latin.inner !== group ? latin : null
  const others = [
    ...(named ? [cut(text, named.from + 1, named.to - 1)] : []),
    ...text.brackets.flatMap((bracket) => inRound(text, bracket, { from: to, group })),
  ]
  return {
    titles: listed([
      ...split(title).map(withoutSeason),
      ...split(dated ? second.slice(0, dated.index) : second).map(withoutSeason),
      ...others,
      ...written.filter((each) => split(each).length === 1),
    ]),
    year,
    to,
  }
}

/** Several words: "[Violet Evergarden the Movie]". */
const LATIN_NAME = /^\p{Lu}\p{Ll}+(?:\s\p{L}+)+$/u
/** The last word of what is no title: "[Director Cut]". */
const OF_FILE = /\s(?:Version|Ver|Edition|Cut|Seasons?|Collection|Series|Subs?|Fansubs?|Raws?|Team|Release)$/iu

const isLatinName = (inner: string) =>
  LATIN_NAME.test(inner) && !OF_FILE.test(inner) && !hasTag(inner) && !isTags(inner)

/** The same in a bracket, where an underscore may divide two scripts. */
function inBracket(text: Text, from: number, to: number): string {
  const given = text.given.slice(from, to)
  return NATIVE.test(given) ? given : cut(text, from, to)
}

/** A title as it is written, with spaces for other signs. */
function cut({ given, plain }: Text, from: number, to: number): string {
  let title = ''
  for (let at = from; at < to; at++) title += plain[at] === ' ' ? ' ' : (given[at] ?? '')
  return title
}

/** A text without signs at its end; a dash stays that closes what another one opens ("R.O.D -THE TV-"). */
function bare(text: string): string {
  const less = text.replace(/(?:\s[-–—+]+|[\s_|,&:/([【・·]|\s~)+$/u, '')
  return /(?:^|[\s\p{P}])[-–—]\S/u.test(less) ? less : less.replace(/[-–—]+$/, '')
}

/** A title without what does not belong to it at both ends. */
function tidied(title: string): string {
  const plain = title.replace(SEASONAL, ' ').replace(/\s+/g, ' ').trim()
  const behind = plain.replace(/^(?:[\s\-–—_|,+&:/・·]|~(?![^~]+~))+/u, '')
  return bare(behind)
    .replace(/^[「《]([^「」《》]+)[」》]$/u, '$1')
    .trim()
}

/** The titles in different languages: "葬送 / Frieren". */
function split(title: string): string[] {
  const parts = title.split(/\s(?:\/{1,2}|\|)\s|\s?[／｜|\\]\s?|\sAKA\s|\sa\.k\.a\.?\s/iu).flatMap(byScript)
  const all = parts.map(tidied).filter((part) => part !== '')
  // "2013.07.26 // Mirai Nikki // OVA".
  const named = all.filter((part) => !isTags(part) && !DATE.test(part))
  const titles = named.length > 0 ? named : all
  return [...titles, ...titles.flatMap(scripts)]
}

const DATE = /^\d{4}[.\-/]\d{2}[.\-/]\d{2}$/

/** A title and another one in round brackets behind it, in the same bracket: "[樱桃小丸子第二期(Chibi Maruko-chan II)]". */
function withRound(inner: string): string[] {
  const found = /^([^()]+)\(([^()]*\p{L}{2}[^()]*)\)\s*$/u.exec(inner)
  return found && !isTags(found[2] ?? '') ? [found[1] ?? '', found[2] ?? ''] : [inner]
}

/** A title before the season that it names. */
export function withoutSeason(title: string): string {
  const season = seasonsIn(title, 0)
  if (!season || season.from === 0) return title
  // "間諜過家家第二季Spy x Family Season 2" names it twice.
  return withoutSeason(tidied(title.slice(0, season.from)))
}

/** Whether a text is a title in a native script alone: "繼母的拖油瓶", and no "千年血战篇". */
const isAllNative = (text: string) =>
  NATIVE.test(text) && !/\p{Script=Latin}/u.test(text) && !NO_TITLE.test(text.trim())

/**
 * A slash, or a dash with spaces, between two scripts divides them; one within words of a script does not ("Fate/Zero",
 * "22/7").
 */
function byScript(title: string): string[] {
  const sides = title.split(/\s-\s/)
  if (sides.length === 2 && sides.some(isAllNative) && sides.some((side) => !NATIVE.test(side))) return sides
  const pieces = title.split(/_|(?<!\d)\/|\/(?!\d)/)
  if (pieces.length < 2) return [title]
  const isNative = pieces.map((piece) => NATIVE.test(piece))
  if (!isNative.includes(true) && title.includes('_')) return [title.replaceAll('_', ' ')]
  // Words of one native script are divided; Latin ones may have a slash within a title.
  if (!isNative.includes(false) && !title.includes('_')) return pieces
  if (!isNative.includes(true) || !isNative.includes(false)) return [title]
  // "Mirai_Nikki_未來日記", "罗马浴场 THERMAE_ROMAE": an underscore between words of one script is a space.
  const titles = [pieces[0] ?? '']
  let at = titles[0]?.length ?? 0
  for (const [place, piece] of pieces.entries()) {
    if (place === 0) continue
    const isLatin = !isNative[place] && LATIN_BEHIND.test(pieces[place - 1] ?? '')
    if (title[at] === '_' && (isLatin || isNative[place] === isNative[place - 1]))
      titles.push(`${titles.pop()} ${piece}`)
    else titles.push(piece)
    at += 1 + piece.length
  }
  return titles
}

/** "罗马浴场 THERMAE", and no "櫻Trick". */
const LATIN_BEHIND = /[\u3005-\u30ff\u3400-\u9fff]\s\p{Script=Latin}+$/u

/** Of a title that is written in two scripts one behind the other, each. */
function scripts(title: string): string[] {
  const found =
    /^([^\p{Script=Latin}]*[\u3005-\u30ff\u3400-\u9fff\uac00-\ud7ff][^\p{Script=Latin}]*)\s(\p{Script=Latin}.+)$/u.exec(
      title,
    )
  if (found && ROMAN.test(found[2] ?? '')) return []
  if (found && !NATIVE.test(found[2] ?? ''))
    return [tidied(found[2] ?? ''), tidied(found[1] ?? '')].filter((each) => !FILM.test(each))
  const behind = LATIN_FIRST.exec(title)
  return behind && !NO_TITLE.test(behind[2] ?? '') ? [tidied(behind[1] ?? ''), tidied(behind[2] ?? '')] : []
}

/** "Mirai Nikki 未來日記". */
const LATIN_FIRST =
  /^(\p{Script=Latin}[^\u3005-\u30ff\u3400-\u9fff\uac00-\ud7ff]+)\s([\u3005-\u30ff\u3400-\u9fff\uac00-\ud7ff][^\p{Script=Latin}]+[IVX]{0,4})$/u
const ROMAN = /^[IVX]+$/
const FILM = /^(?:劇場版|剧场版|映画)$/
/** Native words beside a title that are none, but a part of it: a film, an arc. */
const NO_TITLE = /^(?:劇場版|剧场版|映画|特別[篇編]|特别篇|総集編|总集篇|新番|第.{1,3}[季期話话集])|[篇編编章伝傳传]$/u

/** Another title in round brackets: "86 (Eighty-Six)", "(Kijin Gentoushou, Multi-Subs)". */
function inRound(
  { given, plain }: Text,
  { from, to, isRound }: Bracket,
  behind: { from: number; group: string | null },
): string[] {
  if (!isRound || from < behind.from) return []
  const inner = plain.slice(from + 1, to - 1)
  const pieces = given
    .slice(from + 1, to - 1)
    .replaceAll('_', ' ')
    .split(/,\s|\s\/\s|;\s/)
  if (hasTag(inner) && pieces.length < 2) return []
  return pieces
    .map((piece) => piece.trim())
    .filter(
      (piece) =>
        !isTags(piece) &&
        !hasTag(piece) &&
        piece !== behind.group &&
        /\p{L}{2}/u.test(piece) &&
        ![OTHER, SITE_ID].some((pattern) => pattern.test(piece)),
    )
}

/** Numbered things in brackets, which are no title. */
const OTHER =
  /^(?:Seasons?|S\d|Vol|Episodes?|Eps?\b|Part|Cour|第|全)|\b(?:S\d\d?|Specials?|OVAs?|Quality)\b|\+|^\d+\s?-\s?\d+|[时時][间間]\s?[:：]|人[員员]|招[募新时時]|^附(?!属|屬)|[内內][详詳]|[仅僅]限|^急[招募征徵缺]|^\d{4}年/iu

/** The brackets behind a group that hold the titles of a release without other words. */
function titleBrackets({ plain, brackets }: Text, start: number): Bracket[] {
  const found: Bracket[] = []
  for (const bracket of brackets.filter(({ from }) => from >= start)) {
    const inner = bracket.inner.replace(SEASONAL, '')
    if ((inner.trim() === '' || /^[劇剧][場场]版$/.test(inner)) && found.length === 0) continue
    if (
      isTags(inner) ||
      hasTag(inner) ||
      RANGE.test(inner) ||
      /^[\p{N}\s.,~+&v#()-]*(?:end|fin)?$/iu.test(inner) ||
      /^第/.test(inner)
    ) {
      if (found.length === 0 && !NUMERIC.test(inner)) continue
      break
    }
    if (found.length > 0 && plain.slice(found.at(-1)?.to, bracket.from).trim() !== '') break
    if (NUMBERED.test(inner) || (found.length > 0 && VERSION.test(inner))) break
    found.push(bracket)
  }
  return found
}

const NUMERIC = /^\s*\d/
/** "01-26TV全集+OVA", which is no title; "1-2 no Tachi" is one. */
const RANGE = /^\s*\d{1,4}\s?[-~]\s?\d{1,4}(?!\d|\s(?!end|fin)[a-z])/
/** "导演剪辑版", "日版/JPN.Ver". */
const VERSION = /^[^\s/]{1,4}版(?:$|[+/／])/
const NUMBERED = /^(?:S\d+|Season\s\d|EP?\d+|Vol)/i

function listed(titles: readonly string[]): string[] {
  const all = titles.filter((title) => [...title].length >= SHORTEST && /[\p{L}\p{N}\p{S}\p{P}]/u.test(title))
  return [...new Set(all)].slice(0, MOST)
}
