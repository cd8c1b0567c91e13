import type { MediaInput } from '@/lib/schemas/media-input'
import type { CacheTag } from '@/server/platform/cache/tags'
import { type Prisma, sql } from '@/server/platform/database/client'

/** Replaces the credits of a work, each kind as a whole. Each function returns the cache tags of other pages that changed. */

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
    WHERE media_id = ${id} AND character_id <> ALL(${ids}::int[]) RETURNING character_id AS id`
  const changed = await db.$queryRaw<{ id: number }[]>`INSERT INTO media_characters AS mc (media_id, character_id, role)
    SELECT ${id}, * FROM unnest(${ids}::int[], ${roles}::character_role[])
    ON CONFLICT (media_id, character_id) DO UPDATE SET role = EXCLUDED.role WHERE mc.role <> EXCLUDED.role
    RETURNING character_id AS id`
  const credits = characters.flatMap(({ character, actors }) =>
    actors.map(({ person, description }) => ({ person, role: 'VoiceActor', character, description })),
  )
  const tags = [...removed, ...changed].map(({ id }): CacheTag => `character:${id}`)
  return [...tags, ...(await replaceCredits(db, id, credits, true))]
}

/** All credits but the voices of characters. */
export const replaceStaff: Replace<'staff'> = async (db, id, staff) =>
  replaceCredits(
    db,
    id,
    staff.map((credit) => ({ ...credit, character: null })),
    false,
  )

type CreditInput = { person: number; role: string; character: number | null; description: string | null }

async function replaceCredits(db: Db, id: number, credits: CreditInput[], voices: boolean): Promise<CacheTag[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(credits)}::jsonb)
    AS given (person int, role text, "character" int, description text)`
  const removed = await db.$queryRaw<CreditRow[]>`DELETE FROM credits c
    WHERE media_id = ${id} AND (character_id IS NOT NULL) = ${voices} AND NOT EXISTS (SELECT FROM ${given}
      WHERE given.person = c.person_id AND given.role = c.role::text AND given."character" IS NOT DISTINCT FROM c.character_id
        AND given.description IS NOT DISTINCT FROM c.description)
    RETURNING person_id AS person, character_id AS "character"`
  const added = await db.$queryRaw<
    CreditRow[]
  >`INSERT INTO credits (media_id, person_id, role, character_id, description)
    SELECT ${id}, person, role::staff_role, "character", description FROM ${given} ON CONFLICT DO NOTHING
    RETURNING person_id AS person, character_id AS "character"`
  return [...removed, ...added].flatMap(({ person, character }): CacheTag[] =>
    character === null ? [`person:${person}`] : [`person:${person}`, `character:${character}`],
  )
}

type CreditRow = { person: number; character: number | null }
