import type { CharacterActor, CharacterEntry, CharacterHead, CharacterMedia } from '@/lib/catalogue/schemas/characters'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { named, TAB_PAGE } from '@/server/engines/listing/tabs'
import { cacheTag } from '@/server/platform/cache/tags'
import { partOf } from '../credits'
import { isShown } from '../entries/access'
import { storedPicture } from '../entries/cards'
import { picturesOf, readEntry, readWorksTab } from '../entries/queries'
import { idOf } from '../entries/rules'
import { attachmentCount, reviewCount } from '../entries/statements'
import { MEDIA_CARD_JSON, type MediaCardRow, tagWorks, toMediaCard } from '../media/cards'
import { type NameCardRow, toNameCard } from '../names/cards'
import { type NameHeadRow, nameHeadColumns, toNameHead } from '../names/rows'

/** The head of a character, read by one statement; null if there is none. */
export const characterHead = (id: number): Promise<CharacterHead | null> =>
  readEntry('character', { id, name: 'character-head', statement: HEAD_STATEMENT }, toHead)

/** The head with the first 100 works and actors, read by one statement; null if there is none. */
export const characterEntry = (id: number): Promise<CharacterEntry | null> =>
  readEntry('character', { id, name: 'character-entry', statement: ENTRY_STATEMENT }, toEntry)

function toEntry({ medias, actors, ...head }: EntryRow): CharacterEntry {
  return { ...toHead(head), medias: toAppearances({ medias }), actors: toActors({ actors }) }
}

/** The works whose titles contain `query`, leading roles first; null if there is no such character. */
export const characterMedia = (id: number, search: TabSearch): Promise<Paged<CharacterMedia> | null> =>
  readWorksTab({ noun: 'character', id, name: 'character-media', statement: MEDIA_STATEMENT }, search, toAppearances)

/** The actors whose names contain `query`, by number of works; null if there is no such character. */
export const characterStaff = (id: number, search: TabSearch): Promise<Paged<CharacterActor> | null> =>
  readWorksTab({ noun: 'character', id, name: 'character-staff', statement: STAFF_STATEMENT }, search, toActors)

/** The pictures, grouped by type; null if there is no such character. */
export const characterAttachments = picturesOf('character')

type HeadRow = NameHeadRow & Pick<CharacterHead, 'series' | 'counts'>
type EntryRow = HeadRow & { medias: AppearanceRow[]; actors: ActorRow[] }

/** Also adds the series to the cache tags. */
function toHead(row: HeadRow): CharacterHead {
  if (row.series) cacheTag('series', row.series.id)
  return { ...toNameHead('character', row), series: row.series, counts: row.counts }
}

/** The works in which a character, the row `e`, appears: first by role (as in a cast), then by popularity. */
type AppearanceRow = { role: CharacterMedia['role'] | null; description: string | null; media: MediaCardRow }

/** As JSON; `page` is a LIMIT (and OFFSET), `where` is a condition on the rows `mc`. */
const appearances = (page: string, where = 'true') => `(
  SELECT coalesce(json_agg(json_build_object('role', m.appearance, 'description', m.description, 'media', ${MEDIA_CARD_JSON})), '[]')
  FROM (SELECT mc.role AS appearance, m.* FROM media_characters mc JOIN shown_media m ON m.id = mc.media_id
    WHERE mc.character_id = e.id AND ${where} ORDER BY mc.role, m.popularity DESC, m.id ${page}) m)`

/** Adds the works to the cache tags. */
function toAppearances({ medias }: { medias: AppearanceRow[] }): CharacterMedia[] {
  tagWorks(medias)
  return medias.map(({ role, description, media }) => ({
    ...partOf(role),
    media: { ...toMediaCard(media), description },
  }))
}

/** The voice actors of a character, the row `e`: by number of works, then by popularity. */
type ActorRow = NameCardRow & Pick<CharacterActor, 'role' | 'description' | 'mediaCount'>

/** Most descriptions (usually languages) on one actor's card. */
const MAX_DESCRIPTIONS = 5

/** As JSON; `page` is a LIMIT (and OFFSET), `where` is a condition on the credits `v`. */
const actors = (page: string, where = 'true') => `(
  SELECT coalesce(json_agg(json_build_object('id', x.id, 'fullName', x.full_name, 'nativeName', x.native_name,
    'role', x.role, 'description', array_to_string(x.descriptions[1:${MAX_DESCRIPTIONS}], ', '), 'mediaCount', x.media_count,
    'storedCover', ${storedPicture('person', 'x.id', 'Primary')})), '[]')
  FROM (SELECT p.id, p.full_name, p.native_name, played.* FROM (
      SELECT v.person_id, min(v.role) AS role, count(DISTINCT v.media_id) FILTER (WHERE ${isShown('media', 'v.media_id')})::int AS media_count,
        array_agg(DISTINCT v.description) FILTER (WHERE v.description IS NOT NULL) AS descriptions
      FROM credits v WHERE v.character_id = e.id AND ${where} GROUP BY v.person_id
    ) played JOIN shown_people p ON p.id = played.person_id ORDER BY played.media_count DESC, p.popularity DESC, p.id ${page}) x)`

/** Adds the actors to the cache tags. */
function toActors({ actors }: { actors: ActorRow[] }): CharacterActor[] {
  cacheTag('person', actors.map(idOf))
  return actors.map(({ role, description, mediaCount, ...card }) => ({
    ...toNameCard('person', card),
    role,
    description,
    mediaCount,
  }))
}

const FIRST = 'LIMIT 100'
const OF_ENTRY = 'FROM shown_characters e WHERE e.id = $1::int'
const HEAD = `${nameHeadColumns('character')},
  (SELECT json_build_object('id', s.id, 'title', s.title) FROM shown_series s WHERE s.id = e.series_id) AS series,
  json_build_object(
    'media', (SELECT count(*)::int FROM media_characters WHERE character_id = e.id AND ${isShown('media', 'media_id')}),
    'staff', (SELECT count(DISTINCT person_id)::int FROM credits WHERE character_id = e.id AND ${isShown('person', 'person_id')}),
    'attachments', ${attachmentCount('character', 'e.id')}, 'reviews', ${reviewCount('character', 'e.id', 'comment')}) AS counts`

const HEAD_STATEMENT = `SELECT ${HEAD} ${OF_ENTRY}`
const ENTRY_STATEMENT = `SELECT ${HEAD}, ${appearances(FIRST)} AS medias, ${actors(FIRST)} AS actors ${OF_ENTRY}`

const TITLED = named('media', 'mc.media_id')
const MEDIA_STATEMENT = `SELECT
  (SELECT count(*)::int FROM media_characters mc WHERE mc.character_id = e.id AND ${isShown('media', 'mc.media_id')} AND ${TITLED}) AS total,
  ${appearances(TAB_PAGE, TITLED)} AS medias ${OF_ENTRY}`

const CALLED = named('person', 'v.person_id')
const STAFF_STATEMENT = `SELECT
  (SELECT count(DISTINCT v.person_id)::int FROM credits v WHERE v.character_id = e.id AND ${isShown('person', 'v.person_id')} AND ${CALLED}) AS total,
  ${actors(TAB_PAGE, CALLED)} AS actors ${OF_ENTRY}`
