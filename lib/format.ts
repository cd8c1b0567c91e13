import { dateParts, parsePartialDate } from './partial-date'

/** The locale of numbers, dates and lengths (decisions.md, "Name and texts"). */
export const LOCALE = 'en-US'

const integer = new Intl.NumberFormat(LOCALE)

/** 69005 → "69,005" */
export function formatCount(value: number): string {
  return integer.format(value)
}

const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 })

/** 69005 → "69K", where there is little room */
export function formatShort(value: number): string {
  return compact.format(value)
}

const day = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' })

const yearless = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' })
/** A leap year, so that 29 February is valid. */
const SOME_YEAR = 2000

/** "2009-04-05" → "Apr 5, 2009", "2009-04" → "Apr 2009", "2009" → "2009", "--04-05" → "April 5"; no date stays as it is. */
export function formatPartialDate(text: string): string {
  const value = parsePartialDate(text)
  if (value === null) return text
  const parts = dateParts(value)
  if (parts.month === null) return text
  const date = new Date(Date.UTC(parts.year ?? SOME_YEAR, parts.month - 1, parts.day ?? 1))
  return (parts.year === null ? yearless : parts.day === null ? month : day).format(date)
}

const monthOnly = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' })

/** "2009-04" → "Apr" */
export function formatMonth(month: string): string {
  return monthOnly.format(new Date(`${month}-01T00:00Z`))
}

/** The year of a partial date, null if it is unknown. */
export function yearOf(text: string | null): string | null {
  return text && /^\d{4}/.test(text) ? text.slice(0, 4) : null
}

const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** An ISO timestamp → "Apr 5, 2009, 9:00 AM UTC" */
export function formatTimestamp(iso: string): string {
  return `${moment.format(new Date(iso))} UTC`
}

/** Minutes → "24 min", "1 h", "1 h 52 min" */
export function formatRuntime(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

const sizes = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const
const short = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 })

/** Bytes → "0 B", "1,020 B", "1.37 GiB"; binary units, as torrent programs write them. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  for (; value >= 1023.5 && unit < sizes.length - 1; unit++) value /= 1024
  return `${value < 1000 ? short.format(value) : integer.format(value)} ${sizes[unit]}`
}

/** Most characters of a page's description. */
const DESCRIPTION = 200
const graphemes = new Intl.Segmenter(LOCALE, { granularity: 'grapheme' })

/** One line of at most 200 characters, cut after a word if possible, never inside a character. */
export function cutDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION) return line
  let kept = ''
  for (const { segment } of graphemes.segment(line.slice(0, DESCRIPTION + 20))) {
    if (kept.length + segment.length > DESCRIPTION - 1) break
    kept += segment
  }
  const word = kept.lastIndexOf(' ')
  return `${(word > DESCRIPTION / 2 ? kept.slice(0, word) : kept).replace(/[\s,;:.–—-]+$/, '')}…`
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** An ISO timestamp relative to `now` (milliseconds) → "3 days ago" */
export function formatRelative(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000
  const words = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit)
  }
  return words.format(0, 'second')
}

/** Capitalises a tag, since tags come in any case: "coming of age" → "Coming of age" */
export function formatTag(name: string): string {
  const [first = ''] = name
  return first.toUpperCase() + name.slice(first.length)
}

/** Whether a text contains kana or kanji, which Inter does not have. */
export function isJapanese(text: string | null | undefined): boolean {
  return text ? /[\u3005\u3007\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]/.test(text) : false
}
