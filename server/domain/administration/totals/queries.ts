import { TOTAL_DAYS, TOTALS, type TotalName } from '@/lib/administration/totals'
import { plannedRows } from '@/server/platform/database/client'

/** The totals of the last 90 days before today (UTC), the oldest first. A day without a total has 0. */
export type DailyTotals = { first: string; totals: Record<TotalName, number[]> }

export async function dailyTotals(now = new Date()): Promise<DailyTotals> {
  const today = Date.parse(now.toISOString().slice(0, 10))
  const first = new Date(today - TOTAL_DAYS * DAY).toISOString().slice(0, 10)
  const found = await plannedRows<{ name: TotalName; ago: number; total: number }>('daily-totals', READ, [
    first,
    TOTAL_DAYS,
  ])
  const totals = Object.fromEntries(TOTALS.map((name) => [name, Array<number>(TOTAL_DAYS).fill(0)]))
  for (const { name, ago, total } of found) {
    const of = totals[name]
    if (of) of[ago] = total
  }
  return { first, totals: totals as DailyTotals['totals'] }
}

const DAY = 86_400_000
const READ = `SELECT name, day - $1::date AS ago, total::float8 AS total FROM daily_totals
  WHERE day >= $1::date AND day < $1::date + $2::int`
