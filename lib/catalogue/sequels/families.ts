import type { MediaType } from '@/lib/media-types'
import { isRetold, type Reading, readTitle } from './reading'

/** What is known of a work whose neighbours are guessed. */
export type Work = {
  id: number
  type: MediaType
  format: string | null
  /** In Latin letters as the sources write it: what its family is found by. */
  title: string
  /** Its titles in other scripts, which confirm that two works are of one family. */
  others: readonly string[]
  /** yyyymmdd, with zeros for what is unknown; null if the year is. */
  date: number | null
  episodes: number | null
  /** On how many other sites it is. */
  sites: number
  /** How well known it is; only compared. */
  popularity: number
}

/** A work as a family has it: its place by its title, from the name of the family on. */
export type Member = { work: Work; reading: Reading }

/** Works that one story goes through: of one kind of medium, and of one name. */
export type Family = {
  name: string
  members: Member[]
  /** What its titles in other scripts begin with, once it was asked. */
  beginnings?: ReadonlySet<string>
}

/** The kinds that are never mixed. */
export const MEDIA: Record<MediaType, string> = {
  Anime: 'anime',
  Movie: 'anime',
  Special: 'anime',
  Manga: 'manga',
  LightNovel: 'novel',
  Game: 'game',
}

/**
 * Groups works by their names. A name may only begin with that of a family ("Noragami Aragoto"), or have a word before
 * it ("Zoku Natsume Yuujinchou"). Such a work joins the family if a title in another script says the same.
 */
export function familiesOf(works: readonly Work[]): Family[] {
  const families = new Map<string, Family>()
  for (const work of works) {
    const reading = readTitle(work.title, work.type === 'Movie')
    const name = reading.segments[0]?.name ?? ''
    if (name === '') continue
    const key = `${MEDIA[work.type]} ${name}`
    const family = families.get(key) ?? { name, members: [] }
    family.members.push({ work, reading })
    families.set(key, family)
  }
  joinLonger(families)
  return [...families.values()].filter(({ members }) => members.length > 1)
}

/** Moves families of longer names into those that these names contain, the longest first. */
function joinLonger(families: Map<string, Family>): void {
  const byLength = [...families].sort(([a], [b]) => b.length - a.length)
  for (const [key, family] of byLength) {
    const medium = key.slice(0, key.indexOf(' '))
    if (medium !== 'anime') continue
    for (const { name, tail } of shorterNames(family.name)) {
      const home = families.get(`${medium} ${name}`)
      if (!home || !isWithin(home, family, tail)) continue
      home.members.push(...family.members.map((member) => moved(member, name, tail)))
      delete home.beginnings
      families.delete(key)
      break
    }
  }
}

/** The names that a name begins with, the longest first, and what is left of it; then the name without a first word. */
function shorterNames(name: string): { name: string; tail: string }[] {
  const words = name.split(' ')
  const found = words.slice(1).map((_, at) => {
    const end = words.length - 1 - at
    return { name: words.slice(0, end).join(' '), tail: words.slice(end).join(' ') }
  })
  const [first = '', ...rest] = words
  return IN_FRONT.has(first) && rest.length > 0 ? [{ name: rest.join(' '), tail: first }, ...found] : found
}

/** What stands before the name of an earlier work: "more", "continued", "new". */
const IN_FRONT = new Set(['zoku', 'shin', 'motto', 'zan', 'goku', 'new'])

/** Works beside a story, which are families of their own. */
const APART = /^(?:alternative|gaiden|another|sd|vs|chan|to(?! the ))(?: |$)/

/** Whether most works of a longer name are of a shorter one by their titles in other scripts, and at least one is. */
function isWithin(home: Family, family: Family, tail: string): boolean {
  if (APART.test(tail) || home.name.length < 4) return false
  const all = family.members.filter(({ work }) => work.others.length > 0)
  const parts = all.filter(isPart)
  const told = parts.length > 0 ? parts : all
  const names = beginningsOf(home)
  const isLoose = home.name.includes(' ') && !home.name.endsWith(' no')
  const agreeing = told.filter(({ work, reading }) => {
    const isApart = isLoose || /[!?.]/.test(reading.signs)
    return work.others.some((title) => goesOn(plain(title), names, { isBehind: IN_FRONT.has(tail), isLoose: isApart }))
  })
  return agreeing.length > 0 && agreeing.length * 3 >= told.length * 2
}

function beginningsOf(family: Family): ReadonlySet<string> {
  family.beginnings ??= new Set(family.members.flatMap(({ work: { others } }) => others.flatMap(beginnings)))
  return family.beginnings
}

function moved({ work, reading }: Member, name: string, tail: string): Member {
  const [first, ...rest] = reading.segments
  const segments = [
    { name, season: null, part: null, isFilm: false },
    { name: tail, season: first?.season ?? null, part: first?.part ?? null, isFilm: first?.isFilm ?? false },
    ...rest,
  ]
  return { work, reading: { ...reading, segments } }
}

/** A title for comparison: its signs are spaces. A middle dot stands within a name. */
const plain = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(?:劇場版|映画)|[・･·]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

/** The whole title, and its part before the first sign, if these tell anything. */
function beginnings(title: string): string[] {
  const whole = plain(title)
  const [first = ''] = whole.split(' ')
  return [...new Set([whole, first])].filter((each) => each.length > 1 && OTHER_SCRIPT.test(each))
}

export const OTHER_SCRIPT = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/**
 * Whether a title is one of these and more. Between them is a sign or, if it `isLoose`, a change of the script; if it
 * `isBehind`, more stands before it.
 */
function goesOn(title: string, names: ReadonlySet<string>, how: { isBehind: boolean; isLoose: boolean }): boolean {
  if (names.has(title)) return true
  for (let end = 2; end < title.length; end++) {
    const [before, after] = [scriptOf(title.charAt(end - 1)), scriptOf(title.charAt(end))]
    if (before === after || before === 'space' || !(how.isLoose || after === 'space')) continue
    if (names.has(title.slice(0, end))) return true
  }
  if (!how.isBehind) return false
  for (let begin = 1; begin < title.length; begin++)
    for (let end = title.length; end > begin + 1; end--) if (names.has(title.slice(begin, end))) return true
  return false
}

function scriptOf(character: string): string {
  if (/[\u3040-\u309f]/.test(character)) return 'hiragana'
  if (/[\u30a0-\u30ff]/.test(character)) return 'katakana'
  if (/[\u3400-\u9fff]/.test(character)) return 'kanji'
  return character === ' ' ? 'space' : 'other'
}

/** Whether it is a part of the story: no special, no recap, no advertisement. */
export function isPart({ work, reading }: Member): boolean {
  if (work.type === 'Special' || reading.isExtra || work.others.some(isRetold)) return false
  // "Season 2 Movie" tells the season again.
  if (reading.movie !== null && reading.segments.some(({ season }) => season !== null)) return false
  const isNumbered = reading.movie !== 0 && (reading.movie !== null || numbersOf(reading).length > 0)
  if (work.format === 'Music') return false
  if (MEDIA[work.type] !== 'anime') return true
  if (work.format?.toUpperCase() === 'OVA') return work.date !== null && ((work.episodes ?? 0) > 2 || isNumbered)
  return work.date !== null || isNumbered
}

/** The numbers that a title says. */
export const numbersOf = ({ segments }: Reading): number[] =>
  segments.flatMap(({ season, part }) => [season, part]).filter((number) => number !== null)
