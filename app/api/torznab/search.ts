import { searchText } from '@/lib/schemas/paging'
import type { TorznabSearch } from '@/lib/torrents/schemas/torznab'
import type { EpisodeSearch } from '@/server/domain/torrents/feeds/queries'
import { typesIn } from '@/server/domain/torrents/feeds/rules'

/** Most items of an answer. */
export const MAX_ITEMS = 100

/** A search; the name of a wrong parameter. `isEmpty`: nothing can match, such as the date of a daily show. */
type Read = (EpisodeSearch & { isEmpty: boolean }) | { incorrect: string }

/** Reads the parameters of a search by a function of the protocol. */
export function readSearch(wanted: string, given: TorznabSearch): Read {
  const numbers = new Map(NUMBERS.map((name) => [name, numberOf(given[name])]))
  const incorrect = NUMBERS.find((name) => Number.isNaN(numbers.get(name)))
  const isDaily = /^\d{1,2}\/\d{1,2}$/.test(given.ep ?? '')
  if (incorrect && !(incorrect === 'ep' && isDaily)) return { incorrect }
  const categories = (given.cat ?? '').split(',').filter((each) => each.trim() !== '')
  if (!categories.every((each) => /^\s*\d{1,9}\s*$/.test(each))) return { incorrect: 'cat' }
  const number = (name: (typeof NUMBERS)[number]) => numbers.get(name) ?? null
  const limit = number('limit') || MAX_ITEMS
  return {
    query: searchText.parse(given.q),
    season: number('season'),
    episode: number('ep'),
    types: typesOf(wanted, categories.map(Number)),
    ...idsOf(number),
    offset: number('offset') ?? 0,
    count: Math.min(limit, MAX_ITEMS),
    isEmpty: isDaily,
  }
}

const NUMBERS = ['season', 'ep', 'limit', 'offset', 'tvdbid', 'imdbid', 'malid', 'anilistid', 'anidbid'] as const

/** A number, also as "S02", "E05" or "tt0123"; NaN for anything else. */
function numberOf(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null
  const [, digits] = /^(?:s|e|tt)?(\d{1,9})$/i.exec(text.trim()) ?? []
  return digits === undefined ? Number.NaN : Number(digits)
}

function typesOf(wanted: string, categories: readonly number[]) {
  const ofFunction = { tvsearch: [5000], movie: [2000] }[wanted]
  const types = categories.length > 0 ? typesIn(categories) : undefined
  if (!ofFunction) return types
  return typesIn(ofFunction).filter((type) => !types || types.includes(type))
}

/** The parameters with ids, and the sites whose ids they are. */
export const ID_SITES = {
  tvdbid: 'thetvdb',
  imdbid: 'imdb',
  malid: 'myanimelist',
  anilistid: 'anilist',
  anidbid: 'anidb',
} as const

/** The ids as the catalogue has them (server/loader/format/external-ids.ts). */
function idsOf(
  number: (name: (typeof NUMBERS)[number]) => number | null,
): Pick<EpisodeSearch, 'workIds' | 'seriesIds'> {
  const named = (name: (typeof NUMBERS)[number], site: string, id: (number: number) => string) => {
    const value = number(name)
    return value === null ? [] : [{ site, id: id(value) }]
  }
  return {
    workIds: [
      ...named('malid', 'myanimelist', (id) => `anime/${id}`),
      ...named('anilistid', 'anilist', (id) => `anime/${id}`),
      ...named('anidbid', 'anidb', (id) => `anime/${id}`),
    ],
    seriesIds: [
      ...named('tvdbid', 'thetvdb', (id) => `series/${id}`),
      ...named('imdbid', 'imdb', (id) => `title/tt${String(id).padStart(7, '0')}`),
    ],
  }
}
