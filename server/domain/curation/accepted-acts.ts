import type { Asking } from '@/server/domain/identity/sessions/asker'
import { AppError } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { type ProposedAct, writtenOf } from './acts'
import { isModerator } from './contributions/access'
import { hideWithin, showWithin } from './hides/mutations'
import { mergeWithin, merging } from './merges/mutations'

type Deciding = { editor: Asking; confirmKinds?: boolean | undefined }

/** The proposal that waits: whose it is, and why. */
type Waiting = { id: number; proposer: number | null; comment: string | null; source: string | null }

/** The edit, and the entry that is there afterwards; null if it can no longer be done. */
type Done = { edit: number | null; entry: number } | null

/** Does a merge or hide that waits, in the caller's transaction. */
type Doing = (tx: Tx, waiting: Waiting) => Promise<Done>

/**
 * Runs `work` in one transaction, and gives it a function that does the proposed merge or hide. That is done as by an
 * editor, but is an edit of the proposer.
 */
export async function deciding<Result>(
  proposed: ProposedAct,
  how: Deciding,
  work: (tx: Tx, act: Doing) => Promise<Result>,
): Promise<Result> {
  const { noun, entry, into } = proposed
  const act: Doing = (tx, waiting) => acted(tx, waiting, proposed, how)
  const isMerge = entry !== null && into !== null && entry !== into
  return isMerge ? merging(noun, entry, into, (tx) => work(tx, act)) : write((tx) => work(tx, act))
}

/** Refusals of what nobody can do any more. */
const OVER: ReadonlySet<string> = new Set(['settled', 'notFound', 'hidden'])

async function acted(
  tx: Tx,
  { id, proposer, comment, source }: Waiting,
  { noun, entry, into, act, isForeign }: ProposedAct,
  { editor, confirmKinds = isForeign }: Deciding,
): Promise<Done> {
  if (entry === null) return null
  const reasons = { editorId: proposer ?? editor.id, comment: writtenOf({ comment, source }) }
  const by = { editorId: editor.id, accepted: id }
  try {
    if ('mergedInto' in act) {
      if (into === null || into === entry) return null
      const input = { into, fields: act.mergedInto.fields ?? {}, comment: reasons.comment, confirmKinds }
      const merger = { editorId: reasons.editorId, isModerator: isModerator(editor), by }
      return { edit: (await mergeWithin(tx, noun, entry, input, merger)).edit, entry: into }
    }
    if (noun === 'tag') return null
    if (!act.hidden) return { edit: await showWithin(tx, noun, entry, reasons.editorId), entry }
    return { edit: (await hideWithin(tx, noun, entry, reasons, by)).edit, entry }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (OVER.has(error.code) || error.fields?.into === 'unknownEntry') return null
    throw error
  }
}
