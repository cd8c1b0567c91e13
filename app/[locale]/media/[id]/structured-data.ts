import type {
  AggregateRatingLeaf,
  BookSeriesLeaf,
  ComicSeriesLeaf,
  MovieLeaf,
  TVSeriesLeaf,
  VideoGameLeaf,
} from 'schema-dts'
import { known, thing } from '@/components/catalogue/entry/structured-data'
import { distinct } from '@/components/catalogue/entry/view'
import type { MediaHead, MediaType } from '@/lib/catalogue/schemas/media'
import { mediaView } from './view'

type Work = BookSeriesLeaf | ComicSeriesLeaf | MovieLeaf | TVSeriesLeaf | VideoGameLeaf

const TYPES = {
  Anime: 'TVSeries',
  Movie: 'Movie',
  Special: 'TVSeries',
  LightNovel: 'BookSeries',
  Manga: 'ComicSeries',
  Game: 'VideoGame',
} as const satisfies Record<MediaType, Work['@type']>

/** The schema.org type of a work. */
export function workType(type: MediaType) {
  return TYPES[type]
}

/** A work in the vocabulary of schema.org, without unknown values. */
export async function mediaData(entry: MediaHead, site: string): Promise<Work> {
  const { title, nativeTitle, romajiTitle, synonyms, tags } = entry
  const others = distinct([nativeTitle, romajiTitle, ...synonyms.map((synonym) => synonym.title)])
  const work = {
    ...thing(await mediaView(entry), site),
    alternateName: others.filter((other) => other !== title),
    description: entry.description,
    datePublished: entry.releaseDate,
    dateModified: entry.lastUpdated,
    genre: tags.map(({ name }) => name),
    publisher: companies(entry, 'Publisher'),
    aggregateRating: ratingOf(entry),
  }
  const { type } = entry
  if (type === 'Movie')
    return known<MovieLeaf>({ '@type': 'Movie', ...work, ...screen(entry), duration: length(entry) })
  if (type === 'Manga') return known<ComicSeriesLeaf>({ '@type': 'ComicSeries', ...work, ...dates(entry) })
  if (type === 'LightNovel') return known<BookSeriesLeaf>({ '@type': 'BookSeries', ...work, ...dates(entry) })
  if (type === 'Game') {
    const author = companies(entry, 'Developer')
    return known<VideoGameLeaf>({ '@type': 'VideoGame', ...work, author, gamePlatform: entry.platforms })
  }
  return known<TVSeriesLeaf>({
    '@type': 'TVSeries',
    ...work,
    ...screen(entry),
    ...dates(entry),
    numberOfEpisodes: entry.totalEpisodes,
  })
}

/** The mean of the users' ratings; search engines refuse one without ratings. */
function ratingOf({ rating, ratingCount }: MediaHead): AggregateRatingLeaf | null {
  if (rating === null || ratingCount === 0) return null
  return { '@type': 'AggregateRating', ratingValue: rating, ratingCount, worstRating: 0, bestRating: 100 }
}

function screen(entry: MediaHead) {
  return { productionCompany: companies(entry, 'Studio'), producer: companies(entry, 'Producer') }
}

function dates({ releaseDate, endDate }: MediaHead) {
  return { startDate: releaseDate, endDate }
}

function length({ runtime }: MediaHead): string | null {
  return runtime ? `PT${runtime}M` : null
}

function companies({ companies }: MediaHead, role: MediaHead['companies'][number]['role']) {
  const those = companies.filter((company) => company.role === role)
  return those.map(({ name }) => ({ '@type': 'Organization' as const, name }))
}
