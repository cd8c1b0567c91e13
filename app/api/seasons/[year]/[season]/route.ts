import { seasonChart as answer, seasonPath as params, seasonSearch } from '@/lib/catalogue/schemas/charts'
import { readSeason } from '@/lib/catalogue/seasons'
import { seasonChart } from '@/server/domain/catalogue/charts'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'List what begins and continues in a season',
    description: 'In groups: anime, films, specials, and what continues from earlier seasons.',
    params,
    query: seasonSearch,
    answer,
  },
  async ({ params: { year, season }, query }) => {
    const found = readSeason(year, season)
    return found ? seasonChart(found, query.sort) : null
  },
)
