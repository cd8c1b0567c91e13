import type { EditedNoun } from '@/lib/catalogue/nouns'
import { notifyLater } from '@/server/domain/social/notifications'
import type { Tx } from '@/server/platform/writing/write'
import { hideDecided } from './hidden-texts/writes'
import { DECIDED } from './notifications'
import { release } from './pictures/writes'
import { invalidateWaiting, isWaitingRow } from './waiting'

/** Who closes proposals by changing an entry: an editor, and the proposal that is accepted by that, which stays. */
export type Closing = { editorId: number | null; accepted?: number | undefined }

/**
 * Closes what waits for an entry that is hidden now, also merges into it, and tells the proposers. What another
 * instance proposes of its hiding stays.
 * @returns how many there were
 */
export function closeOfHidden(tx: Tx, noun: EditedNoun, id: number, by: Closing): Promise<number> {
  const own = `${noun}_id = $1::int AND NOT (origin IS NOT NULL AND kind = 'hide')`
  return close(tx, `(${own} OR noun = '${noun}' AND into_id = $1::int)`, [id], by)
}

/**
 * Closes proposals to merge or hide an entry that is merged now, and to merge others into it, and tells the proposers.
 * Nobody has proposed this of the entry that stays. Proposed changes lead on to it.
 */
export async function closeOfMerged(tx: Tx, noun: EditedNoun, from: number, by: Closing): Promise<void> {
  const own = `${noun}_id = $1::int AND kind IN ('merge', 'hide')`
  await close(tx, `(${own} OR noun = '${noun}' AND into_id = $1::int)`, [from], by)
}

async function close(tx: Tx, which: string, ids: readonly number[], { editorId, accepted }: Closing): Promise<number> {
  const [editor, but] = [`$${ids.length + 1}::int`, `$${ids.length + 2}::int`]
  const { rows } = await tx.query<{ id: number; noun: EditedNoun; entry: number }>(
    `UPDATE contributions SET state = 'Outdated', decided_at = now(), decided_by = ${editor}, claimed_by = NULL, claimed_at = NULL
     WHERE ${isWaitingRow()} AND ${which} AND id IS DISTINCT FROM ${but}
     RETURNING id, noun, coalesce(media_id, series_id, character_id, person_id, company_id, tag_id) AS entry`,
    [...ids, editorId, accepted ?? null],
  )
  for (const { id: contribution, noun, entry } of rows) {
    await release(tx, contribution)
    invalidateWaiting(tx, noun, entry)
    notifyLater(tx, DECIDED, { contribution })
  }
  await hideDecided(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}
