import type { TagInput } from '@/lib/catalogue/schemas/tags'
import type { CacheTag } from '@/server/platform/cache/tags'
import type { Prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import { type Spelling, spell } from './rules'

type Db = Prisma.TransactionClient

/**
 * Changes a tag as a part of a unit of work; every given field replaces the old value. A new alias that is another tag's name joins that
 * tag: its works get this one. A tag keeps its former name as an alias. Not recorded.
 * @throws AppError notFound, invalidInput (a name of only spaces), conflict (the name or an alias belongs to another tag)
 */
export async function changeTag(tx: Tx, id: number, input: TagInput): Promise<void> {
  const db = await tx.prisma()
  const before = await locked(db, id)
  if (!before) throw new AppError('notFound')
  const name = input.name === undefined ? undefined : spelled(input.name, 'name')
  if (name) await rename(db, before, name)
  const aliases = input.aliases?.map((alias) => spelled(alias, 'aliases'))
  const joined = aliases ? await replaceAliases(db, id, name?.key ?? before.key, aliases) : []
  const { category, description, isSpoiler } = input
  const now = new Date(Math.max(Date.now(), before.updatedAt.getTime() + 1))
  const columns = { name: name?.name, category, description, isSpoiler }
  await db.tag.update({ where: { id }, data: { ...columns, key: name?.key, isCurated: true, updatedAt: now } })
  // Every page with one of its works can show it.
  tx.invalidate([...[id, ...joined].map((tag): CacheTag => `tag:${tag}`), 'index:tag', 'index:media'])
}

/**
 * Creates a tag as a part of a unit of work, and returns its id.
 * @throws AppError invalidInput (a name of only spaces), conflict (another tag has the name or an alias)
 */
export async function addTag(tx: Tx, { name, ...rest }: TagInput & { name: string }): Promise<number> {
  const db = await tx.prisma()
  const { key } = spelled(name, 'name')
  const [row] = await db.$queryRaw<{ id: number }[]>`INSERT INTO tags (name, key)
    SELECT ${name}, ${key} WHERE NOT EXISTS (SELECT FROM tag_aliases WHERE key = ${key}) ON CONFLICT DO NOTHING RETURNING id`
  if (!row) throw new AppError('conflict', { fields: { name: 'taken' } })
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
  if (spelling.key === '') throw new AppError('invalidInput', { fields: { [field]: 'invalid' } })
  return spelling
}

/** The former name becomes an alias, so that addresses with it still lead here. */
async function rename(db: Db, { key, name }: Spelling, wanted: Spelling): Promise<void> {
  if (wanted.key === key) return
  const taken = await db.$queryRaw<unknown[]>`SELECT FROM tags WHERE key = ${wanted.key}
    UNION ALL SELECT FROM tag_aliases a JOIN tags t ON t.id = a.tag_id WHERE a.key = ${wanted.key} AND t.key <> ${key}`
  if (taken.length > 0) throw new AppError('conflict', { fields: { name: 'taken' } })
  await db.$executeRaw`DELETE FROM tag_aliases WHERE key = ${wanted.key}`
  await db.$executeRaw`INSERT INTO tag_aliases (key, name, tag_id) SELECT ${key}, ${name}, id FROM tags WHERE key = ${key}`
}

/** Returns the ids of tags that it has joined. @throws AppError conflict when one belongs to another tag as an alias */
async function replaceAliases(db: Db, id: number, own: string, aliases: readonly Spelling[]): Promise<number[]> {
  const wanted = aliases.filter(({ key }) => key !== own)
  const keys = wanted.map(({ key }) => key)
  const others = await db.$queryRaw<
    { id: number }[]
  >`SELECT id FROM tags WHERE key = ANY(${keys}::text[]) AND id <> ${id} ORDER BY id`
  const taken = await db.tagAlias.findFirst({ where: { key: { in: keys }, tagId: { not: id } } })
  if (taken) throw new AppError('conflict', { fields: { aliases: 'taken' } })
  await db.$executeRaw`DELETE FROM tag_aliases WHERE tag_id = ${id} AND key <> ALL(${keys}::text[])`
  for (const other of others) await db.$executeRaw`SELECT join_tag(${other.id}::int, ${id}::int)`
  await db.$executeRaw`INSERT INTO tag_aliases (key, name, tag_id)
    SELECT key, name, ${id} FROM unnest(${keys}::text[], ${wanted.map(({ name }) => name)}::text[]) AS given (key, name)
    ON CONFLICT (key) DO UPDATE SET name = EXCLUDED.name`
  return others.map((other) => other.id)
}
