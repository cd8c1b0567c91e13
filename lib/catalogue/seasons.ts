/** Seasons of broadcasting: winter begins in January. */
export const SEASONS = ['Winter', 'Spring', 'Summer', 'Fall'] as const
export type SeasonName = (typeof SEASONS)[number]
export type Season = { year: number; name: SeasonName }

/** A season as one number, year × 10 + 1 (winter) to 4 (fall), as the column `premiere` has it. */
export function premiereOf({ year, name }: Season): number {
  return year * 10 + SEASONS.indexOf(name) + 1
}

/** The season of such a number; null if it names none (0: the month is unknown). */
export function seasonOf(premiere: number): Season | null {
  const name = SEASONS[(premiere % 10) - 1]
  return name ? { year: Math.floor(premiere / 10), name } : null
}

/** Such a number as people read and write it: "Spring 2026". */
export function writeSeason(premiere: number): string | null {
  const season = seasonOf(premiere)
  return season && `${season.name} ${season.year}`
}

/** The number of such a text; null if it names no season of the years 1000 to 9999. */
export function parseSeason(text: string): number | null {
  const [, word, year] = /^\s*(\p{L}+)\s+([1-9]\d{3})\s*$/u.exec(text) ?? []
  const name = seasonNamed(word)
  return name && year ? premiereOf({ year: Number(year), name }) : null
}

/** The name of a season, whatever its case. */
export const seasonNamed = (word: string | null | undefined) =>
  SEASONS.find((each) => each.toLowerCase() === word?.toLowerCase())

/** The season of a moment, by the calendar of UTC. */
export function seasonAt(moment: Date): Season {
  return { year: moment.getUTCFullYear(), name: SEASONS[Math.floor(moment.getUTCMonth() / 3)] ?? 'Winter' }
}

/** The season so many seasons later, or before it. */
export function seasonAfter({ year, name }: Season, by: number): Season {
  const quarter = year * 4 + SEASONS.indexOf(name) + by
  return { year: Math.floor(quarter / 4), name: SEASONS[quarter % 4] ?? 'Winter' }
}

/** Its first day, as a partial date (yyyymmdd). */
export function firstDayOf({ year, name }: Season): number {
  return year * 10_000 + (SEASONS.indexOf(name) * 3 + 1) * 100 + 1
}

/** The season of a path's parts ("2026", "fall"), from 1900 to 2099; null if they name none. */
export function readSeason(year: string, name: string): Season | null {
  const found = SEASONS.find((each) => each.toLowerCase() === name)
  return found && /^(?:19|20)\d\d$/.test(year) ? { year: Number(year), name: found } : null
}
