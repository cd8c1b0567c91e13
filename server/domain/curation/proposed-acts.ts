import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Values } from '@/lib/curation/documents/differences'
import type { Contributed } from '@/lib/curation/schemas/contributions'
import type { HideProposal, MergeProposal } from '@/lib/curation/schemas/proposed-acts'
import { lockedEntry } from '@/server/domain/catalogue/entries/access'
import type { Asking } from '@/server/domain/identity/sessions/asker'
import { AppError } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { writtenOf } from './acts'
import { isEditor, isModerator } from './contributions/access'
import { expectUnmerged, propose } from './contributions/mutations'
import { expectProposalAllowed } from './contributors/writes'
import { hideWithin } from './hides/mutations'
import { expectMergeable } from './merges/access'
import { mergeWithin, merging } from './merges/mutations'
import { sweepSpares } from './pictures/jobs'
import { invalidateWaiting, isWaitingRow } from './waiting'

/**
 * Merges an entry into another one: editors at once, others by a proposal, whatever was accepted of them before.
 * @throws AppError as mergeEntries() without locked lists, conflict (id: it was merged, with the entry that it is now),
 *   alreadyProposed (also the other way round), tooManyRequests, manyOpen
 */
export async function contributeMerge(given: MergeProposal, asker: Asking): Promise<Contributed> {
  const { noun, id, into, fields, comment = null, source } = given
  const confirmKinds = given.noun === 'media' ? given.confirmKinds : undefined
  if (isEditor(asker)) {
    const reasons = { editorId: asker.id, isModerator: isModerator(asker), by: { editorId: asker.id } }
    const input = { into, fields, comment: writtenOf({ comment, source }), confirmKinds }
    const done = merging(noun, id, into, (tx) => mergeWithin(tx, noun, id, input, reasons))
    const { edit } = await done.catch((error: unknown) => write((tx) => unlessMerged(tx, noun, id, error)))
    return { state: 'Accepted', contribution: null, edit, entry: into }
  }
  return write(async (tx) => {
    await expectProposalAllowed(tx, asker.id)
    await expectMergeable(tx, noun, id, { into, confirmKinds }).catch((error: unknown) =>
      unlessMerged(tx, noun, id, error),
    )
    await expectNew(
      tx,
      `kind = 'merge' AND (${noun}_id = $1::int AND into_id = $2::int OR ${noun}_id = $2::int AND into_id = $1::int)`,
      [id, into],
    )
    const sides = Object.keys(fields).length > 0 && { fields }
    return waits(tx, { noun, id, comment, source }, { mergedInto: { [noun]: into, ...sides } }, asker)
  })
}

/**
 * Hides an entry: editors at once, others by a proposal.
 * @throws AppError notFound, hidden, settled (of editors: it is hidden), conflict (id: it was merged), alreadyProposed,
 *   tooManyRequests, manyOpen
 */
export async function contributeHide(given: HideProposal, asker: Asking): Promise<Contributed> {
  const { noun, id, comment, source } = given
  if (isEditor(asker)) {
    const reasons = { comment: writtenOf({ comment, source }), editorId: asker.id }
    const done = write((tx) => hideWithin(tx, noun, id, reasons, { editorId: asker.id }))
    const { edit, closed } = await done.catch((error: unknown) => write((tx) => unlessMerged(tx, noun, id, error)))
    if (closed > 0) await sweepSpares()
    return { state: 'Accepted', contribution: null, edit, entry: id }
  }
  return write(async (tx) => {
    await expectProposalAllowed(tx, asker.id)
    await lockedEntry(await tx.prisma(), noun, id).catch((error: unknown) => unlessMerged(tx, noun, id, error))
    await expectNew(tx, `kind = 'hide' AND after->'hidden' = 'true' AND ${noun}_id = $1::int`, [id])
    return waits(tx, { noun, id, comment, source }, { hidden: true }, asker)
  })
}

/**
 * Throws `error`. If it says that the entry is not there, and the entry was merged, throws a conflict with the one that
 * it became. @throws AppError
 */
async function unlessMerged(tx: Tx, noun: EditedNoun, id: number, error: unknown): Promise<never> {
  if (error instanceof AppError && error.code === 'notFound') await expectUnmerged(tx, noun, id)
  throw error
}

/** The entries are locked: of two who propose the same at once, the second one is refused. @throws AppError */
async function expectNew(tx: Tx, which: string, ids: readonly number[]): Promise<void> {
  const same = await tx.query(`SELECT FROM contributions WHERE ${isWaitingRow()} AND ${which} LIMIT 1`, [...ids])
  if (same.rows.length > 0) throw new AppError('alreadyProposed')
}

type About = { noun: EditedNoun; id: number; comment: string | null; source: string | null }

async function waits(tx: Tx, about: About, after: Values, asker: Asking): Promise<Contributed> {
  const contribution = await propose(await tx.prisma(), about, { before: {}, after }, asker.id)
  invalidateWaiting(tx, about.noun, about.id)
  return { state: 'Open', contribution, edit: null, entry: about.id }
}
