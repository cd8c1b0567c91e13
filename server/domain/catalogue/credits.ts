import type { MediaCharacter, MediaStaff } from '@/lib/catalogue/schemas/media'
import type { MediaInput } from '@/lib/catalogue/schemas/media-input'
import { type CacheTag, cacheTag } from '@/server/platform/cache/tags'
import { type Prisma, sql } from '@/server/platform/database/client'
import { drawableName, picture } from '@/server/platform/files/pictures'
import { expectShown, isShown, removable, SHOWN } from './entries/access'
import { ORDER_BY, placeOf } from './orders'

/**
 * The people of an entry. The same person often occurs several times (as an actor and in the staff). The statement
 * returns each once, as short rows, and they are joined here. `$1` is the work; `page` is a LIMIT (and OFFSET), `where`
 * a condition.
 */

type Id = number
type Someone = [Id, fullName: string, nativeName: string | null, filename: string | null, color: string | null]
export type People = { people: Someone[]; characters: Someone[] }
export type CastRow = {
  casting: [MediaCharacter['role'] | null, Id][]
  voices: [character: Id, person: Id, description: string | null][]
}
export type StaffRow = {
  staff: [MediaStaff['role'], description: string | null, person: Id, character: Id | null][]
}

/** Most actors of one answer (usually one per language and character). */
const MAX_VOICES = 1000

/** Reads all credits of shown people once: no index leads from a work to the voices of some of its characters. */
const CREDITS = `credit AS MATERIALIZED (SELECT * FROM credits WHERE media_id = $1 AND ${isShown('person', 'person_id')})`

/** The cast as `mc` and `c`. */
const casting = (page: string, where: string) => `casting AS MATERIALIZED (
    SELECT mc.role, mc.character_id FROM media_characters mc JOIN shown_characters c ON c.id = mc.character_id
    WHERE mc.media_id = $1 AND ${where} ORDER BY ${ORDER_BY.characterOrder} ${page}),
  voices AS MATERIALIZED (
    SELECT v.character_id, v.person_id, v.description FROM credit v
    WHERE v.character_id = ANY(ARRAY(SELECT character_id FROM casting)) ORDER BY v.id LIMIT ${MAX_VOICES})`

/** The credits as `v`. */
const staff = (page: string, where: string) => `staff AS MATERIALIZED (
    SELECT v.role, v.description, v.person_id, v.character_id FROM credit v WHERE ${where}
    ORDER BY ${ORDER_BY.staffOrder} ${page})`

/** The WITH list of a statement that reads the cast, the staff, or both. */
export const castingTables = (page: string, where: string) => `${CREDITS}, ${casting(page, where)}`
export const staffTables = (page: string, where: string) => `${CREDITS}, ${staff(page, where)}`
export const bothTables = (page: string) => `${CREDITS}, ${casting(page, 'true')}, ${staff(page, 'true')}`

const list = (item: string, from: string) => `(SELECT coalesce(json_agg(json_build_array(${item})), '[]') FROM ${from})`

export const CASTING = `${list('role, character_id', 'casting')} AS casting,
  ${list('character_id, person_id, description', 'voices')} AS voices`
export const STAFF = `${list('role, description, person_id, character_id', 'staff')} AS staff`

/** All people and characters in these tables. */
export function peopleOf(...tables: ('casting' | 'staff')[]): string {
  const from = (column: string) => (table: string) => `SELECT ${column} FROM ${table}`
  const people = tables.map((table) => (table === 'casting' ? 'voices' : table)).map(from('person_id'))
  const characters = tables.map(from('character_id'))
  return `${someone('person', people)} AS people, ${someone('character', characters)} AS characters`
}

const someone = (owner: 'person' | 'character', ids: string[]) =>
  list(
    's.id, s.full_name, s.native_name, a.filename, a.color',
    `${SHOWN[owner]} s LEFT JOIN LATERAL (SELECT filename, color FROM attachments
      WHERE ${owner}_id = s.id AND type = 'Primary' ORDER BY position, id LIMIT 1) a ON true
    WHERE s.id IN (${ids.join(' UNION ')})`,
  )

type Card = MediaCharacter['character']
export type Cards = { people: Map<Id, Card>; characters: Map<Id, Card> }

/** Converts the people and characters of a row; adds them to the cache tags. */
export function toCards({ people, characters }: People): Cards {
  return { people: cardsOf('person', people), characters: cardsOf('character', characters) }
}

export function toCast({ casting, voices }: CastRow, { people, characters }: Cards): MediaCharacter[] {
  const actors = new Map<Id, MediaCharacter['actors']>(casting.map(([, id]) => [id, []]))
  for (const [character, id, description] of voices) {
    const person = people.get(id)
    if (person) actors.get(character)?.push({ ...person, description })
  }
  return casting.flatMap(([role, id]) => {
    const character = characters.get(id)
    return character ? [{ ...partOf(role), character, actors: actors.get(id) ?? [] }] : []
  })
}

