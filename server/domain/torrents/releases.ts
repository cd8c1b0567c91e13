import { parseTorrentTitle } from '@viren070/parse-torrent-title'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { fold } from '@/lib/fold'
import type { TorrentType } from '@/lib/torrents/schemas/torrents'
import { mediaCards } from '@/server/domain/catalogue/media/cards'
import { searchIds } from '@/server/engines/search/search'
import { plannedRows } from '@/server/platform/database/client'

/** What the name of a release says. */
export type Release = {
  /** Its titles, the likeliest first; of "葬送 / Frieren" both. */
  titles: string[]
  group: string | null
  /** Lines of the picture. */
  resolution: number | null
  /** BCP 47. */
  languages: string[]
  season: number | null
  firstEpisode: number | null
  lastEpisode: number | null
  /** Whether the name speaks of several episodes. */
  isBatch: boolean
}

/** Longer names are cut: the parser's time grows with them. */
const LONGEST = 300
const MAX_EPISODE = 10_000
/** What is no language of its own. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = { 'dual audio': ['ja', 'en'], latino: ['es-419'] }
const LINES: Readonly<Record<string, number>> = { '4k': 2160, '2k': 1440 }

/**
 * Reads the name of a release: "[SubsPlease] Sousou no Frieren - 07 (1080p)". Understands nothing wrong for certain:
 * all of it is a guess.
 */
export function readRelease(name: string): Release {
  const given = name.slice(0, LONGEST)
  const read = parseTorrentTitle(given)
  const isSpecial = (read.releaseTypes ?? []).length > 0
  const episodes = isSpecial ? [] : (read.episodes ?? []).filter((episode) => episode >= 0 && episode <= MAX_EPISODE)
  const [season = null] = read.seasons ?? []
  const batchWord = read.complete === true || /\b(batch|complete|全集)\b/i.test(given)
  return {
    titles: titlesOf(given, read.title),
    group: read.group?.trim().slice(0, 100) || null,
    resolution: linesOf(read.resolution),
    languages: languagesOf(read.languages ?? []),
    season: season !== null && season >= 0 && season <= 1000 ? season : null,
    firstEpisode: episodes.length > 0 ? Math.min(...episodes) : null,
    lastEpisode: episodes.length > 0 ? Math.max(...episodes) : null,
    isBatch: batchWord || episodes.length > 1 || (season !== null && episodes.length === 0 && !isSpecial),
  }
}

/** The titles without brackets, and the parts of one in two languages. */
function titlesOf(name: string, title: string | undefined): string[] {
  const bare = name.replace(/\[[^\]]*\]|\([^)]*\)|【[^】]*】/g, ' ').replace(/\.[a-z0-9]{2,4}$/i, '')
  const both = bare.split(/\s[/|]\s|／|｜/).map((part) => part.replace(/\s-\s\d+.*$/, ''))
  const all = [title ?? '', ...(title ?? '').split(/\s[/|]\s/), ...both].map((each) =>
    each.replace(/[_\s]+/g, ' ').trim(),
  )
  return [...new Set(all)].filter((each) => each.length > 1).slice(0, 6)
}

function linesOf(resolution: string | undefined): number | null {
  if (!resolution) return null
  const lines = LINES[resolution.toLowerCase()] ?? Number(/(\d{3,4})p?$/.exec(resolution)?.[1])
  return lines >= 100 && lines <= 10_000 ? lines : null
}

function languagesOf(given: readonly string[]): string[] {
  const all = given.flatMap((language) => SEVERAL[language.toLowerCase()] ?? [language])
  return [...new Set(all)].filter((tag) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag)).slice(0, 40)
}

const VIDEO = /\.(mkv|mp4|avi|webm|m4v|mov|wmv|ts|m2ts|ogm|flv|mpg|mpeg|rmvb)$/i
/** Openings, endings, previews and the like. */
const EXTRA = /(^|\/|[^a-z])(nc(op|ed)|op|ed|pv|cm|preview|trailer|menu|extras?|bonus|specials?|samples?)[^a-z]/i
/** Names of files that are read: of a torrent with more, the first ones. */
const MAX_READ = 1500

/** Whether a file may be an episode. */
export const isVideo = ({ path }: { path: string }) => VIDEO.test(path) && !EXTRA.test(path)

/** Whether a torrent is a batch: by the number of its videos, else by its name, or that of its files. */
export function typeOf({ isBatch }: Release, { videos, count }: { videos: number; count: number }): TorrentType {
  if (videos > 1) return 'Batch'
  if (videos === 1) return 'Single'
  return isBatch || count > 1 ? 'Batch' : 'Single'
}

/** The episode of each file, by its name; null where it says none, or several. */
export function episodesOf(files: readonly { path: string }[]): (number | null)[] {
  let read = 0
  return files.map((file) => {
    if (!isVideo(file) || ++read > MAX_READ) return null
    const { path } = file
    const { firstEpisode, lastEpisode } = readRelease(path.slice(path.lastIndexOf('/') + 1))
    return firstEpisode === lastEpisode ? firstEpisode : null
  })
}

/** Works that are offered. */
const MAX_OFFERED = 5

/** The works that a release may be of, the likeliest first, and whether the first one has exactly its title. */
export async function guessMedia(release: Release): Promise<{ media: MediaCard[]; isExact: boolean }> {
  const exact = await worksTitled(release)
  const ids = exact.length > 0 ? exact : await similar(release)
  return { media: await mediaCards(ids.slice(0, MAX_OFFERED)), isExact: exact.length > 0 }
}

/** Works with one of the titles, first with that of its season. */
async function worksTitled({ titles, season }: Release): Promise<number[]> {
  const keys = titles
    .flatMap((title) => [...seasonsOf(title, season), title])
    .map(fold)
    .filter(Boolean)
  if (keys.length === 0) return []
  const found = await plannedRows<{ id: number }>('works-titled', WORKS_TITLED, [[...new Set(keys)]])
  return found.map(({ id }) => id)
}

/** How catalogues name a later season; the first one has no number. */
function seasonsOf(title: string, season: number | null): string[] {
  if (season === null || season < 2) return []
  const ending = { 1: 'st', 2: 'nd', 3: 'rd' }[season % 100 > 10 && season % 100 < 14 ? 0 : season % 10] ?? 'th'
  return [
    `${title} Season ${season}`,
    `${title} ${season}${ending} Season`,
    `${title} ${season}`,
    `${title} S${season}`,
  ]
}

/** Among works with one title, works on screen come before books and games, and better known works first. */
const WORKS_TITLED = `SELECT found.id FROM (
    SELECT m.id, min(given.place) AS place, max(k.popularity) AS popularity, m.type IN ('Anime', 'Movie', 'Special') AS seen
    FROM unnest($1::text[]) WITH ORDINALITY AS given (key, place)
      JOIN media_search_keys k ON replace(k.key, ' ', '') = replace(given.key, ' ', '')
      JOIN shown_media m ON m.id = k.media_id GROUP BY m.id, m.type) AS found
  ORDER BY found.place, found.seen DESC, found.popularity DESC, found.id LIMIT ${MAX_OFFERED}`

async function similar({ titles }: Release): Promise<number[]> {
  for (const title of titles.slice(0, 2)) {
    const ids = await searchIds('media', title)
    if (ids.length > 0) return ids
  }
  return []
}
