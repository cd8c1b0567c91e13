import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { EntityKind } from '@/lib/links'
import { type Prisma, raw } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { hiddenIds, isShown, TABLES } from './access'

export type LockedEntry = { lockedFields: string[]; updatedAt: Date }

/**
 * An entry that is about to be changed. It is locked until the transaction ends, so that its changes come one after the other.
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
