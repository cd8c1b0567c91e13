import type { TagInput } from '@/lib/catalogue/schemas/tags'
import type { Prisma } from '@/server/platform/database/client'
import { later } from '@/server/platform/database/later'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import { type Spelling, spell } from './rules'

type Db = Prisma.TransactionClient

/**
 * Changes a tag as a part of a unit of work; every given field replaces the old value. A tag keeps its former name as
 * an alias. Not recorded.
 * @throws AppError notFound, invalidInput (a name of only spaces), conflict (the name or an alias belongs to another
 *   tag, which `current` names:
 * two tags become one by a merge)
 */
export async function changeTag(tx: Tx, id: number, input: TagInput): Promise<void> {
  const db = await tx.prisma()
  const before = await locked(db, id)
  if (!before) throw new AppError('notFound')
  const name = input.name === undefined ? undefined : spelled(input.name, 'name')
  if (name) await rename(db, id, before, name)
  const aliases = input.aliases?.map((alias) => spelled(alias, 'aliases'))
  if (aliases) await replaceAliases(db, id, name?.key ?? before.key, aliases)
  const { category, description, isSpoiler } = input
  const now = later(before.updatedAt)
  const columns = { name: name?.name, category, description, isSpoiler }
  await db.tag.update({ where: { id }, data: { ...columns, key: name?.key, isCurated: true, updatedAt: now } })
  // Every page with one of its works can show it.
  tx.invalidate([`tag:${id}`, 'index:tag', 'index:media'])
}

/**
 * Creates a tag as a part of a unit of work, and returns its id.
 * @throws AppError invalidInput (a name of only spaces), conflict (another tag has the name or an alias)
 */
export async function addTag(tx: Tx, { name, ...rest }: TagInput & { name: string }): Promise<number> {
  const db = await tx.prisma()
  const { key } = spelled(name, 'name')
  await expectFree(db, null, [key], 'name')
  const [row] = await db.$queryRaw<
    { id: number }[]
  >`INSERT INTO tags (name, key) VALUES (${name}, ${key}) ON CONFLICT DO NOTHING RETURNING id`
  // Somebody else has added it meanwhile.
  if (!row) throw conflict({ name: 'taken' })
  await changeTag(tx, row.id, { ...rest, name })
  return row.id
}

type Before = Spelling & { updatedAt: Date }

async function locked(db: Db, id: number): Promise<Before | undefined> {
  const [row] = await db.$queryRaw<
    Before[]
  >`SELECT key, name, updated_at AS "updatedAt" FROM tags WHERE id = ${id} FOR UPDATE`
  return row
}

function spelled(name: string, field: 'name' | 'aliases'): Spelling {
  const spelling = spell(name)
  if (spelling.key === '') throw invalidInput({ [field]: 'invalid' })
  return spelling
}

/** The former name becomes an alias, so that addresses with it still lead here. */
async function rename(db: Db, id: number, { key, name }: Spelling, wanted: Spelling): Promise<void> {
  if (wanted.key === key) return
  await expectFree(db, id, [wanted.key], 'name')
  await db.$executeRaw`DELETE FROM tag_aliases WHERE key = ${wanted.key}`
  await db.$executeRaw`INSERT INTO tag_aliases (key, name, tag_id) VALUES (${key}, ${name}, ${id})`
}

/** @throws AppError conflict when one belongs to another tag */
async function replaceAliases(db: Db, id: number, own: string, aliases: readonly Spelling[]): Promise<void> {
  const wanted = aliases.filter(({ key }) => key !== own)
  const keys = wanted.map(({ key }) => key)
  await expectFree(db, id, keys, 'aliases')
  await db.$executeRaw`DELETE FROM tag_aliases WHERE tag_id = ${id} AND key <> ALL(${keys}::text[])`
  await db.$executeRaw`INSERT INTO tag_aliases (key, name, tag_id)
    SELECT key, name, ${id} FROM unnest(${keys}::text[], ${wanted.map(({ name }) => name)}::text[]) AS given (key, name)
    ON CONFLICT (key) DO UPDATE SET name = EXCLUDED.name`
}

/**
 * Lets a tag (null: a new one) have names that are no other tag's. Two tags with one name become one by a merge, by
 * editors alone.
 * @throws AppError conflict, with the other tag in `current`
 */
async function expectFree(
  db: Db,
  id: number | null,
  keys: readonly string[],
  field: 'name' | 'aliases',
): Promise<void> {
  const [tag] = await db.$queryRaw<{ id: number; name: string; mediaCount: number }[]>`
    SELECT id, name, media_count AS "mediaCount" FROM tags WHERE id IN (
      SELECT id FROM tags WHERE key = ANY(${keys}::text[]) UNION ALL SELECT tag_id FROM tag_aliases WHERE key = ANY(${keys}::text[]))
    AND id IS DISTINCT FROM ${id}::int ORDER BY media_count DESC, id LIMIT 1`
  if (tag) throw new AppError('conflict', { fields: { [field]: 'taken' }, current: { tag } })
}
