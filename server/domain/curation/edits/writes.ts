import { EDITED_NOUNS, type EditedNoun } from '@/lib/catalogue/nouns'
import { type Delta, deltaOf, LISTS, type Values } from '@/lib/curation/documents/differences'
import type { EditKind } from '@/lib/curation/schemas/edits'
import { notifyLater } from '@/server/domain/social/notifications'
import { writingToken } from '@/server/platform/cache/context'
import type { Prisma } from '@/server/platform/database/client'
import type { Tx } from '@/server/platform/writing/write'
import { documentOf } from '../documents/queries'
import type { Kept } from '../kept/rules'
import { keep, keptNow } from '../kept/writes'
import { CHANGED } from '../subscribers/statements'
import { subscribeEditor } from '../subscribers/writes'

/** Whose edit it is, of which entry, and why. */
export type Reasons = {
  noun: EditedNoun
  id: number
  /** Null: a source, or somebody who has no account any more. */
  editorId: number | null
  kind?: EditKind
  comment?: string | null
  source?: string | null
  /** The edit that this one takes back. */
  revertsId?: number
  /** The edit of another entry that this one is the other side of. */
  mirrorsId?: number
  /** Whether an editor has yet to see it: it applied at once, and is no editor's. */
  isUnseen?: boolean
  /** Whether those who subscribe to it are not told: it was made before, and told then. */
  isSilent?: boolean
}

/** Kinds of edits by which a person sets values, which belong to that person from then on. */
const GIVING: ReadonlySet<EditKind> = new Set(['create', 'change', 'revert'])

/**
 * Records an edit of an entry in the same transaction, with the fields before and after as its document has them
 * (documents/). Kinds besides create, change and revert may have fields of their own. An edit without a difference is
 * not recorded. Those who subscribe to it are told, and its editor subscribes to the entry by choice. Values that a
 * person sets belong to that person from then on (kept/).
 * @returns the id of the edit, or null
 */
export async function recordEdit(
  tx: Tx,
  { noun, id, kind = 'change', isSilent = false, ...reasons }: Reasons,
  { before, after }: Delta,
): Promise<number | null> {
  if (Object.keys(after).length === 0 && Object.keys(before).length === 0) return null
  const db = await tx.prisma()
  const kept = GIVING.has(kind) ? await keep(db, { noun, id }, { before, after }, await keptBy(db, reasons)) : null
  const edit = await db.edit.create({
    data: {
      ...reasons,
      [`${noun}Id`]: id,
      kind,
      tokenId: writingToken(reasons.editorId),
      ...(kept && { kept: kept as unknown as Prisma.InputJsonArray }),
      before: before as Prisma.InputJsonObject,
      after: after as Prisma.InputJsonObject,
    },
    select: { id: true },
  })
  // Those that came with another one are told with that.
  if (reasons.mirrorsId !== undefined || isSilent) return edit.id
  if (reasons.editorId !== null) await subscribeEditor(tx, noun, id, reasons.editorId)
  notifyLater(tx, CHANGED, { edit: edit.id })
  return edit.id
}

/** What the edit that is taken back made a person's. */
async function keptBy(db: Prisma.TransactionClient, { revertsId }: Pick<Reasons, 'revertsId'>): Promise<Kept[]> {
  if (revertsId === undefined) return []
  const edit = await db.edit.findUnique({ where: { id: revertsId }, select: { kept: true } })
  return keptNow(db, (edit?.kept ?? []) as unknown as Kept[])
}

/**
 * Does `work`, which changes these fields of an entry, and records what it has changed.
 * @returns the id of the edit; null if nothing has changed
 */
export async function recorded(
  tx: Tx,
  reasons: Reasons,
  fields: readonly string[],
  work: () => Promise<void>,
): Promise<number | null> {
  const db = await tx.prisma()
  const read = async (): Promise<Values> => (await documentOf(db, reasons.noun, reasons.id, fields)) ?? {}
  const before = await read()
  await work()
  return recordEdit(tx, reasons, deltaOf(LISTS[reasons.noun], before, await read()))
}

/** The entry that an edit or a contribution is of. */
export function recordedNoun(row: Readonly<Record<`${EditedNoun}Id`, number | null>>): {
  noun: EditedNoun
  id: number
} {
  for (const noun of EDITED_NOUNS) {
    const id = row[`${noun}Id`]
    if (id !== null) return { noun, id }
  }
  throw new Error('an edit of no entry')
}
