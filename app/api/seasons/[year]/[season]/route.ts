import { z } from 'zod'
import { seasonChart as answer, seasonSearch } from '@/lib/catalogue/schemas/charts'
import { readSeason } from '@/lib/catalogue/seasons'
import { seasonChart } from '@/server/domain/catalogue/charts'
import { methods, route } from '@/server/web/http/route'

const params = z.object({
  year: z.string().describe('Four digits'),
  season: z.string().describe('winter, spring, summer or fall'),
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'List what begins and continues in a season', params, query: seasonSearch, answer },
    async ({ params: { year, season }, query }) => {
      const found = readSeason(year, season)
      return found ? seasonChart(found, query.sort) : null
    },
  ),
})
