import { type Family, isPart, MEDIA, type Member } from './families'
import { byNumbers, dateOf, inOrder, isNumbered, nameOf } from './order'

/** The lines of a family, each in the order in which it is watched or read. A work is in one of them at most. */
export function linesOf({ members }: Family): Member[][] {
  const parts = members.filter(isPart)
  if (!parts.some(isAnime)) return [onlyOnce(parts.filter(isPlain)).sort((a, b) => seasonOf(a) - seasonOf(b))]
  return versionsOf(onlyOnce(wellKnown(parts))).flatMap(linesOfVersion)
}

const isAnime = ({ work: { type } }: Member) => MEDIA[type] === 'anime'

/**
 * Whether a title is a name with a number. Other works than anime have hardly any dates, so that nothing else counts.
 */
const isPlain = ({ reading: { segments, movie, year } }: Member) =>
  segments.length === 1 && movie === null && year === null && segments[0]?.part === null

const seasonOf = ({ reading: { segments } }: Member) => segments[0]?.season ?? 1

/** A work that few sites know, beside those that all know, is an edition of one of these, or a short. */
function wellKnown(parts: readonly Member[]): Member[] {
  const most = Math.max(...parts.map(({ work }) => work.sites))
  return parts.filter((part) => part.work.sites * (isNumbered(part) ? 4 : 2) > most || most === 0)
}

/** Keeps the best known of works with the same title. The others are the same work, loaded twice, or share its name. */
function onlyOnce(parts: readonly Member[]): Member[] {
  const kept = new Map<string, Member>()
  for (const part of parts) {
    const { segments, movie, year, signs, isTold } = part.reading
    const more = isAnime(part) ? [year, signs, isTold, part.work.type === 'Movie'] : []
    const key = JSON.stringify([segments, movie, ...more])
    const before = kept.get(key)
    if (!before || isBetterKnown(part, before)) kept.set(key, part)
  }
  return [...kept.values()]
}

const isBetterKnown = ({ work: one }: Member, { work: other }: Member) =>
  (one.sites - other.sites || one.popularity - other.popularity || other.id - one.id) > 0

/** So many years later the same title is told anew; before, it goes on. */
const YEARS = 5

/** The versions of a story by date: a work that begins anew is the first of another one. */
function versionsOf(parts: readonly Member[]): Member[][] {
  const starts = parts
    .filter((part) => beginsAnew(part, parts))
    .map(dateOf)
    .sort((a, b) => a - b)
  const first: Member[] = []
  const later = starts.map((): Member[] => [])
  for (const part of parts) {
    const version = later[starts.findLastIndex((start) => dateOf(part) >= start)] ?? first
    version.push(part)
  }
  return [first, ...later]
}

/** Whether a title that there was begins again: with a first season, "(TV)", or alone, many years later. */
function beginsAnew(part: Member, parts: readonly Member[]): boolean {
  const { work, reading } = part
  const season = reading.segments[0]?.season ?? null
  if (work.date === null || !isOfSeries(part) || (season ?? 1) > 1 || reading.segments[0]?.part) return false
  const earlier = parts.filter((other) => isOfSeries(other) && yearOf(other) < yearOf(part))
  if (earlier.length === 0) return false
  return season === 1 || reading.isTold || yearOf(part) - Math.max(...earlier.map(yearOf)) > YEARS
}

/** Whether it has the name of its family alone, and is no film by its title. */
const isOfSeries = ({ reading: { segments, movie } }: Member) => segments.length === 1 && movie === null

const yearOf = (member: Member) => Math.floor(dateOf(member) / 10_000)

/**
 * Films with numbers from one on are a line of their own, as they are told beside the series. If all of them are later
 * than it, they continue it. Other films stand in the line of the series.
 */
function linesOfVersion(parts: readonly Member[]): Member[][] {
  const beside = linesOfFilms(parts)
  const apart = new Set(beside.flat())
  const main = inOrder(withoutBeside(parts.filter((part) => !apart.has(part))))
  const [films] = beside
  const last = main.at(-1)
  if (beside.length !== 1 || !films || !last) return [main, ...beside]
  if (main.every(({ reading: { movie } }) => movie !== null)) return [inOrder(parts)]
  const isLater = films.every((film) => film.work.date === null || dateOf(film) > dateOf(last))
  return isLater ? [[...main, ...films]] : [main, films]
}

function linesOfFilms(parts: readonly Member[]): Member[][] {
  const groups = new Map<string, Member[]>()
  for (const part of parts.filter(({ reading: { movie } }) => movie !== null && movie > 0))
    groups.set(nameOf(part), [...(groups.get(nameOf(part)) ?? []), part])
  return [...groups.values()].map(inOrder).filter((line) => line.length > 1 && line[0]?.reading.movie === 1)
}

/** Nothing but a film is between a season and the next: what has no number there is told beside them. */
function withoutBeside(parts: readonly Member[]): Member[] {
  const seasons = new Map(
    parts.filter((part) => isOfSeries(part) && part.work.type === 'Anime').map((part) => [seasonOf(part), part]),
  )
  const isBetween = (part: Member) =>
    [...seasons].some(([number, season]) => {
      const next = seasons.get(number + 1)
      const isOwn = part.reading.segments[0]?.season === season.reading.segments[0]?.season && number > 1
      return (
        next && !isOwn && byNumbers(season, part) <= 0 && dateOf(season) < dateOf(part) && dateOf(part) < dateOf(next)
      )
    })
  return parts.filter(
    (part) =>
      part.work.type === 'Movie' ||
      part.reading.movie !== null ||
      part.reading.segments.length === 1 ||
      !isBetween(part),
  )
}
