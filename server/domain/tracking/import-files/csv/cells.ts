import { externalId } from '@/lib/links/site-ids'
import { countIn, dateIn, idIn, type Losses, ratingIn } from '../../import-values/values'

/** Cells as people and their programs write them in tables. */

/** A time behind a day. */
const TIME = /[T, ]+\d{1,2}:\d\d.*$/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as tables write it. Of "3/4/2024" nothing tells the month, so that it is dropped. */
export function dayIn(text: string, losses: Losses): string | null {
  const given = text.replace(TIME, '')
  const [, ofYear, ofMonth = '', ofDay = ''] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(given) ?? []
  if (ofYear) return dateIn(dateOf(ofYear, ofMonth, ofDay), losses)
  const named = namedDay(given)
  if (named !== null) return dateIn(named, losses)
  const [, one = '', other = '', year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(given) ?? []
  if (!year) return dateIn(given.replaceAll('/', '-'), losses)
  const isDayFirst = given.includes('.') || Number(one) > 12
  const [day, month] = isDayFirst ? [one, other] : [other, one]
  const isClear = isDayFirst || Number(other) > 12 || one === other
  return dateIn(isClear ? dateOf(year, month, day) : given, losses)
}

const dateOf = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** "3 Feb 2024", "Feb 3, 2024", "3-Feb-2024", "February 2024". */
function namedDay(text: string): string | null {
  const [, first, name = '', second, year] =
    /^(?:(\d{1,2})[ .-]+)?([a-z]{3,9})\.?[ .,-]+(?:(\d{1,2}),? )?(\d{4})$/i.exec(text) ?? []
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return year === undefined || month === 0 ? null : dateOf(year, String(month), first ?? second ?? '00')
}

/** A score on the scale of its column, or on its own: "8/10", "85 %". */
export function scoreIn(text: string, best: number, losses: Losses): number | null {
  const [, score = text, own] = /^([\d.,]+) ?(?:\/ ?(\d{1,3})|%)$/.exec(text) ?? []
  return ratingIn(score, score === text ? best : Number(own ?? 100), losses)
}

/** How many were watched: of "12/24" the first number, and the number of "E12" or "S01E12". */
export const watchedIn = (text: string, most: number, losses: Losses): number =>
  countIn(/^(?:(?:s0*1)?e)?(\d+)(?: ?(?:\/|of) ?[\d?]+)?$/i.exec(text)?.[1] ?? text, most, losses)

/** An id on a site: as our own table has it ("anime/1"), an address there, or a bare number of a kind that is known. */
export function siteIdIn(text: string, site: string, kind: 'anime' | 'manga' | null): string | null {
  const address = externalId(text)
  if (address !== null) return address.site === site && /^(?:anime|manga)\/\d+$/.test(address.id) ? address.id : null
  // Programs that know no empty whole numbers write "1.0".
  const [, named = kind, number = ''] = /^(?:(anime|manga)\/)?(\d+)(?:\.0+)?$/.exec(text) ?? []
  return named && idIn(number) ? `${named}/${number}` : null
}
