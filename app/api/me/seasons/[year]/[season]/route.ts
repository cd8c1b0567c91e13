import { seasonPath as params } from '@/lib/catalogue/schemas/charts'
import { readSeason } from '@/lib/catalogue/seasons'
import { ownSeason as answer } from '@/lib/tracking/schemas/seasons'
import { ownSeason } from '@/server/domain/tracking/seasons'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'ReadPrivate',
    summary: 'List what I watch or plan of a season',
    description: 'What begins in the season and what continues in it, with my records and the next broadcasts.',
    params,
    answer,
  },
  async ({ user, params: { year, season } }) => {
    const found = readSeason(year, season)
    return found ? ownSeason(user.id, found) : null
  },
)
