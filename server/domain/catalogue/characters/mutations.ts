import { CHARACTER } from '@/lib/catalogue/fields/entries'
import type { CharacterInput } from '@/lib/catalogue/schemas/names-input'
import type { CacheTag } from '@/server/platform/cache/tags'
import type { Prisma } from '@/server/platform/database/client'
import { invalidInput } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import { editedNow, expectShown, lockedEntry, removable } from '../entries/access'
import { someMissing } from '../entries/queries'
import { columnsOf, idOf } from '../entries/rules'
import { changedName, newName, writeNameKeys } from '../names/mutations'

type Db = Prisma.TransactionClient

/**
 * Creates a character as a part of a unit of work, and returns its id.
 * @throws AppError invalidInput (with fields): no part of a name, or an entry that does not exist; hidden
 */
export async function addCharacter(tx: Tx, input: CharacterInput): Promise<number> {
  const db = await tx.prisma()
  await expectEntries(db, input)
  await expectShown(db, 'series', [input.series])
  const { id } = await db.character.create({
    data: { ...columnsOf(CHARACTER, input), ...newName(input), editedAt: new Date() },
  })
  await settleCharacter(tx, id, input)
  return id
}

/**
 * Changes a character as a part of a unit of work; every given field replaces the old value. Not recorded.
 * @throws AppError notFound, hidden, invalidInput (with fields)
 */
export async function changeCharacter(tx: Tx, id: number, input: CharacterInput): Promise<void> {
  const db = await tx.prisma()
  await lockedEntry(db, 'character', id)
  const before = await db.character.findUniqueOrThrow({ where: { id } })
  await expectEntries(db, input)
  if (input.series !== before.seriesId) await expectShown(db, 'series', [input.series])
  const data = { ...columnsOf(CHARACTER, input), ...changedName(input, before), ...editedNow(before) }
  await db.character.update({ where: { id }, data })
  await settleCharacter(tx, id, input)
}

async function expectEntries(db: Db, { series, media }: CharacterInput): Promise<void> {
  if (await someMissing(db, 'series', series ? [series] : [])) throw invalidInput({ series: 'unknownEntry' })
  const works = media?.map((one) => one.media)
  if (await someMissing(db, 'media', works)) throw invalidInput({ media: 'unknownEntry' })
}

/** Writes the search keys and given works of a character, and invalidates every page that shows either. */
export async function settleCharacter(tx: Tx, id: number, { media }: CharacterInput = {}): Promise<void> {
  const db = await tx.prisma()
  await writeNameKeys(db, 'character', id, await db.character.findUniqueOrThrow({ where: { id } }))
  const tags = media ? await replaceMedia(db, id, media) : []
  tx.invalidate([`character:${id}`, 'index:character', ...tags])
}

/** Replaces the works in which a character appears. Returns the tags of added and removed works, and of its voices. */
async function replaceMedia(db: Db, id: number, given: NonNullable<CharacterInput['media']>): Promise<CacheTag[]> {
  const works = given.map(({ media }) => media)
  const roles = given.map(({ role }) => role)
  const removed = await db.$queryRaw<{ id: number }[]>`DELETE FROM media_characters
    WHERE character_id = ${id} AND media_id <> ALL(${works}::int[]) AND ${removable('media', 'media_id')} RETURNING media_id AS id`
  const left = removed.map(idOf)
  const voices = await db.$queryRaw<{ id: number }[]>`DELETE FROM credits
    WHERE character_id = ${id} AND media_id = ANY(${left}::int[]) RETURNING person_id AS id`
  const changed = await db.$queryRaw<{ id: number }[]>`INSERT INTO media_characters AS mc (media_id, character_id, role)
    SELECT media, ${id}, role FROM unnest(${works}::int[], ${roles}::character_role[]) AS given (media, role) ORDER BY media
    ON CONFLICT (media_id, character_id) DO UPDATE SET role = EXCLUDED.role WHERE mc.role IS DISTINCT FROM EXCLUDED.role
    RETURNING media_id AS id`
  await expectShown(db, 'media', changed.map(idOf))
  return [
    ...[...removed, ...changed].map((row): CacheTag => `media:${row.id}`),
    ...voices.map((row): CacheTag => `person:${row.id}`),
  ]
}
