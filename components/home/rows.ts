import { type MediaCard, type MediaSearch, mediaSearch } from '@/lib/schemas/media'
import type { Paged } from '@/lib/schemas/paging'
import { browseMedia } from '@/server/media/browse'

/** Entries of one row. */
const SIZE = 14

const POPULAR = { sort: 'popularity', order: 1 } as const

/** The rows of the home page, each the beginning of a list that can be browsed. */
const ROWS = [
  { name: 'anime', search: { type: 'Anime', ...POPULAR } },
  { name: 'ongoing', search: { status: 'Ongoing', ...POPULAR } },
  { name: 'movies', search: { type: 'Movie', ...POPULAR } },
  { name: 'manga', search: { type: 'Manga', ...POPULAR } },
  { name: 'lightNovels', search: { type: 'LightNovel', ...POPULAR } },
  { name: 'games', search: { type: 'Game', ...POPULAR } },
  { name: 'updated', search: { sort: 'updated', order: 1 } },
] as const satisfies { name: string; search: Partial<MediaSearch> }[]

type Row = { name: (typeof ROWS)[number]['name']; search: Partial<MediaSearch>; found: Paged<MediaCard> }

export type Home = { total: number; rows: Row[] }

/** How many works there are, and the beginnings of the lists. */
export async function loadHome(): Promise<Home> {
  const all = mediaSearch.parse({})
  const [{ total }, ...rows] = await Promise.all([
    browseMedia({ ...all, size: 1 }),
    ...ROWS.map(async ({ name, search }) => ({
      name,
      search,
      found: await browseMedia({ ...all, ...search, size: SIZE }),
    })),
  ])
  return { total, rows }
}

/** Covers beside the search. */
const HERO = 5
/** The most popular of each of these rows, so that one look shows what kinds of works there are. */
const HERO_ROWS: readonly Row['name'][] = ['anime', 'manga', 'movies', 'games', 'lightNovels']

/** The works whose covers stand beside the search: one of each row, filled up with others. */
export function heroWorks(rows: readonly Row[]): MediaCard[] {
  const first = HERO_ROWS.flatMap((name) => rows.find((row) => row.name === name)?.found.data.slice(0, 1) ?? [])
  const works = new Map([...first, ...rows.flatMap(({ found }) => found.data)].map((work) => [work.id, work]))
  return [...works.values()].slice(0, HERO)
}
