import type { PopularRow } from '@/components/home/popular-rows'
import { mediaSearch } from '@/lib/schemas/media'
import { browseMedia } from '@/server/domain/media/browse'

/** Entries of one row. */
const SIZE = 12

const POPULAR = { sort: 'popularity', order: 1 } as const

/** The rows of well-known works on the home page, each the beginning of a list that can be browsed. */
const ROWS = [
  { name: 'anime', search: { type: 'Anime', ...POPULAR } },
  { name: 'ongoing', search: { status: 'Ongoing', ...POPULAR } },
  { name: 'movies', search: { type: 'Movie', ...POPULAR } },
  { name: 'manga', search: { type: 'Manga', ...POPULAR } },
  { name: 'lightNovels', search: { type: 'LightNovel', ...POPULAR } },
  { name: 'games', search: { type: 'Game', ...POPULAR } },
] as const satisfies Pick<PopularRow, 'name' | 'search'>[]

/** How many works there are, and the beginnings of the lists of well-known ones. */
export async function loadPopular(): Promise<{ total: number; rows: PopularRow[] }> {
  const all = mediaSearch.parse({})
  const [{ total }, ...rows] = await Promise.all([
    browseMedia({ ...all, size: 1 }),
    ...ROWS.map(async ({ name, search }) => {
      const { data } = await browseMedia({ ...all, ...search, size: SIZE })
      return { name, search, works: data }
    }),
  ])
  return { total, rows }
}
