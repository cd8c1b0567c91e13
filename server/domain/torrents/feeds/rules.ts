import type { MediaType } from '@/lib/catalogue/schemas/media'
import { MEDIA_TYPES } from '@/lib/media-types'
import type { TorrentType } from '@/lib/torrents/schemas/torrents'
import { episodesOf, type Numbers, type Place } from '../episodes/rules'
import { detailsOf } from '../release-details'

/** What the title of a torrent for other programs consists of. */
export type Titled = {
  /** The name of the release. */
  name: string
  type: TorrentType
  /** The title of the series, or of a work without one. */
  title: string
  mediaType: MediaType
  year: number | null
  resolution: number | null
  group: string | null
  release: Numbers
  place: Place
  /** Where it stands in the numbering that programs for series know, if that is known. */
  listed: { season: number; before: number } | null
}

/**
 * The title in the form that programs for series read ("Name S02E05 v2 1080p HEVC-Group", "Name S02 1080p", for a film
 * "Name (2009) 1080p"), with the rest of the name behind the episode. Null if the season or the episode is unknown.
 */
export function standardTitle(torrent: Titled): string | null {
  const { name, title, resolution, group, release } = torrent
  const what = torrent.mediaType === 'Movie' ? film(torrent) : numbered(torrent)
  if (what === null) return null
  // Other signs would be read as a part of the title.
  const by = group && /^\w[\w.]*$/.test(group) ? `-${group}` : ''
  const { season, firstEpisode: first, lastEpisode: last } = release
  const details = detailsOf(name, { group, season, first, last })
  const lines = resolution && !new RegExp(`\\b${resolution}p?\\b`, 'i').test(details) ? ` ${resolution}p` : ''
  return `${title} ${what}${lines}${details && ` ${details}`}${by}`
}

const film = ({ year }: Titled) => (year === null ? null : `(${year})`)
const padded = (number: number) => String(number).padStart(2, '0')

function numbered({ type, release, place, listed }: Titled): string | null {
  const own = listed?.season ?? place.season
  if (own === null) return null
  const season = `S${padded(own)}`
  const episodes = listed ? listedEpisodes(type, release, place, listed) : episodesOf(release, place)
  if (!episodes) return type === 'Batch' ? season : null
  const { first, last } = episodes
  return first === last ? `${season}E${padded(first)}` : `${season}E${padded(first)}-E${padded(last)}`
}

/**
 * The episodes in the numbering of a site; a name may follow it already. A work with others before it in the season is
 * a part of that.
 */
function listedEpisodes(
  type: TorrentType,
  release: Numbers,
  place: Place,
  { season, before }: { season: number; before: number },
) {
  const { firstEpisode: first, lastEpisode: last } = release
  const isListed = release.season === season && first !== null && before > 0 && first > before
  if (isListed) return { first, last: last ?? first }
  const isPart = before > 0 && type === 'Batch'
  const all = place.totalEpisodes !== null && (isPart || place.totalEpisodes === 1)
  const own = episodesOf(release, place) ?? (all ? { first: 1, last: place.totalEpisodes ?? 1 } : null)
  return own && { first: own.first + before, last: own.last + before }
}

/** The categories of Torznab by type of work. */
export const CATEGORIES: Record<MediaType, readonly number[]> = {
  Anime: [5070, 5040],
  Special: [5070, 5040],
  Movie: [2000],
  LightNovel: [7020],
  Manga: [7030],
  Game: [4050],
}

/** The types of works in any of these categories; a category of thousands contains all of its own. */
export function typesIn(categories: readonly number[]): MediaType[] {
  const isIn = (own: number, wanted: number) => own === wanted || (wanted % 1000 === 0 && own - (own % 1000) === wanted)
  return MEDIA_TYPES.filter((type) => CATEGORIES[type].some((own) => categories.some((wanted) => isIn(own, wanted))))
}

/** Which languages a category of nyaa means: English, others, none besides Japanese; null for any. */
export type Translation = 'english' | 'other' | 'raw' | null
export type NyaaCategory = { types: readonly MediaType[]; translation: Translation }

const SCREEN = ['Anime', 'Movie', 'Special'] as const
const PRINT = ['LightNovel', 'Manga'] as const

/** A category of nyaa ("1_2" is anime with English subtitles); null for all; empty for one without torrents here. */
export function nyaaCategory(code: string): NyaaCategory | null {
  const [, main = '', sub = ''] = /^(\d)_(\d{1,2})$/.exec(code) ?? []
  if (main === '' || main === '0') return null
  if (main === '1' && sub !== '1') return { types: SCREEN, translation: SUBBED[sub] ?? null }
  if (main === '3') return { types: PRINT, translation: PRINTED[sub] ?? null }
  return { types: main === '6' && (sub === '0' || sub === '2') ? ['Game'] : [], translation: null }
}

const SUBBED: Record<string, Translation> = { 2: 'english', 3: 'other', 4: 'raw' }
const PRINTED: Record<string, Translation> = { 1: 'english', 2: 'other', 3: 'raw' }

/** The category of a torrent on nyaa. Without known languages it is the general one. */
export function nyaaCategoryOf(type: MediaType, languages: readonly string[]): { id: string; name: string } {
  if (type === 'Game') return { id: '6_2', name: 'Software - Games' }
  const isPrint = type === 'LightNovel' || type === 'Manga'
  const [main, name] = isPrint ? ['3', 'Literature'] : ['1', 'Anime']
  const sub = translationOf(languages)
  if (sub === null) return { id: `${main}_0`, name }
  const codes = isPrint ? PRINTED : SUBBED
  const code = Object.keys(codes).find((each) => codes[each] === sub)
  return { id: `${main}_${code}`, name: `${name} - ${TRANSLATIONS[sub]}` }
}

const TRANSLATIONS = { english: 'English-translated', other: 'Non-English-translated', raw: 'Raw' }

function translationOf(languages: readonly string[]): Translation {
  if (languages.length === 0) return null
  if (languages.includes('en')) return 'english'
  return languages.every((language) => language === 'ja') ? 'raw' : 'other'
}
