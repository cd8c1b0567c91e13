import type { SeasonChart, SeasonSort } from '@/lib/catalogue/schemas/charts'
import type { Season } from '@/lib/catalogue/seasons'
import { nearestSeasons, seasonChart } from '@/server/domain/catalogue/charts'

/** A season; if nothing begins in it, with the nearest ones in which something does. */
export async function loadSeason(season: Season, sort: SeasonSort) {
  const chart = await seasonChart(season, sort)
  return { chart, sort, nearest: beginsNothing(chart) ? await nearestSeasons(season) : null }
}

const beginsNothing = ({ groups }: SeasonChart) => groups.every(({ name }) => name === 'Continuing')
