import type { PopularRow } from '@/components/views/home/popular-rows'
import { mediaSearch } from '@/lib/catalogue/schemas/media'
import { browseMedia } from '@/server/domain/catalogue/media/browse'

/** The number of entries in a row. */
const SIZE = 12

const POPULAR = { sort: 'popularity', order: 1 } as const

/** The rows of popular works on the home page, each the beginning of a browse page. */
const ROWS = [
  { name: 'anime', search: { type: ['Anime'], ...POPULAR } },
  { name: 'ongoing', search: { status: ['Ongoing'], ...POPULAR } },
  { name: 'movies', search: { type: ['Movie'], ...POPULAR } },
  { name: 'manga', search: { type: ['Manga'], ...POPULAR } },
  { name: 'lightNovels', search: { type: ['LightNovel'], ...POPULAR } },
  { name: 'games', search: { type: ['Game'], ...POPULAR } },
] satisfies Pick<PopularRow, 'name' | 'search'>[]

/** The number of works, and the rows of popular ones. */
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
