import { EDITED_NOUNS, type EditedNoun, HIDEABLE_NOUNS } from '@/lib/catalogue/nouns'
import type { EntityKind } from '@/lib/links'
import { cacheTag } from '@/server/platform/cache/tags'
import { type Prisma, plannedRows, raw } from '@/server/platform/database/client'
import { later } from '@/server/platform/database/later'
import { AppError } from '@/server/platform/errors'

/** The table of each noun. */
export const TABLES: Record<EditedNoun, string> = {
  media: 'media',
  series: 'series',
  character: 'characters',
  person: 'people',
  company: 'companies',
  tag: 'tags',
}

/** The column with the title or name of each noun. */
export const NAMES: Record<EditedNoun, string> = {
  media: 'title',
  series: 'title',
  character: 'full_name',
  person: 'full_name',
  company: 'name',
  tag: 'name',
}

/** The noun of the entry that a row is about, by its columns `media_id` to `tag_id`; null without one. */
export const entryNoun = (row: string) =>
  `CASE ${EDITED_NOUNS.map((noun) => `WHEN ${row}.${noun}_id IS NOT NULL THEN '${noun}'`).join(' ')} END`

/** The id of that entry. */
export const entryId = (row: string) => `coalesce(${EDITED_NOUNS.map((noun) => `${row}.${noun}_id`).join(', ')})`

/** The entries of each noun that are shown: views of their tables. */
export const SHOWN: Record<EntityKind, string> = {
  media: 'shown_media',
  series: 'shown_series',
  character: 'shown_characters',
  person: 'shown_people',
  company: 'shown_companies',
}

/** The table of the hidden entries of a noun. */
export const hiddenTable = (noun: EntityKind) => (noun === 'media' ? 'hidden_media' : 'hidden_entries')

/** The ids of the hidden entries of a noun, which are few. */
export const hiddenIds = (noun: EntityKind): string =>
  noun === 'media'
    ? '(SELECT media_id FROM hidden_media)'
    : `(SELECT ${noun}_id FROM hidden_entries WHERE ${noun}_id IS NOT NULL)`

/**
 * Whether an entry is shown, where only its id, an expression that is never null, is at hand. The array is read once
 * for a statement, and counted so by the planner.
 */
export const isShown = (noun: EntityKind, id: string): string => `${id} <> ALL (ARRAY${hiddenIds(noun)})`

/** The same for scans of many rows, which look each one up. */
export const isListed = (noun: EntityKind): string => `id NOT IN ${hiddenIds(noun)}`

/** Whether the entry is shown that a row refers to by one of its columns. */
export const isOfShown = (row: string): string =>
  HIDEABLE_NOUNS.map((noun) => isShown(noun, `coalesce(${row}.${noun}_id, 0)`)).join(' AND ')

/** Whether an entry is shown, for a statement of one or few rows: each is looked up, however many are hidden. */
export const isShownAlone = (noun: EntityKind, id: string): string =>
  `NOT EXISTS (SELECT FROM ${hiddenTable(noun)} h WHERE h.${noun}_id = ${id})`

/** `isOfShown` for few rows, each of which is looked up. */
export const isEachOfShown = (row: string): string =>
  HIDEABLE_NOUNS.map((noun) => isShownAlone(noun, `${row}.${noun}_id`)).join(' AND ')

/** Whether there is such an entry and it is hidden. */
export async function isHidden(noun: EntityKind, id: number): Promise<boolean> {
  cacheTag(noun, id)
  const statement = `SELECT FROM ${hiddenTable(noun)} WHERE ${noun}_id = $1::int`
  return (await plannedRows(`is-hidden-${noun}`, statement, [id])).length > 0
}

export type LockedEntry = { lockedFields: string[]; updatedAt: Date }

/**
 * An entry that is about to be changed. It is locked until the transaction ends, so that its changes come one after the
 * other.
 * @throws AppError notFound, hidden
 */
export async function lockedEntry(db: Prisma.TransactionClient, noun: EditedNoun, id: number): Promise<LockedEntry> {
  const [entry] = await db.$queryRaw<LockedEntry[]>`SELECT locked_fields AS "lockedFields", updated_at AS "updatedAt"
    FROM ${raw(TABLES[noun])} WHERE id = ${id} FOR NO KEY UPDATE`
  if (!entry) throw new AppError('notFound')
  // A statement of its own: it may have been hidden while this one waited for the lock.
  if (noun !== 'tag') await expectShown(db, noun, [id])
  return entry
}

/** The columns of an entry that people edit now: its version is later than the one before, by any clock. */
export function editedNow({ updatedAt }: { updatedAt: Date }): { updatedAt: Date; editedAt: Date } {
  const now = later(updatedAt)
  return { updatedAt: now, editedAt: now }
}

/**
 * Lets a change name these entries, or say something else of them. What an entry says of hidden ones stays as it is.
 * @throws AppError hidden
 */
export async function expectShown(
  db: Prisma.TransactionClient,
  noun: EntityKind,
  ids: readonly (number | null | undefined)[],
): Promise<void> {
  const given = ids.filter((id) => typeof id === 'number')
  if (given.length === 0) return
  const hidden = await db.$queryRaw<unknown[]>`SELECT WHERE ${given}::int[] && ARRAY${raw(hiddenIds(noun))}`
  if (hidden.length > 0) throw new AppError('hidden')
}

/** The condition of a column whose rows a change of a list may remove: those of hidden entries stay. */
export const removable = (noun: EntityKind, column: string) => raw(isShown(noun, column))
