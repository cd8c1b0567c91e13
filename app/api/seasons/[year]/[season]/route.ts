import { z } from 'zod'
import { seasonChart as answer, seasonSearch } from '@/lib/catalogue/schemas/charts'
import { readSeason } from '@/lib/catalogue/seasons'
import { seasonChart } from '@/server/domain/catalogue/charts'
import { get } from '@/server/web/http/route'

const params = z.object({
  year: z
    .string()
    .regex(/^(?:19|20)\d\d$/)
    .describe('From 1900 to 2099'),
  season: z.enum(['winter', 'spring', 'summer', 'fall']).describe('Winter begins in January'),
})

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
