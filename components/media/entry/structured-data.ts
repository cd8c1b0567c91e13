import { externalLink, links } from '@/lib/links'
import type { MediaHead, MediaType } from '@/lib/schemas/media'

/** What schema.org calls each type of media. */
const TYPES: Record<MediaType, string> = {
  Anime: 'TVSeries',
  Movie: 'Movie',
  Special: 'TVSeries',
  LightNovel: 'BookSeries',
  Manga: 'ComicSeries',
  Game: 'VideoGame',
}

const MAKERS: Partial<Record<MediaHead['companies'][number]['role'], string>> = {
  Studio: 'productionCompany',
  Producer: 'producer',
  Publisher: 'publisher',
  Developer: 'author',
}

/** A work in the words of schema.org; what is not known is not said. */
export function mediaData(entry: MediaHead, site: string): Record<string, unknown> {
  const others = [entry.nativeTitle, entry.romajiTitle, ...entry.synonyms.map(({ title }) => title)]
  const series = entry.type === 'Anime' || entry.type === 'Special'
  return known({
    '@type': TYPES[entry.type],
    '@id': site + links.media(entry.id),
    url: site + links.media(entry.id),
    name: entry.title,
    alternateName: [...new Set(others.filter((title) => title && title !== entry.title))],
    description: entry.description,
    image: site + entry.cover,
    datePublished: entry.releaseDate,
    startDate: series ? entry.releaseDate : null,
    endDate: series ? entry.endDate : null,
    numberOfEpisodes: series ? entry.totalEpisodes : null,
    duration: entry.type === 'Movie' && entry.runtime ? `PT${entry.runtime}M` : null,
    gamePlatform: entry.type === 'Game' ? entry.platforms : null,
    genre: entry.tags.map(({ name }) => name),
    dateModified: entry.lastUpdated,
    sameAs: entry.externalIds.flatMap(({ site, externalId }) => externalLink(site, externalId)?.address ?? []),
    ...makers(entry),
  })
}

/** The way to a page from the home page. */
export function breadcrumbs(trail: readonly { name: string; path: string }[], site: string): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  }
}

function makers({ companies }: MediaHead): Record<string, unknown> {
  const found: Record<string, { '@type': 'Organization'; name: string }[]> = {}
  for (const { role, name } of companies) {
    const property = MAKERS[role]
    if (property) found[property] = [...(found[property] ?? []), { '@type': 'Organization', name }]
  }
  return found
}

function known(properties: Record<string, unknown>): Record<string, unknown> {
  const said = Object.entries(properties).filter(
    ([, value]) =>
      value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(said)
}
