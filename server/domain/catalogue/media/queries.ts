import type { Episode, MediaCharacter, MediaEntry, MediaHead, MediaStaff } from '@/lib/catalogue/schemas/media'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { named, readTab, TAB_PAGE } from '@/server/engines/listing/tabs'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import {
  bothTables,
  CASTING,
  type CastRow,
  castingTables,
  type People,
  peopleOf,
  STAFF,
  type StaffRow,
  staffTables,
  toCards,
  toCast,
  toStaff,
} from '../credits'
import { isShown } from '../entries/access'
import { picturesOf, readEntry } from '../entries/queries'
import { type EpisodeRow, type HeadRow, toEntry, toEpisode, toHead } from './rows'
import { episodes, HEAD, PAGE_HEAD } from './statements'

/**
 * The head of an entry's pages. `hasNeighbours`: without it nothing is before or after the work (../sequels);
 * `hasSimilar`: without it nothing is known to be like it (../similar-works).
 */
export type PageHead = MediaHead & { hasNeighbours: boolean; hasSimilar: boolean }

/** The head of an entry, read by one statement; null if there is none. */
export const mediaHead = (id: number): Promise<PageHead | null> =>
  readEntry('media', { id, name: 'media-head', statement: HEAD_STATEMENT }, (row: PageRow) => {
    const { hasGuess, hasSimilar, ...columns } = row
    const head = toHead(columns)
    return { ...head, hasNeighbours: hasGuess || head.sequel !== null || head.predecessor !== null, hasSimilar }
  })

type PageRow = HeadRow & { hasGuess: boolean; hasSimilar: boolean }

/** The head with the first 100 episodes, characters and credits, read by one statement; null if there is none. */
export const mediaEntry = (id: number): Promise<MediaEntry | null> =>
  readEntry('media', { id, name: 'media-entry', statement: ENTRY_STATEMENT }, toEntry)

/** The cast whose names contain `query`, leads first; null if there is no such entry. */
export const mediaCharacters = (id: number, search: TabSearch): Promise<Paged<MediaCharacter> | null> =>
  readTab(
    { noun: 'media', id, name: 'media-characters', statement: CHARACTERS_STATEMENT },
    search,
    (row: CastRow & People) => toCast(row, toCards(row)),
  )

/** The credits of people whose names contain `query`; null if there is no such entry. */
export const mediaStaff = (id: number, search: TabSearch): Promise<Paged<MediaStaff> | null> =>
  readTab({ noun: 'media', id, name: 'media-staff', statement: STAFF_STATEMENT }, search, (row: StaffRow & People) =>
    toStaff(row, toCards(row)),
  )

/** The episodes whose number and titles contain `query`; null if there is no such entry. */
export const mediaEpisodes = (id: number, search: TabSearch): Promise<Paged<Episode> | null> =>
  readTab(
    { noun: 'media', id, name: 'media-episodes', statement: EPISODES_STATEMENT },
    search,
    (row: { episodes: EpisodeRow[] }) => row.episodes.map(toEpisode),
  )

/** The pictures, grouped by type; null if there is no such entry. */
export const mediaAttachments = picturesOf('media')

/** These works without those for adults, in this order. */
export async function listedMedia(ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  return (await plannedRows<{ id: number }>('listed-media', LISTED, [ids])).map(({ id }) => id)
}

const LISTED = `SELECT m.id FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN shown_media m USING (id)
  WHERE NOT m.is_adult ORDER BY wanted.place`

/** The formats of the catalogue in the words of their sources, each once whatever its case. */
export async function mediaFormats(): Promise<string[]> {
  cacheTagIndex('media')
  return (await plannedRows<{ format: string }>('media-formats', FORMATS_STATEMENT, [])).map(({ format }) => format)
}

/** Each step reads the first work of the next format from the index. */
const NEXT_FORMAT = (after: string) => `SELECT m.format, lower(m.format) AS key FROM shown_media m
  WHERE m.format IS NOT NULL ${after} ORDER BY lower(m.format) LIMIT 1`
const FORMATS_STATEMENT = `WITH RECURSIVE formats AS (
    (${NEXT_FORMAT('')})
    UNION ALL
    SELECT further.* FROM formats, LATERAL (${NEXT_FORMAT('AND lower(m.format) > formats.key')}) AS further
  ) SELECT format FROM formats LIMIT 50`

const FIRST = 'LIMIT 100'
const OF_ENTRY = 'FROM shown_media m WHERE m.id = $1::int'

const HEAD_STATEMENT = `SELECT ${PAGE_HEAD} ${OF_ENTRY}`
const ENTRY_STATEMENT = `WITH ${bothTables(FIRST)}
  SELECT ${HEAD}, ${episodes(FIRST)} AS episodes, ${CASTING}, ${STAFF}, ${peopleOf('casting', 'staff')} ${OF_ENTRY}`

const count = (from: string) => `(SELECT count(*)::int FROM ${from}) AS total`

const CHARACTER_FOUND = named('character', 'c.id')
const CHARACTERS = `media_characters mc JOIN shown_characters c ON c.id = mc.character_id WHERE mc.media_id = $1 AND ${CHARACTER_FOUND}`
const CHARACTERS_STATEMENT = `WITH ${castingTables(TAB_PAGE, CHARACTER_FOUND)}
  SELECT ${count(CHARACTERS)}, ${CASTING}, ${peopleOf('casting')} ${OF_ENTRY}`

const PERSON_FOUND = named('person', 'v.person_id')
const STAFF_STATEMENT = `WITH ${staffTables(TAB_PAGE, PERSON_FOUND)}
  SELECT ${count(`credits v WHERE v.media_id = $1 AND ${isShown('person', 'v.person_id')} AND ${PERSON_FOUND}`)}, ${STAFF}, ${peopleOf('staff')} ${OF_ENTRY}`

/** Episodes have no stored keys: their titles are folded in SQL, approximately as lib/fold.ts does. */
const EPISODE_KEY = `concat_ws(' ', e.number::text, e.title, e.native_title)`
const FOLDED = `regexp_replace(translate(normalize(regexp_replace(normalize(lower(normalize(${EPISODE_KEY}, NFKC)), NFD),
  '[\\u0300-\\u036f]', '', 'g'), NFC), '''’\`´', ''), '[^[:alnum:]]+', ' ', 'g')`
const EPISODE_FOUND = `($4::text = '' OR ${FOLDED} LIKE $4)`
const EPISODES_STATEMENT = `SELECT ${count(`episodes e WHERE e.media_id = m.id AND ${EPISODE_FOUND}`)},
  ${episodes(TAB_PAGE, EPISODE_FOUND)} AS episodes ${OF_ENTRY}`
