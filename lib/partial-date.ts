/**
 * Dates of which only the year, or year and month, may be known; birthdays may lack the year. Stored as one integer
 * yyyymmdd with zeros for what is unknown (so it sorts and indexes), written as "2009", "2009-04", "2009-04-05",
 * "--04-05".
 */

const TEXT = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/
const YEARLESS = /^--(\d{2})-(\d{2})$/

export type DateParts = { year: number | null; month: number | null; day: number | null }

/** Parses a partial date into its integer; null if it is invalid (30 February, for example). */
export function parsePartialDate(text: string): number | null {
  const match = TEXT.exec(text)
  const yearless = match ? null : YEARLESS.exec(text)
  const [year, month, day] = match
    ? [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)]
    : yearless
      ? [0, Number(yearless[1]), Number(yearless[2])]
      : [0, 0, 0]
  if (match && year < 1000) return null
  if (!match && !yearless) return null
  if (month > 12 || (match?.[2] !== undefined && month === 0) || (match?.[3] !== undefined && day === 0)) return null
  if (yearless && (month === 0 || day === 0)) return null
  if (day > 0 && new Date(Date.UTC(year || 2000, month - 1, day)).getUTCDate() !== day) return null
  return year * 10000 + month * 100 + day
}

/** Formats an integer date. */
export function writePartialDate(value: number): string {
  const { year, month, day } = dateParts(value)
  const two = (part: number) => String(part).padStart(2, '0')
  if (year === null) return `--${two(month ?? 0)}-${two(day ?? 0)}`
  const years = String(year).padStart(4, '0')
  if (month === null) return years
  return day === null ? `${years}-${two(month)}` : `${years}-${two(month)}-${two(day)}`
}

/** Whether the end is certainly before the begin: as far as both partial dates are known. */
export function endsBeforeBegin(begin: number | null, end: number | null): boolean {
  if (begin === null || end === null) return false
  const known = [begin, end].some((date) => date % 10_000 === 0)
    ? 10_000
    : [begin, end].some((date) => date % 100 === 0)
      ? 100
      : 1
  return Math.floor(end / known) < Math.floor(begin / known)
}

export function dateParts(value: number): DateParts {
  return {
    year: Math.floor(value / 10000) || null,
    month: Math.floor((value % 10000) / 100) || null,
    day: value % 100 || null,
  }
}
