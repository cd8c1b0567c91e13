import { dateParts, parsePartialDate } from './partial-date'

/** Formats numbers, dates and durations for a locale. Dates are in UTC unless stated otherwise. */
export type Formats = ReturnType<typeof create>

const made = new Map<string, Formats>()

/** The formats of a locale ("en"), created once per process. */
export function formatsOf(locale: string): Formats {
  const known = made.get(locale) ?? create(locale)
  made.set(locale, known)
  return known
}

function create(locale: string) {
  const integer = new Intl.NumberFormat(locale)
  const share = new Intl.NumberFormat(locale, { style: 'percent' })
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const significant = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 })
  const dateWith = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const day = dateWith({ day: 'numeric', month: 'short', year: 'numeric' })
  const month = dateWith({ month: 'short', year: 'numeric' })
  const yearless = dateWith({ day: 'numeric', month: 'short' })
  const monthOnly = dateWith({ month: 'short' })
  const moment = dateWith({ dateStyle: 'medium', timeStyle: 'short' })
  const localDay = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const weekDay = dateWith({ weekday: 'short', day: 'numeric', month: 'short' })
  const japaneseTime = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'Asia/Tokyo' })
  const localTime = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const distance = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const shortDistance = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  return {
    /** 69005 → "69,005" */
    count: (value: number): string => integer.format(value),
    /** 0.376 → "38%" */
    percent: (value: number): string => share.format(value),
    /** 69005 → "69K", where there is little room */
    short: (value: number): string => compact.format(value),
    /**
     * "2009-04-05" → "Apr 5, 2009", "2009-04" → "Apr 2009", "2009" → "2009", "--04-05" → "Apr 5"; no date: unchanged.
     */
    partialDate(text: string): string {
      const value = parsePartialDate(text)
      if (value === null) return text
      const parts = dateParts(value)
      if (parts.month === null) return text
      const date = new Date(Date.UTC(parts.year ?? SOME_YEAR, parts.month - 1, parts.day ?? 1))
      return (parts.year === null ? yearless : parts.day === null ? month : day).format(date)
    },
    /** "2009-04" → "Apr" */
    month: (text: string): string => monthOnly.format(new Date(`${text}-01T00:00Z`)),
    /** An ISO timestamp → "Apr 5, 2009, 9:00 AM UTC" */
    timestamp: (iso: string): string => `${moment.format(new Date(iso))} UTC`,
    /** An ISO timestamp → "Sun, Apr 5, 2009" where the reader is */
    localDay: (iso: string): string => localDay.format(new Date(iso)),
    /** An ISO timestamp → "9:05 PM" where the reader is */
    localTime: (iso: string): string => localTime.format(new Date(iso)),
    /** An ISO timestamp → "9:05 PM" in Japan */
    timeInJapan: (iso: string): string => japaneseTime.format(new Date(iso)),
    /** "2026-11-23" → "Mon, Nov 23" */
    weekDay: (date: string): string => weekDay.format(new Date(`${date}T00:00Z`)),
    /** "2026-11-23" and "2026-11-29" → "Nov 23 – 29, 2026" */
    days: (from: string, to: string): string => day.formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`)),
    /** A BCP 47 tag → "Brazilian Portuguese"; a malformed one stays as it is. */
    language(tag: string): string {
      try {
        return languages.of(tag) ?? tag
      } catch {
        return tag
      }
    },
    /** An ISO 3166-1 code → "Japan"; a malformed one stays as it is. */
    region(code: string): string {
      try {
        return regions.of(code) ?? code
      } catch {
        return code
      }
    },
    /** Minutes → "24 min", "1 h", "1 h 52 min" */
    runtime,
    /** Bytes → "0 B", "1,020 B", "1.37 GiB"; binary units, as torrent programs write them. */
    bytes(bytes: number): string {
      let value = bytes
      let unit = 0
      for (; value >= 1023.5 && unit < SIZES.length - 1; unit++) value /= 1024
      return `${value < 1000 ? significant.format(value) : integer.format(value)} ${SIZES[unit]}`
    },
    /** An ISO timestamp relative to `now` (milliseconds) → "5 minutes ago"; short: "5 min. ago" */
    relative(iso: string, now: number, isShort = false): string {
      const seconds = (Date.parse(iso) - now) / 1000
      const words = isShort ? shortDistance : distance
      for (const [unit, length] of UNITS) {
        if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit)
      }
      return words.format(0, 'second')
    },
  }
}

/** A leap year, so that 29 February is valid. */
const SOME_YEAR = 2000
const SIZES = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** With the symbols of the units, which are the same in all languages. */
function runtime(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** The year of a partial date, null if it is unknown. */
export function yearOf(text: string | null): string | null {
  return text && /^\d{4}/.test(text) ? text.slice(0, 4) : null
}

/** Most characters of a page's description. */
const DESCRIPTION = 200
/** Where characters end is the same in all locales. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** One line of at most 200 characters, cut after a word if possible, never inside a character. */
export function cutDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION) return line
  const cut = graphemes.segment(line.slice(0, DESCRIPTION + 20)).containing(DESCRIPTION - 1)
  const kept = line.slice(0, cut?.index)
  const word = kept.lastIndexOf(' ')
  return `${(word > DESCRIPTION / 2 ? kept.slice(0, word) : kept).replace(/[\s,;:.–—-]+$/, '')}…`
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
