import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Followed, FollowInput } from '@/lib/curation/schemas/edits'
import { lockedEntry, TABLES } from '@/server/domain/catalogue/entries/access'
import type { Asking } from '@/server/domain/identity/sessions/asker'
import { type Prisma, raw } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'
import { faultOf } from './documents/rules'
import { fieldsOf } from './documents/statements'
import { recordEdit } from './edits/writes'
import type { Kept } from './kept/rules'
import { keptFields } from './kept/statements'
import { type Entry, MIRRORED, ownField } from './mirrors/rules'

/**
 * Gives fields of an entry back to the sources, lists with all their items, and records it: the next load may change
 * them. Their values stay until then.
 * @throws AppError notFound, hidden, invalidInput (a field that the noun has not), forbidden (a locked field, but for
 *   moderators)
 */
export async function followSources(
  noun: EditedNoun,
  id: number,
  { fields, comment }: FollowInput,
  { id: editorId, permissions }: Asking,
): Promise<Followed> {
  const unknown = fields.flatMap((field, at) => (fieldsOf(noun).includes(field) ? [] : [`fields.${at}`]))
  if (unknown.length > 0) throw invalidInput(faultOf(unknown, 'invalid'))
  return write(async (tx) => {
    const db = await tx.prisma()
    const { lockedFields } = await lockedEntry(db, noun, id)
    const locked = permissions.includes('CanModerate') ? [] : fields.filter((field) => lockedFields.includes(field))
    if (locked.length > 0) throw new AppError('forbidden', { fields: faultOf(locked, 'locked') })
    const [entry] = await db.$queryRaw<{ keptFields: string[] }[]>`
      SELECT ${raw(keptFields(noun))} AS "keptFields" FROM ${raw(TABLES[noun])} e WHERE id = ${id}`
    const before = entry?.keptFields ?? []
    const after = before.filter((field) => !fields.includes(field))
    if (after.length === before.length) return { keptFields: after, edit: null }
    const kept = await released(db, { noun, id }, fields)
    const edit = await recordEdit(
      tx,
      { noun, id, editorId, comment, kind: 'follow' },
      { before: { keptFields: before }, after: { keptFields: after } },
    )
    const others = await releaseOthers(db, { noun, id }, kept)
    await db.edit.update({ where: { id: edit ?? 0 }, data: { kept: kept as unknown as Prisma.InputJsonArray } })
    tx.invalidate([`${noun}:${id}`, ...others])
    return { keptFields: after, edit }
  })
}

/** Gives these fields of an entry back. Returns what was a person's of them. */
async function released(
  db: Prisma.TransactionClient,
  { noun, id }: { noun: EditedNoun; id: number },
  fields: readonly string[],
): Promise<Kept[]> {
  const items = await db.$queryRaw<{ list: string; key: unknown; isRemoved: boolean }[]>`
    DELETE FROM kept_items WHERE ${raw(`${noun}_id`)} = ${id} AND list = ANY(${fields}::text[])
    RETURNING list, key, is_removed AS "isRemoved"`
  const whole = await db.$queryRaw<{ list: string }[]>`
    WITH before AS (SELECT kept_fields FROM ${raw(TABLES[noun])} WHERE id = ${id}),
      released AS (UPDATE ${raw(TABLES[noun])} SET kept_fields = ARRAY(SELECT f FROM unnest(kept_fields) AS f WHERE f <> ALL(${fields}::text[])) WHERE id = ${id})
    SELECT f AS list FROM before, unnest(kept_fields) AS f WHERE f = ANY(${fields}::text[])`
  return [
    ...whole.map(({ list }): Kept => ({ list, was: 'written' })),
    ...items.map(({ list, key, isRemoved }): Kept => ({ list, key, was: isRemoved ? 'removed' : 'written' })),
  ]
}

/**
 * Gives back what other entries keep of the same items. A relation and a part in a cast are of both sides, and a load
 * respects either. A list that is locked there stays. Returns their cache tags.
 */
async function releaseOthers(db: Prisma.TransactionClient, { noun, id }: Entry, kept: readonly Kept[]) {
  const tags: `${EditedNoun}:${number}`[] = []
  for (const [list, other] of Object.entries<EditedNoun>(MIRRORED[noun])) {
    const keys = kept.flatMap((one) => (one.list === list && typeof one.key === 'number' ? [one.key] : []))
    const [owner, field] = [raw(`k.${other}_id`), ownField(other, noun)]
    const released = await db.$queryRaw<{ id: number }[]>`
      DELETE FROM kept_items k USING ${raw(TABLES[other])} e
      WHERE ${owner} = ANY(${keys}::int[]) AND k.list = ${field} AND k.key = to_jsonb(${id}::int)
        AND e.id = ${owner} AND NOT ${field}::text = ANY(e.locked_fields) RETURNING e.id`
    tags.push(...released.map((one) => `${other}:${one.id}` as const))
  }
  return [...tags, ...(await releaseSeries(db, { noun, id }, kept))]
}

/** Does the same for a work's series: one value of the work, but an item in the series' list. */
async function releaseSeries(db: Prisma.TransactionClient, { noun, id }: Entry, kept: readonly Kept[]) {
  if (noun === 'media' && kept.some(({ list }) => list === 'series')) {
    const released = await db.$queryRaw<{ id: number }[]>`DELETE FROM kept_items k USING series e
      WHERE k.series_id = e.id AND k.list = 'media' AND coalesce(k.key -> 0, k.key) = to_jsonb(${id}::int)
        AND NOT 'media' = ANY(e.locked_fields) RETURNING e.id`
    return released.map((one) => `series:${one.id}` as const)
  }
  if (noun !== 'series') return []
  const works = kept.flatMap(({ list, key }) => (list === 'media' && typeof key === 'number' ? [key] : []))
  const released = await db.$queryRaw<
    { id: number }[]
  >`UPDATE media SET kept_fields = array_remove(kept_fields, 'series')
    WHERE id = ANY(${works}::int[]) AND 'series' = ANY(kept_fields) AND NOT 'series' = ANY(locked_fields) RETURNING id`
  return released.map((one) => `media:${one.id}` as const)
}
