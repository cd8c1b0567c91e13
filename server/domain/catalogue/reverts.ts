import { CONTRIBUTING } from '@/lib/catalogue/contributing'
import type { RevertAllInput, RevertedAll } from '@/lib/catalogue/schemas/contribution-queue'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { revertEdit } from './contributions/mutations'
import type { Delta, Values } from './documents/rules'
import { isRevertible, isTakenBack } from './edits/rules'
import { recordedNoun } from './edits/writes'

/**
 * Takes back the edits of an account since a time, the newest first, each as a new edit of its own. What was changed by others since stays,
 * and is named; what was taken back before is left out. It does so many at a time; with `next` as `before` the same call goes on, also after it was interrupted.
 * @throws AppError notFound
 */
export async function revertAllOf(
  userId: number,
  { since, before, comment }: RevertAllInput,
  moderator: Pick<Asker, 'id' | 'permissions'>,
): Promise<RevertedAll> {
  const db = prisma()
  if (!(await db.user.findUnique({ where: { id: userId }, select: { id: true } }))) throw new AppError('notFound')
  const edits = await db.edit.findMany({
    where: {
      editorId: userId,
      // What came with an edit goes with it.
      mirrorsId: null,
      createdAt: { gte: new Date(since) },
      ...(before && { id: { lt: before } }),
    },
    include: { revertedBy: { select: { before: true, after: true } } },
    orderBy: { id: 'desc' },
    take: CONTRIBUTING.revertsOfCall,
  })
  const done: RevertedAll = { reverted: [], kept: [], next: null }
  for (const edit of edits) {
    const { noun, id: entry } = recordedNoun(edit)
    const one = { edit: edit.id, noun, entry }
    if (isTakenBack(noun, edit as unknown as Delta, edit.revertedBy as unknown as Delta[])) continue
    const why = isRevertible({ kind: edit.kind, before: edit.before as Values, after: edit.after as Values })
      ? await reverted(edit.id, moderator, comment)
      : 'kind'
    if (why === null) done.reverted.push(one)
    else done.kept.push({ ...one, why })
  }
  const last = edits.at(-1)
  return { ...done, next: last && edits.length === CONTRIBUTING.revertsOfCall ? last.id : null }
}

type Why = RevertedAll['kept'][number]['why']

/** Why an edit was not taken back; null if it was. */
async function reverted(
  id: number,
  moderator: Pick<Asker, 'id' | 'permissions'>,
  comment: string | null,
): Promise<Why | null> {
  try {
    await revertEdit(id, moderator, comment)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'conflict' || error.code === 'settled' || error.code === 'hidden') return error.code
    if (error.code === 'invalidInput' || error.code === 'forbidden') return 'invalid'
    throw error
  }
}
