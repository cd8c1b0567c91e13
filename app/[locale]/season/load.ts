import type { SeasonChart, SeasonPageSearch } from '@/lib/catalogue/schemas/charts'
import type { Season } from '@/lib/catalogue/seasons'
import { nearestSeasons, seasonChart } from '@/server/domain/catalogue/charts'

/**
 * A season. If the catalogue knows of nothing that begins in it, also the nearest seasons with something, and what
 * begins in the season before. Sources are often older than the season.
 */
export async function loadSeason(season: Season, { sort, show }: SeasonPageSearch) {
  const chart = await seasonChart(season, sort)
  const nearest = beginsNothing(chart) ? await nearestSeasons(season) : null
  return { chart, sort, show, nearest, newest: nearest?.before ? await seasonChart(nearest.before, sort) : null }
}

const beginsNothing = ({ groups }: SeasonChart) => groups.every(({ name }) => name === 'Continuing')
