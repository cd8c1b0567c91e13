import { groupOf } from './groups'
import { languagesOf } from './languages'
import { isNovel, isPrint, isVideoEnding, mediumOf } from './media'
import { numberOf } from './numbers'
import { type Reading, readingOf } from './reading'
import { codecOf, linesOf, sourceOf } from './sources'
import { isTags } from './tags'
import { type Span, type Text, textOf } from './text'
import { NATIVE, titlesOf } from './titles'

/** What the name of a release states; null, false and empty where it states nothing. */
export type Release = {
  /** Its titles, the likeliest first; of "葬送 / Frieren" both. */
  titles: string[]
  year: number | null
  group: string | null
  /** Lines of the picture. */
  resolution: number | null
  /** Where the picture comes from ("BluRay REMUX", "WEB-DL"), and how it is compressed ("HEVC"). */
  source: string | null
  codec: string | null
  /** BCP 47. */
  languages: string[]
  /** The first season, and the last one of several ("S01-S03"); equal of one. */
  season: number | null
  lastSeason: number | null
  firstEpisode: number | null
  lastEpisode: number | null
  /** A special between two episodes: "07.5" has `firstEpisode` 7 and is no episode 7. */
  isHalf: boolean
  /** Whether the number of the episode stands without a season: it may count within the work or from the first one. */
  isAbsolute: boolean
  /** Of "07v2". */
  version: number | null
  /** Of "Part 2", "Cour 2". */
  part: number | null
  firstVolume: number | null
  lastVolume: number | null
  firstChapter: number | null
  lastChapter: number | null
  /** Whether the name speaks of several episodes. */
  isBatch: boolean
  /** An opening, ending, preview, numbered special ("SP1") or the like; no episode. */
  isExtra: boolean
  /** What it must be by an episode, a resolution, a file's ending, a volume; null if it may be anything. */
  medium: 'Screen' | 'Print' | 'Game' | null
  /** Of a book, whether it is a novel or a comic; null if the name does not say it. */
  isNovel: boolean | null
  /** Of "16 (88)" the number that counts from the first season on. */
  countedEpisode: number | null
}

/** Words of several episodes. */
const BATCH =
  /(?<![\p{L}\p{N}])(?:batch|complete(?:d)?|bd-?\s?box|box\s?set|collection|trilogy)(?![\p{L}])|(?:全集|合集)(?![\p{L}])|complet[ao](?!\p{L})|int[eé]grale?(?!\p{L})|全\s?\d{1,4}\s?[話话回集巻卷冊]|全[兩两二三四五\d]季|\d{1,4}\s?全[話话回集]/iu
const WITH_MORE =
  /(?:\+|&)\s?(?:\d+\s)?(?:OVAs?|OAVs?|OADs?|ONAs?|Specials?|SPs?|Movies?|Extras?|Bonus|Films?|(?:NC)?(?:OP|ED)s?)(?![\p{L}])/iu
/** A single special of a season: "S2 OVA". */
const ONE_BEHIND_SEASON = /^\s(?:-\s)?(?:OVA|OAD|Special|SP)(?!\p{L})/iu
/** "Vol.1v2". */
const OF_VOLUME = /(?<![\p{L}\p{N}])Vol\.?\s?\d{1,3}v([02-9])(?!\d)/iu
/** "v2" that stands alone. */
const VERSION = /(?:(?<![\p{L}\p{N}])|(?<=S\d{1,2}))v([02-9])(?![\p{L}\p{N}.])/iu

/**
 * Reads the name of a release: "[SubsPlease] Sousou no Frieren - 07 (1080p)". What the name states stands, and nothing
 * is invented.
 */
export const readRelease = (name: string): Release => read(name, { isInFolder: false })

/** Reads the name of a file in a folder, which may have nothing but its number: "07 - The Hero.mkv". */
export const readFileName = (name: string): Release => read(name, { isInFolder: true })

function read(name: string, how: { isInFolder: boolean }): Release {
  const text = textOf(name)
  const { group, start } = groupOf(text)
  const reading = readingOf(text, start, how)
  const { end, year } = reading
  const title = titlesOf(text, {
    start,
    end,
    hasYear: year !== null,
    group,
    writtenTo: writtenTo(reading),
    other: otherTitle(text, start, reading),
  })
  const details = detailsOf(text, group, start, title.to)
  const inner = text.brackets.filter(({ from, to }) => from >= title.to || to <= start).map((each) => each.inner)
  return {
    titles: title.titles,
    year: year ?? title.year,
    group,
    resolution: linesOf(details),
    source: sourceOf(details),
    codec: codecOf(details),
    languages: languagesOf(spokenPart(details, text, reading), inner),
    ...numbersOf(reading, details, text.ending),
    isNovel: isNovel(text.ending, details),
    countedEpisode: countedIn(text, reading),
  }
}

/** A greater number in round brackets directly behind the episode; no year, and no lines of the picture. */
function countedIn({ plain }: Text, { episodes }: Reading): number | null {
  const number = episodes && numberOf(COUNTED.exec(plain.slice(episodes.from))?.[1])
  return number && number > episodes.last ? number : null
}
const COUNTED = /^\D{0,4}\d+(?:v\d)?\s?\((?!(?:19|20)\d\d\)|(?:480|576|720|1080|2160)\))(\d{1,4})\)/

/** Where the words of a season and a part end that stand directly behind the title; 0 if others stand there. */
function writtenTo({ seasons, part, end }: Reading): number {
  if (seasons?.from !== end) return 0
  return part && part.from >= seasons.to && part.from - seasons.to < 4 ? part.to : seasons.to
}

