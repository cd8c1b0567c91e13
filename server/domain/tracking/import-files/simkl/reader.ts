import type { MediaType } from '@/lib/catalogue/schemas/media'
import { UnreadableFile } from '@/server/platform/parsing/file-text'
import { jsonValues, OPENED } from '@/server/platform/parsing/json-values'
import type { ImportFile, ImportReader, StagedEntry } from '../../import-values/entry'
import { baseName } from '../../import-values/parts'
import { idsOf } from '../../import-values/shows'
import {
  countIn,
  dateIn,
  fieldIn,
  idIn,
  type Losses,
  MAX_EPISODES,
  noteIn,
  ratingIn,
  recordIn,
  summed,
  textIn,
  titleIn,
  yearIn,
} from '../../import-values/values'
import { statusOf, typesOf } from '../../import-values/words'

const BACKUP = /^simklbackup\.json$/i

/** Simkl's backup, alone or in its archive, and the answer of its API to /sync/all-items. */
export const simkl: ImportReader = {
  recognises: ({ names, text }) =>
    names.some((name) => BACKUP.test(baseName(name))) ||
    (/"simkl"\s*:/.test(text) && /^\s*\{\s*"(shows|movies|anime)"\s*:/.test(text)),
  refusal: 'importIncomplete',
  read,
  step: 10,
  lacks: () => ['tags', 'priority', 'isPrivate', 'volumesRead', 'earlierRuns', 'startedDate'],
}

const KINDS = ['shows', 'movies', 'anime'] as const
type Kind = (typeof KINDS)[number]

async function* read({ parts }: ImportFile): AsyncGenerator<StagedEntry[]> {
  const part = parts.find(({ name }) => name === '' || BACKUP.test(baseName(name)))
  if (!part) throw new UnreadableFile('malformed')
  let isBackup = false
  for await (const values of jsonValues(
    part.text(),
    KINDS.map((kind) => [kind, '*']),
  )) {
    isBackup ||= values.length > 0
    const items = values.filter(({ value }) => value !== OPENED)
    yield items.map(({ path, value }) => stagedFrom(KINDS[path] ?? 'shows', value))
  }
  if (!isBackup) throw new UnreadableFile('malformed')
}

/** The sites that have an entry of their own for each season of an anime. */
const ANIME_SITES = { mal: 'myanimelist', anilist: 'anilist', anidb: 'anidb', kitsu: 'kitsu' } as const

function stagedFrom(kind: Kind, item: unknown): StagedEntry {
  const losses: Losses = new Set()
  const work = fieldIn(item, kind === 'movies' ? 'movie' : 'show')
  const status = statusOf(textIn(fieldIn(item, 'status')))
  const lastDate = dateIn(fieldIn(item, 'last_watched_at'), losses)
  const isMovie = kind === 'movies'
  const record = recordIn(
    {
      status,
      episodes: isMovie ? 0 : countIn(fieldIn(item, 'watched_episodes_count'), MAX_EPISODES, losses),
      total: countIn(fieldIn(item, 'total_episodes_count'), MAX_EPISODES, new Set()),
      rating: ratingIn(fieldIn(item, 'user_rating'), 10, losses),
      finishedDate: status === 'Completed' ? lastDate : null,
      note: noteIn(fieldIn(item, 'memo', 'text'), losses),
    },
    losses,
  )
  const isSeen = isMovie && record.status === 'Completed'
  if (isSeen) record.episodesWatched = 1
  const types: readonly MediaType[] = isMovie
    ? ['Movie', 'Special', 'Anime']
    : (typesOf(textIn(fieldIn(item, 'anime_type'))) ?? ['Anime', 'Special', 'Movie'])
  return {
    ids: idsIn(kind, fieldIn(work, 'ids')),
    title: titleIn(fieldIn(work, 'title')),
    types,
    year: yearIn(fieldIn(work, 'year')),
    // Of a show, the file has one entry for all of its seasons.
    season: kind === 'shows' ? 1 : null,
    record: {
      ...(kind === 'shows' ? summed(record, losses) : record),
      ...(isSeen && { isUncounted: true }),
      ...(kind !== 'anime' && { isOfWorld: true }),
    },
    losses: [...losses],
  }
}

/** TMDB and TheTVDB have one entry for all seasons of an anime, so that their ids of anime are left out. */
function idsIn(kind: Kind, given: unknown): Record<string, string> {
  const simklId = idIn(fieldIn(given, 'simkl') ?? fieldIn(given, 'simkl_id'))
  const place = { shows: 'tv', movies: 'movies', anime: 'anime' }[kind]
  const own: Record<string, string> = simklId ? { simkl: `${place}/${simklId}` } : {}
  if (kind !== 'anime') return { ...own, ...idsOf(kind === 'movies' ? 'movie' : 'show', given) }
  for (const [name, site] of Object.entries(ANIME_SITES)) {
    const id = idIn(fieldIn(given, name))
    if (id) own[site] = `anime/${id}`
  }
  return own
}
