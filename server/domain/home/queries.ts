import type { Home, HomeSearch } from '@/lib/schemas/home'
import { seriesSearch } from '@/lib/schemas/series'
import { recentCharacters } from '@/server/domain/characters/browse'
import { recentMedia } from '@/server/domain/media/recent'
import { recentPeople } from '@/server/domain/people/browse'
import { browseSeries } from '@/server/domain/series/browse'

/** Of each noun the entries that changed last, for the home page and GET /api/index. */
export async function homeIndex({ page, size }: HomeSearch): Promise<Home> {
  const [mediaData, series, characterData, personData] = await Promise.all([
    recentMedia(page, size),
    browseSeries({ ...seriesSearch.parse({}), sort: 'updated', order: 1, page, size }),
    recentCharacters(page, size),
    recentPeople(page, size),
  ])
  return { mediaData, seriesData: series.data, characterData, personData }
}
