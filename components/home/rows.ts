import { type MediaSearch, mediaSearch } from '@/lib/schemas/media'
import { browseMedia } from '@/server/media/browse'

/** Entries of one row. */
const SIZE = 14

const POPULAR = { sort: 'popularity', order: 1 } as const

/** The rows of the home page, each the beginning of a list that can be browsed. */
const ROWS = [
  { name: 'popular', search: POPULAR },
  { name: 'ongoing', search: { status: 'Ongoing', ...POPULAR } },
  { name: 'updated', search: { sort: 'updated', order: 1 } },
  { name: 'movies', search: { type: 'Movie', ...POPULAR } },
  { name: 'manga', search: { type: 'Manga', ...POPULAR } },
  { name: 'lightNovels', search: { type: 'LightNovel', ...POPULAR } },
  { name: 'games', search: { type: 'Game', ...POPULAR } },
] as const satisfies { name: string; search: Partial<MediaSearch> }[]

export function loadRows() {
  return Promise.all(
    ROWS.map(async ({ name, search }) => ({
      name,
      search,
      found: await browseMedia({ ...mediaSearch.parse({}), ...search, size: SIZE }),
    })),
  )
}
