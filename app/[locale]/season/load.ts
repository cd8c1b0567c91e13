import type { SeasonChart, SeasonSort } from '@/lib/catalogue/schemas/charts'
import type { Season } from '@/lib/catalogue/seasons'
import { nearestSeasons, seasonChart } from '@/server/domain/catalogue/charts'

/** A season; if nothing begins in it, with the nearest ones in which something does. */
export async function loadSeason(season: Season, sort: SeasonSort) {
  const chart = await seasonChart(season, sort)
  return { chart, sort, nearest: beginsNothing(chart) ? await nearestSeasons(season) : null }
}

/**
 * The current season. While the catalogue knows of nothing that begins in it, with the newest one before it in which something does: its sources
 * are older than the season.
 */
export async function loadCurrentSeason(season: Season, sort: SeasonSort) {
  const found = await loadSeason(season, sort)
  const newest = found.nearest?.before
  return { ...found, newest: newest ? await seasonChart(newest, sort) : null }
}

const beginsNothing = ({ groups }: SeasonChart) => groups.every(({ name }) => name === 'Continuing')
