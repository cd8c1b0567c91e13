import { type Episodes, episodesIn } from './episodes'
import { extraIn } from './extras'
import { gameVersionIn, isPrint, isVideoEnding } from './media'
import { chaptersIn, type Numbers, volumesIn } from './print'
import { partIn, type Seasons, seasonsIn } from './seasons'
import { linesOf, sourceOf } from './sources'
import { certainTags, isTags } from './tags'
import { type Bracket, type Span, type Text, without } from './text'
import { yearsIn } from './years'

/** The numbers of a name, and where they stand. */
export type Reading = {
  episodes: Episodes | null
  volumes: Numbers | null
  chapters: Numbers | null
  seasons: Seasons | null
  part: ReturnType<typeof partIn>
  extra: ReturnType<typeof extraIn>
  year: number | null
  tags: Span[]
  /** Numbers of bytes and the like. */
  sizes: Span[]
  /** Where the title ends at the latest. */
  end: number
}

/** Works with so many episodes have run for more than a year. */
const LONG_RUN = 100
const CHECKSUM = /\[[0-9A-F]{8}\]|\([0-9A-F]{8}\)|(?<=\s)(?=\d*[A-F])[0-9A-F]{8}$/giu
/** Lines of the picture without a "p", unless the name has others: then it is an episode. */
const BARE_LINES = /\[(?:480|720|1080|2160)\]/g
/** Numbers of a fair, and of bytes. */
const NO_EPISODE =
  /(?<![\p{L}\p{N}])(?:C\d{2,3}(?=\])|[1-7]\.[01](?=[\s\])])|\d{1,4}(?:\.\d+)?\s?[MG]i?B)(?![\p{L}\p{N}])/gu
/** "魔女之旅 12 GB 1080P" is in simplified signs, and no file of 12 GB. */
const BEFORE_SIGN = /\p{Script=Han}.*\s\d{1,4}\sGB$/u

/** Reads the numbers of a name behind the place where its title begins. What is read is taken out before the next. */
export function readingOf(text: Text, start: number, { isInFolder }: { isInFolder: boolean }): Reading {
  const { plain, brackets } = text
  const checksums = [...plain.matchAll(CHECKSUM)].filter(({ 0: sum, index }) => index >= start && /\d/.test(sum))
  const tags = certainTags(plain).filter(({ from }) => from > start || isInBracket(brackets, from))
  const { year: written, isOfDate, spans } = yearsIn(plain, brackets, start)
  const sizes = [...plain.matchAll(NO_EPISODE)].map(spanOfMatch).filter((span) => !isBeforeSign(plain, span))
  const lines = linesOf(plain.replace(BARE_LINES, '')) === null ? [...plain.matchAll(BARE_LINES)] : []
  let left = without(plain, [...tags, ...spans, ...sizes, ...[...checksums, ...lines].map(spanOfMatch)])
  const take = <S extends Span>(span: S | null): S | null => {
    if (span) left = without(left, [span])
    return span
  }
  const seasons = take(seasonsIn(left, start))
  const part = take(partIn(left, start))
  const volumes = take(volumesIn(left, start, isPrint(text.ending, plain.slice(start))))
  const stated = chaptersIn(left, start)
  // A film may have a chapter in its title.
  const chapters = take(linesOf(plain) === null || (stated && stated.last > stated.first) ? stated : null)
  const extra = take(extraIn(left, start))
  const isFile = isVideoEnding(text.ending) || checksums.length > 0 || isInFolder
  const where = { start, seasonEnd: seasons?.to ?? null, isFile, isInFolder }
  const episodes = volumes && isBook(text, volumes) ? null : episodesIn(left, text, where)
  // The date of an episode is in the year of its work, unless that has run for years.
  const year = isOfDate && episodes && episodes.last >= LONG_RUN ? null : written
  // Behind an episode it is one of its title, and in a bracket one of another title.
  const isOfEpisode = part && episodes && part.from >= episodes.to && !isAlone(text, part.from)
  const found = { episodes, volumes, chapters, seasons, part: isOfEpisode ? null : part, extra, year, tags, sizes }
  return { ...found, end: repeatedFrom(plain.slice(0, endOf(text, start, found)), start, episodes) }
}

/** Where the episode stands once more at the end of a title, without its season: "Title - 12 (S02E12)". */
function repeatedFrom(before: string, start: number, episodes: Episodes | null): number {
  const found = episodes?.season == null ? null : /\s-\s0{0,3}(\d{1,4})\s*$/.exec(before)
  return found && found.index > start && Number(found[1]) === episodes?.first ? found.index : before.length
}

const spanOfMatch = ({ 0: found, index }: RegExpExecArray): Span => ({ from: index, to: index + found.length })
const isBeforeSign = (plain: string, { to }: Span) =>
  BEFORE_SIGN.test(plain.slice(0, to)) && /^\s(?:\d{3,4}p|\p{L})/iu.test(plain.slice(to))
const isInBracket = (brackets: readonly Bracket[], at: number) => brackets.some(({ from, to }) => from < at && at < to)

/** Whether a bracket has few words before a place in it: "(Season 2 Part 1)". */
const isAlone = ({ plain, brackets }: Text, at: number) =>
  brackets.some(
    ({ from, to }) =>
      from < at &&
      at < to &&
      plain
        .slice(from + 1, at)
        .trim()
        .split(/\s+/).length <= 3,
  )

/** Whether a name with volumes is that of a book: then other numbers are no episodes. */
const isBook = ({ plain, ending }: Text, { from }: Span) =>
  isPrint(ending, plain.slice(from)) || (!isVideoEnding(ending) && sourceOf(plain.slice(from)) === null)

/** The first thing that is no title. */
function endOf({ plain, brackets }: Text, start: number, found: Omit<Reading, 'end'>): number {
  const { episodes, volumes, chapters, seasons, extra, part, tags } = found
  const marks: (Span | Bracket | null)[] = [
    gameVersionIn(plain, start),
    episodes,
    volumes,
    chapters,
    seasons,
    extra,
    ...tags,
    ...brackets,
  ]
  // A part of a season; other parts may have a title of their own behind them.
  const isOfSeason = part && seasons && part.from >= start && Math.abs(part.from - seasons.to) < 4
  const words = marks.filter((mark) => !mark || !('inner' in mark) || !isInTitle(plain, mark, marks))
  const first = [...words, isOfSeason ? part : null].flatMap((mark) => (mark && mark.from >= start ? [mark.from] : []))
  return Math.min(plain.length, ...first)
}

/** "(REVERSE) - Letter Bee - 29": between two dashes the title goes on. */
const MORE_TITLE = /^-\s\p{L}[^[\]()]*\s-\s(?:S\d|\d)/u

/** Whether words in round brackets stand within a title, or one word in square ones: "You Are (Not) Alone". */
function isInTitle(plain: string, { to, inner, isRound }: Bracket, marks: readonly (Span | null)[]): boolean {
  const next = to + (/^\s*/.exec(plain.slice(to))?.[0].length ?? 0)
  if (
    !(isRound ? /^[\p{L}\s']+$/u : /^\p{Lu}\p{Ll}{1,11}$/u).test(inner) ||
    isTags(inner) ||
    !(/^(?:\p{L}|[|/]\s)/u.test(plain.slice(next)) || (isRound && MORE_TITLE.test(plain.slice(next))))
  )
    return false
  return marks.every((mark) => mark?.from !== next)
}