/** A part as answers have it. The specified roles are Lead and Support, so that an unknown one is said beside. */
export const partOf = (role: MediaCharacter['role'] | null) => ({ role: role ?? 'Support', isRoleKnown: role !== null })

export function toStaff({ staff }: StaffRow, { people, characters }: Cards): MediaStaff[] {
  return staff.flatMap(([role, description, id, characterId]) => {
    const person = people.get(id)
    const character = characterId === null ? null : (characters.get(characterId) ?? null)
    return person ? [{ role, description, person, character }] : []
  })
}

function cardsOf(kind: 'character' | 'person', rows: Someone[]): Map<Id, Card> {
  const cards = rows.map(([id, fullName, nativeName, filename, color]): [Id, Card] => {
    const storedCover = filename === null || color === null ? null : { filename, color }
    const portrait = picture(drawableName(kind, { id, name: fullName, nativeName }), 'portrait', storedCover)
    return [id, { id, fullName, nativeName, cover: portrait.address, color: portrait.color }]
  })
  cacheTag(kind, rows.map(idOf))
  return new Map(cards)
}

const idOf = ([id]: Someone) => id

/** Replaces a work's credits, each kind as a whole. Each function returns the cache tags of other changed pages. */

type Db = Prisma.TransactionClient
type Replace<Part extends 'characters' | 'staff'> = (
  db: Db,
  id: number,
  given: NonNullable<MediaInput[Part]>,
) => Promise<CacheTag[]>

/** The cast with its voices. */
export const replaceCharacters: Replace<'characters'> = async (db, id, characters) => {
  const ids = characters.map(({ character }) => character)
  const roles = characters.map(({ role }) => role)
  const removed = await db.$queryRaw<{ id: number }[]>`DELETE FROM media_characters
    WHERE media_id = ${id} AND character_id <> ALL(${ids}::int[]) AND ${removable('character', 'character_id')} RETURNING character_id AS id`
  const changed = await db.$queryRaw<{ id: number }[]>`INSERT INTO media_characters AS mc (media_id, character_id, role)
    SELECT ${id}, * FROM unnest(${ids}::int[], ${roles}::character_role[])
    ON CONFLICT (media_id, character_id) DO UPDATE SET role = EXCLUDED.role WHERE mc.role IS DISTINCT FROM EXCLUDED.role
    RETURNING character_id AS id`
  const changedIds = changed.map(({ id }) => id)
  await expectShown(db, 'character', changedIds)
  const credits = characters.flatMap(({ character, actors }) =>
    actors.map(({ person, description }) => ({ person, role: 'VoiceActor', character, description })),
  )
  const tags = [...removed, ...changed].map(({ id }): CacheTag => `character:${id}`)
  return [...tags, ...(await replaceCredits(db, id, credits, ids))]
}

/** All credits but the voices of characters. */
export const replaceStaff: Replace<'staff'> = async (db, id, staff) => {
  const credits = staff.map((credit) => ({ ...credit, character: null }))
  return replaceCredits(db, id, credits, null)
}

type CreditInput = { person: number; role: string; character: number | null; description: string | null }

/**
 * `cast`: the characters whose voices these are; null for the staff. Hidden people stay, but for the voices of who
 * leaves the cast.
 */
async function replaceCredits(db: Db, id: number, credits: CreditInput[], cast: number[] | null): Promise<CacheTag[]> {
  const voices = cast !== null
  const given = sql`jsonb_to_recordset(${JSON.stringify(credits)}::jsonb)
    AS given (person int, role text, "character" int, description text)`
  const removed = await db.$queryRaw<CreditRow[]>`DELETE FROM credits c
    WHERE media_id = ${id} AND (character_id IS NOT NULL) = ${voices} AND NOT EXISTS (SELECT FROM ${given}
      WHERE given.person = c.person_id AND given.role = c.role::text AND given."character" IS NOT DISTINCT FROM c.character_id
        AND given.description IS NOT DISTINCT FROM c.description)
      AND ${removable('character', 'coalesce(character_id, 0)')}
      AND (${removable('person', 'person_id')} OR (${voices} AND character_id <> ALL(${cast ?? []}::int[])))
    RETURNING person_id AS person, character_id AS "character", position`
  const added = await db.$queryRaw<
    CreditRow[]
  >`INSERT INTO credits (media_id, person_id, role, character_id, description, position)
    SELECT ${id}, person, role::staff_role, "character", description, ${placeOf('person', removed)} FROM ${given} ON CONFLICT DO NOTHING
    RETURNING person_id AS person, character_id AS "character"`
  const people = added.map(({ person }) => person)
  const characters = added.map(({ character }) => character)
  await expectShown(db, 'person', people)
  await expectShown(db, 'character', characters)
  return [...removed, ...added].flatMap(({ person, character }): CacheTag[] =>
    character === null ? [`person:${person}`] : [`person:${person}`, `character:${character}`],
  )
}

type CreditRow = { person: number; character: number | null; position?: number | null }
