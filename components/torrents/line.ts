import type { TorrentHealth } from '@/lib/torrents/schemas/torrents'

type Plot = { most: number; width: number; height: number }

const DAY = 86_400_000
/** Between the days of the line, the newest of which is at its end. */
const STEPS = 29

/** The path of a line over the days: a part for each run of days, so that days without an answer are gaps. */
export function partsOf(
  days: readonly TorrentHealth[],
  kind: 'seeders' | 'leechers',
  { most, width, height }: Plot,
): string {
  const newest = Date.parse(days.at(-1)?.date ?? '')
  let before: number | null = null
  const points = days.map(({ date, [kind]: count }) => {
    const age = Math.round((newest - Date.parse(date)) / DAY)
    const isNext = before !== null && before - age === 1
    before = age
    const point = `${round(width * (1 - age / STEPS))} ${round(height * (1 - count / most))}`
    // A line to the same point is drawn as a dot: a day alone is visible.
    return isNext ? `L${point}` : `M${point}L${point}`
  })
  return points.join('')
}

const round = (value: number) => Math.round(value * 10) / 10
