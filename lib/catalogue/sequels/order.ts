import { type Member, numbersOf } from './families'
import { FINAL, type Reading } from './reading'

/**
 * Which of two works comes first by what their titles say: negative, positive, or 0 if they say nothing. Names are
 * followed as long as they are the same: "X Final Season" is before "X Final Season Part 2". Nothing is known of
 * "X: One Story" and "X: Other Story".
 */
export function byNumbers(one: Member, other: Member): number {
  const [a, b] = [one.reading, other.reading]
  if ((a.movie === null) !== (b.movie === null)) return 0
  if (a.movie && b.movie && isSameName(one, other)) return a.movie - b.movie
  for (let at = 0; at < Math.min(a.segments.length, b.segments.length); at++) {
    const [from, to] = [a.segments[at], b.segments[at]]
    if (!from || !to || from.name !== to.name) return 0
    const [unsaid, otherUnsaid] = [firstOf(a, at), firstOf(b, at)]
    for (const number of ['season', 'part'] as const) {
      const [left, right] = [from[number] ?? unsaid, to[number] ?? otherUnsaid]
      if (left !== right) return left === null || right === null ? 0 : left - right
    }
  }
  if (a.segments.length === b.segments.length) return (a.movie ?? 0) - (b.movie ?? 0)
  // The dates of both say it better, and of films their numbers.
  if (a.movie !== null || (one.work.date !== null && other.work.date !== null)) return 0
  return a.segments.length - b.segments.length
}

/** A season or part that is not said is the first, unless a name of its own follows, or a year: that may be of any. */
const firstOf = ({ segments, year }: Reading, at: number) => (segments.length > at + 1 || year !== null ? null : 1)

/**
 * Members in the order in which they are watched: by release, and none before one that its title says is earlier. One
 * without a date follows the last that is before it by its title.
 */
export function inOrder(members: readonly Member[]): Member[] {
  const left = [...members].sort((a, b) => dateOf(a) - dateOf(b) || byNumbers(a, b) || a.work.id - b.work.id)
  const order: Member[] = []
  while (left.length > 0) {
    const free = (member: Member) =>
      left.every((other) => (other.work.date === null && member.work.date !== null) || byNumbers(other, member) >= 0)
    const undated = left.findIndex(
      (member) => member.work.date === null && free(member) && follows(member, order.at(-1)),
    )
    const at = undated >= 0 ? undated : Math.max(left.findIndex(free), 0)
    order.push(...left.splice(at, 1))
  }
  // One without a date that follows none is nowhere.
  return order.filter(
    (member, at) =>
      member.work.date !== null || (at === 0 ? false : order.slice(0, at).some((before) => follows(member, before))),
  )
}

/** Whether a work without a date comes at once after another one of the same names, by its number. */
const follows = (member: Member, last: Member | undefined) =>
  last !== undefined && isSameName(last, member) && byNumbers(last, member) < 0

export const isSameName = (one: Member, other: Member) => nameOf(one) === nameOf(other)

/** The names of a title; of a film that has a number those before it. */
export function nameOf({ reading: { segments, movie } }: Member): string {
  const end = movie ? segments.findIndex(({ isFilm }) => isFilm) + 1 : segments.length
  return segments
    .slice(0, end)
    .map(({ name }) => name)
    .join(': ')
}

const LATEST = 99_999_999

/** A date without its month counts as the end of its year, one without its day as the end of its month. */
export function dateOf({ work: { date } }: Member): number {
  if (date === null) return LATEST
  if (date % 10_000 === 0) return date + 1231
  return date % 100 === 0 ? date + 31 : date
}

/** So many films may tell again what a series told, before the first that goes on. */
const MOST_TOLD = 4

/** So many years later the same name is another story. */
const MOST_YEARS = 30

/**
 * Whether each work of a line does not follow the one before it. Then a season or a film is left out ("Season 3" right
 * after the first), or too much time is between them. Or no date and no number says its place.
 */
export function gapsOf(line: readonly Member[]): boolean[] {
  let [seasons, films] = [0, 0]
  return line.map((member, at) => {
    const { segments, movie } = member.reading
    const [{ season = null } = {}] = segments
    const least = movie === null ? seasons + 1 : films + (films > 0 ? 1 : MOST_TOLD)
    const number = movie ?? (season === FINAL ? null : season)
    if (movie === null) seasons = season === null ? seasons + 1 : season === FINAL ? seasons : Math.max(seasons, season)
    else films = Math.max(films, movie)
    const before = line[at - 1]
    return before !== undefined && ((number ?? 0) > least || !isBehind(before, member))
  })
}

function isBehind(before: Member, member: Member): boolean {
  const [from, to] = [before.work.date, member.work.date]
  return to === null ? follows(member, before) : from === null || to - from < MOST_YEARS * 10_000
}

/** Whether a title says a number of its own, so that it is a work of the main line. */
export const isNumbered = ({ reading }: Member): boolean => numbersOf(reading).length > 0
