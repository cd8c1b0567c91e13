import { parsePartialDate } from '../partial-date'
import { DAY, dayInJapan, startOfDay } from './air-dates'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * How long it is until a broadcast, with the symbol of its unit: "45 min", "3 h", "2 d". Without a moment, the days
 * from today in Japan to its day. Null once it has begun, and on its day.
 */
export function timeToAir({ date, airsAt }: { date: string; airsAt: string | null }, now: Date): string | null {
  if (airsAt === null) {
    const days = (startOfDay(parsePartialDate(date) ?? 0) - startOfDay(dayInJapan(now))) / DAY
    return days > 0 ? `${days} d` : null
  }
  const left = Date.parse(airsAt) - now.getTime()
  if (left <= 0) return null
  if (left >= DAY) return `${Math.floor(left / DAY)} d`
  return left >= HOUR ? `${Math.floor(left / HOUR)} h` : `${Math.max(1, Math.floor(left / MINUTE))} min`
}