/** Of "第三季 / Hibike!", "第四季 科学与未来 / Dr. Stone" and "第二季 Spy x Family" what is before the other title. */
const BEFORE_OTHER = /^(?:\s[^[\]()/|]{1,40}\s|\s?)(?=[/|]\s?\p{L})|^\s?(?=\p{Lu}\p{L}+\s)/u

/** What a season's name goes on with, which is no title: "第2期 Part 2", "第二季 Complete". */
const GOES_ON = /^(?:Parts?|Cours?|Vol(?:umes?)?|Saison|Arc)\s/u

const isNative = (plain: string, from: number, to: number) =>
  NATIVE.test(plain.slice(from, to)) && !/\p{Script=Latin}/u.test(plain.slice(from, to))

/** The title in another language behind a season, or behind a bracket: "你的名字[简繁字幕].Your.Name.2016". */
function otherTitle({ plain, brackets }: Text, start: number, { seasons, end, episodes, tags }: Reading): Span | null {
  const stops = [...tags, ...brackets, ...(episodes ? [episodes] : [])].map(({ from }) => from)
  const upTo = (from: number) => Math.min(plain.length, ...stops.filter((stop) => stop > from))
  const behind = seasons?.from === end ? BEFORE_OTHER.exec(plain.slice(seasons.to)) : null
  if (seasons && behind) {
    const from = seasons.to + behind[0].length
    const to = upTo(from)
    const isDivided = /^.?[/|]/.test(plain.slice(from))
    const isNamed = isNative(plain, start, end) && !GOES_ON.test(plain.slice(from)) && !isTags(plain.slice(from, to))
    if (isDivided || isNamed) return upTo(seasons.to) > from ? { from, to } : null
  }
  const bracket = brackets.find(({ from }) => from === end)
  if (!bracket || !isTags(bracket.inner) || !isNative(plain, start, end)) return null
  const words = plain.slice(bracket.to, upTo(bracket.to))
  return /^\s\p{Lu}\p{L}+\s/u.test(words) && !isTags(words) ? { from: bracket.to, to: upTo(bracket.to) } : null
}

/** The name without its title and its group, of the same length. */
function detailsOf({ plain }: Text, group: string | null, start: number, to: number): string {
  const [before, title, behind] = [plain.slice(0, start), plain.slice(start, to), plain.slice(to)]
  return (group ? before.replace(group, ' '.repeat(group.length)) : before) + ' '.repeat(title.length) + behind
}

/**
 * Of a text behind the number of an episode, which may be its title, only words in capitals name languages, unless
 * it has nothing but words that describe files.
 */
function spokenPart(given: string, { brackets }: Text, { episodes, tags, sizes }: Reading): string {
  let details = given
  for (const { from, to } of sizes) details = details.slice(0, from) + ' '.repeat(to - from) + details.slice(to)
  if (!episodes) return details
  const stops = [...tags, ...brackets].map(({ from }) => from).filter((from) => from >= episodes.to)
  const stop = Math.min(details.length, ...stops)
  const behind = details.slice(episodes.to, stop)
  if (isTags(behind)) return details
  const title = behind.replace(/\p{L}*\p{Ll}\p{L}*/gu, (word) => ' '.repeat(word.length))
  return details.slice(0, episodes.to) + title + details.slice(stop)
}

type Said = 'titles' | 'year' | 'group' | 'resolution' | 'source' | 'codec' | 'languages' | 'isNovel' | 'countedEpisode'
type Numbered = Omit<Release, Said>

function numbersOf(reading: Reading, details: string, ending: string): Numbered {
  const { seasons, part, volumes } = reading
  const isExtra = isExtraIn(reading, details)
  const isSeen = linesOf(details) !== null || sourceOf(details) !== null || codecOf(details) !== null
  const isBook = !isSeen && !isVideoEnding(ending) && isPrint(ending, details)
  const episodes = isExtra || isBook ? null : reading.episodes
  // A number of a book is that of a chapter.
  const chapters = reading.chapters ?? (isBook ? reading.episodes : null)
  const season = episodes?.season ?? seasons?.first ?? null
  const hasVolumes = volumes !== null || chapters !== null
  return {
    season,
    lastSeason: episodes?.season ?? seasons?.last ?? null,
    firstEpisode: episodes?.first ?? null,
    lastEpisode: episodes?.last ?? null,
    isHalf: episodes?.isHalf ?? false,
    isAbsolute: episodes !== null && season === null,
    version: episodes?.version ?? numberOf((VERSION.exec(details) ?? OF_VOLUME.exec(details))?.[1]),
    part: part?.part ?? null,
    firstVolume: volumes?.first ?? null,
    lastVolume: volumes?.last ?? null,
    firstChapter: chapters?.first ?? null,
    lastChapter: chapters?.last ?? null,
    isBatch: !isExtra && isBatch(reading, details),
    isExtra,
    medium: mediumOf({ ending, details, isSeen: isSeen || episodes !== null || isExtra, hasVolumes }),
  }
}

/** Whether several are meant: a season without an episode, several numbers, or a word for all of them. */
function isBatch({ episodes, seasons, volumes, chapters }: Reading, details: string): boolean {
  const isSeveral = [episodes, volumes, chapters, seasons].some((numbers) => numbers && numbers.last > numbers.first)
  const isSeason =
    seasons !== null && !episodes && !volumes && !chapters && !ONE_BEHIND_SEASON.test(details.slice(seasons.to))
  return isSeveral || isSeason || BATCH.test(details) || WITH_MORE.test(details)
}

/** Openings and the like are extras, unless they come with episodes. */
function isExtraIn({ extra, episodes }: Reading, details: string): boolean {
  if (!extra || WITH_MORE.test(details) || BATCH.test(details)) return false
  const hasEpisodes = episodes !== null && episodes.last > episodes.first
  return extra.isCertain ? !hasEpisodes : !hasEpisodes && (episodes === null || episodes.to <= extra.from)
}
