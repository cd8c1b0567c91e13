/** Dates are "2026-04-05", in UTC. */
export type Day = { date: string; episodes: number; changes: number }
/** A day of a month: its column (week) and row (day of the week); `level` is its intensity, 0 to 4. */
export type Cell = { date: string; week: number; weekday: number; level: number; day: Day | undefined }
export type Month = { month: string; weeks: number; cells: Cell[] }

/**
 * The twelve months of a year, or those up to today; days in the future are left out. `first` is the day that a week
 * begins with: 1 is Monday, 7 is Sunday.
 */
export function monthsOf(days: readonly Day[], today: string, year: number | undefined, first: number): Month[] {
  const known = new Map(days.map((day) => [day.date, day]))
  const level = levels(days)
  const [thisYear = 0, thisMonth = 1] = today.split('-').map(Number)
  const begin = year === undefined ? thisYear * 12 + thisMonth - 12 : year * 12
  return Array.from({ length: 12 }, (_, n) => {
    const start = new Date(Date.UTC(Math.floor((begin + n) / 12), (begin + n) % 12, 1))
    return monthAt(start, today, known, level, first)
  }).filter(({ cells }) => cells.length > 0)
}

function monthAt(
  start: Date,
  today: string,
  known: Map<string, Day>,
  level: (day: Day) => number,
  first: number,
): Month {
  const offset = (start.getUTCDay() - first + 7) % 7
  const length = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
  const month = start.toISOString().slice(0, 7)
  const cells = Array.from({ length }, (_, n) => {
    const date = `${month}-${String(n + 1).padStart(2, '0')}`
    const day = known.get(date)
    return {
      date,
      week: Math.floor((offset + n) / 7),
      weekday: (offset + n) % 7,
      level: day ? level(day) : 0,
      day,
    }
  }).filter(({ date }) => date <= today)
  return { month, weeks: Math.ceil((offset + length) / 7), cells }
}

/**
 * The level of a day by its episodes, or by its changes if these are more: dates of records have no episodes. The top
 * tenth of days has the highest level, so that outliers do not flatten the rest.
 */
function levels(days: readonly Day[]): (day: Day) => number {
  const sorted = days.map(weight).sort((a, b) => a - b)
  const strong = sorted[Math.floor(sorted.length * 0.9)] ?? 1
  return (day) => Math.min(4, Math.ceil((4 * weight(day)) / strong))
}

const weight = ({ episodes, changes }: Day) => Math.max(1, changes, episodes)
