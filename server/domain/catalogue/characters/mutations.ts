import { CHARACTER } from '@/lib/catalogue/fields/character'
import type { CharacterInput } from '@/lib/catalogue/schemas/characters-input'
import type { CacheTag } from '@/server/platform/cache/tags'
import type { Prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import { expectShown, lockedEntry, removable } from '../entries/access'
import { mergedNames, someMissing } from '../entries/queries'
import { columnsOf } from '../entries/rules'
import { searchKeys } from '../media/rules'
import { fullName, type NameParts, nameSearchKeys, partKeys } from './rules'

type Db = Prisma.TransactionClient

/**
 * Creates a character as a part of a unit of work, and returns its id.
 * @throws AppError invalidInput (with fields): no part of a name, or an entry that does not exist; hidden
 */
export async function addCharacter(tx: Tx, input: CharacterInput): Promise<number> {
  const db = await tx.prisma()
  await expectEntries(db, input)
  await expectShown(db, 'series', [input.series])
  const name = nameOf(input, NAMELESS)
  const { id } = await db.character.create({
    data: { ...ownColumns(input), ...name, fullName: fullName(name), ...partKeys(name), editedAt: new Date() },
  })
  await writeSearchKeys(db, id)
  await invalidateCharacter(tx, id, input)
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
  const now = new Date(Math.max(Date.now(), before.updatedAt.getTime() + 1))
  const name = nameOf(input, before)
  const named = sameName(name, before) ? {} : { ...name, fullName: fullName(name), ...partKeys(name) }
  await db.character.update({ where: { id }, data: { ...ownColumns(input), ...named, updatedAt: now, editedAt: now } })
  await writeSearchKeys(db, id)
  await invalidateCharacter(tx, id, input)
}

/** Writes the given works, and invalidates the character and every page with a changed list of works or voices. */
async function invalidateCharacter(tx: Tx, id: number, { media }: CharacterInput): Promise<void> {
  const tags = media ? await replaceMedia(await tx.prisma(), id, media) : []
  tx.invalidate([`character:${id}`, 'index:character', ...tags])
}

const NAMELESS: NameParts = { firstName: null, middleName: null, lastName: null }

/** The name after a change. */
function nameOf(input: CharacterInput, before: NameParts): NameParts {
  const name = {
    firstName: input.firstName === undefined ? before.firstName : input.firstName,
    middleName: input.middleName === undefined ? before.middleName : input.middleName,
    lastName: input.lastName === undefined ? before.lastName : input.lastName,
  }
  if (fullName(name) === '') throw new AppError('invalidInput', { fields: { firstName: 'required' } })
  return name
}

/** A loaded full name may contain more than its parts ("Jintan (child)"). It stays until a part is changed. */
function sameName(one: NameParts, other: NameParts): boolean {
  return one.firstName === other.firstName && one.middleName === other.middleName && one.lastName === other.lastName
}

/** The columns but those of the name, which also has columns that follow from all of its parts. */
const ownColumns = ({ firstName: _, middleName: __, lastName: ___, ...input }: CharacterInput) =>
  columnsOf(CHARACTER, input)

async function expectEntries(db: Db, { series, media }: CharacterInput): Promise<void> {
  if (await someMissing(db, 'series', series ? [series] : []))
    throw new AppError('invalidInput', { fields: { series: 'unknownEntry' } })
  const works = media?.map((one) => one.media)
  if (await someMissing(db, 'media', works)) throw new AppError('invalidInput', { fields: { media: 'unknownEntry' } })
}

/** Writes the search keys of a character, and invalidates its pages. */
export async function settleCharacter(tx: Tx, id: number): Promise<void> {
  await writeSearchKeys(await tx.prisma(), id)
  await invalidateCharacter(tx, id, {})
}

async function writeSearchKeys(db: Db, id: number): Promise<void> {
  const select = { firstName: true, middleName: true, lastName: true, fullName: true, nativeName: true } as const
  const name = await db.character.findUniqueOrThrow({ where: { id }, select })
  const keys = [...nameSearchKeys(name), ...searchKeys(await mergedNames(db, 'character', id))]
  await db.$executeRaw`DELETE FROM character_search_keys WHERE character_id = ${id} AND key <> ALL(${keys}::text[])`
  await db.$executeRaw`INSERT INTO character_search_keys (character_id, key, popularity)
    SELECT c.id, given, c.popularity FROM characters c, unnest(${keys}::text[]) AS given WHERE c.id = ${id}
    ON CONFLICT DO NOTHING`
}

/** Replaces the works in which a character appears. Returns the tags of works that it enters or leaves, and of its voices. */
async function replaceMedia(db: Db, id: number, given: NonNullable<CharacterInput['media']>): Promise<CacheTag[]> {
  const works = given.map(({ media }) => media)
  const roles = given.map(({ role }) => role)
  const removed = await db.$queryRaw<{ id: number }[]>`DELETE FROM media_characters
    WHERE character_id = ${id} AND media_id <> ALL(${works}::int[]) AND ${removable('media', 'media_id')} RETURNING media_id AS id`
  const left = removed.map((row) => row.id)
  const voices = await db.$queryRaw<{ id: number }[]>`DELETE FROM credits
    WHERE character_id = ${id} AND media_id = ANY(${left}::int[]) RETURNING person_id AS id`
  const changed = await db.$queryRaw<{ id: number }[]>`INSERT INTO media_characters AS mc (media_id, character_id, role)
    SELECT media, ${id}, role FROM unnest(${works}::int[], ${roles}::character_role[]) AS given (media, role) ORDER BY media
    ON CONFLICT (media_id, character_id) DO UPDATE SET role = EXCLUDED.role WHERE mc.role <> EXCLUDED.role
    RETURNING media_id AS id`
  await expectShown(
    db,
    'media',
    changed.map((row) => row.id),
  )
  return [
    ...[...removed, ...changed].map((row): CacheTag => `media:${row.id}`),
    ...voices.map((row): CacheTag => `person:${row.id}`),
  ]
}
