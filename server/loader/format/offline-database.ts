import type { z } from 'zod'
import { MEDIA } from '@/lib/catalogue/fields/media'
import { plainValues } from '@/lib/catalogue/line/values'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import { type ExternalId, externalId } from '@/lib/links/site-ids'
import { byName } from './mentions'
import { pictureAddress } from './picture-address'
import type { offlineShape } from './shapes'
import { statusOf } from './status'
import { titlesOf } from './titles'
import { adultBy, relatedTo, seasonOf, tagsOf, type Work } from './work'

type Entry = z.infer<typeof offlineShape>

/** A work from an entry of anime-offline-database (github.com/manami-project/anime-offline-database). */
export function readOfflineEntry(entry: Entry, today: number): Work {
  const type = TYPES[entry.type] ?? 'Anime'
  const format = FORMATS[entry.type] ?? null
  const year = entry.animeSeason?.year || null
  const episodes = entry.episodes ?? null
  const begin = year === null ? null : year * 10_000
  const status = statusOf({ word: entry.status, begin, end: null, type, format, episodes }, today)
  const sources = entry.sources.map((address) => ({ address, id: externalId(address) }))
  const titles = titlesOf({
    ...NO_TITLES,
    title: entry.title,
    synonyms: entry.synonyms ?? [],
    format,
    addresses: entry.sources,
  })
  const stated = {
    ...{ title: titles.title, nativeTitle: titles.native, romajiTitle: titles.romaji, type, format },
    status: status === 'Unknown' ? null : status,
    season: seasonOf(year, entry.animeSeason?.season),
    totalEpisodes: episodes,
    runtime: minutes(entry.duration),
    isAdult: adultBy(entry.tags ?? []),
  }
  return {
    ...NOTHING,
    key: keyOf(sources),
    type,
    typeKnown: entry.type in TYPES,
    format,
    ...titles,
    status: stated.status,
    year: year !== null && year >= 1000 ? year : null,
    season: stated.season,
    episodes,
    fields: { ...NO_FIELDS, ...stated },
    ids: sources.map(({ id }) => id).filter((id) => id !== null),
    tags: tagsOf(entry.tags ?? []),
    picture: pictureAddress(entry.picture),
    relations: relatedTo([...(entry.relations ?? []), ...(entry.relatedAnime ?? [])]),
    companies: [
      ...(entry.studios ?? []).map((name) => ({ company: byName(name), role: 'Studio' as const })),
      ...(entry.producers ?? []).map((name) => ({ company: byName(name), role: 'Producer' as const })),
    ],
  }
}

const TYPES: Record<string, MediaType> = { TV: 'Anime', OVA: 'Anime', ONA: 'Anime', MOVIE: 'Movie', SPECIAL: 'Special' }
const FORMATS: Record<string, string> = { TV: 'TV', OVA: 'OVA', ONA: 'ONA', MOVIE: 'Movie', SPECIAL: 'Special' }

const NO_TITLES = { romaji: null, native: null, english: null }

/** Fields that such an entry never has. */
const NOTHING = {
  begin: null,
  members: null,
  score: null,
  series: null,
  credits: [],
  cast: [],
  songs: [],
  episodeList: [],
  languages: new Map<string, string>(),
  links: [],
} satisfies Partial<Work>

const NO_FIELDS = { ...plainValues(MEDIA, {}), season: null, platforms: [] }

/** Entries have no key: it is the address on the first of these sites, as in the other catalogues. */
const PREFERRED = ['myanimelist', 'anilist', 'anidb', 'kitsu', 'anime-planet', 'anisearch', 'livechart', 'notify']

function keyOf(sources: { address: string; id: ExternalId | null }[]): string {
  for (const site of PREFERRED) {
    const found = sources.find(({ id }) => id?.site === site)
    if (found) return found.address.replace('kitsu.io', 'kitsu.app')
  }
  return sources[0]?.address ?? ''
}

function minutes(duration: Entry['duration']): number | null {
  if (!duration) return null
  const perUnit = { SECONDS: 1 / 60, MINUTES: 1, HOURS: 60 }[duration.unit] ?? 0
  return Math.min(Math.round(duration.value * perUnit), 1_000_000) || null
}
