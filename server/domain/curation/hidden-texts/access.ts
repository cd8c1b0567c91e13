import { EDITED_NOUNS, type EditedNoun, HIDEABLE_NOUNS } from '@/lib/catalogue/nouns'
import type { EntityKind } from '@/lib/links'
import { plannedRows } from '@/server/platform/database/client'
import { successorOf } from '../references/statements'
import { WOULD_WRITE_HIDDEN } from './statements'

/** Whether the text of an edit is hidden. */
export async function isTextHidden(edit: number): Promise<boolean> {
  const statement = 'SELECT FROM hidden_text_uses WHERE edit_id = $1::int LIMIT 1'
  return (await plannedRows('is-text-hidden', statement, [edit])).length > 0
}

/** Whether taking an edit back would write a hidden text again. */
export async function wouldWriteHidden(edit: number): Promise<boolean> {
  return (await plannedRows('would-write-hidden', WOULD_WRITE_HIDDEN, [edit])).length > 0
}

// Hides of entries and merges have the comment of their edit as well, which is told as the edit is.
const isHidden = (edit: string) => `EXISTS (SELECT FROM hidden_text_uses u WHERE u.edit_id = (${edit}))`

/** Whether the reason for which an entry is hidden now is a hidden text. `id`: SQL, with its table. */
export const isReasonHidden = (noun: EntityKind, id: string) =>
  isHidden(`SELECT max(x.id) FROM edits x WHERE x.${noun}_id = ${id} AND x.kind = 'hide'`)

/** The same of a row of hidden_entries. */
export const IS_REASON_HIDDEN = HIDEABLE_NOUNS.filter((noun) => noun !== 'media')
  .map((noun) => isReasonHidden(noun, `hidden_entries.${noun}_id`))
  .join(' OR ')

/** The entry that stayed in a merge `j` and has its edits. If it was merged itself, the entry that it became. */
const stayed = (noun: EditedNoun) => `coalesce((${successorOf(noun, 'j.into_id')}), j.into_id)`

/** Whether the comment of a merge `j` of entries of a noun is a hidden text. */
export const isMergeHidden = (noun: EditedNoun) =>
  isHidden(`SELECT max(x.id) FROM edits x WHERE x.${noun}_id = ${stayed(noun)} AND x.kind = 'merge'
    AND x.after->>'merged' LIKE '% (' || j.merged_id || ')'`)

/**
 * Whether the title of the entry that went is a hidden text, of the merge's edit or of another edit of the two entries.
 */
export const isMergedTitleHidden = (noun: EditedNoun) => `(${isMergeHidden(noun)} OR EXISTS (
    SELECT FROM hidden_texts h JOIN hidden_text_uses u ON u.hidden_id = h.edit_id JOIN edits x ON x.id = u.edit_id
    WHERE x.${noun}_id IN (${stayed(noun)}, j.merged_id) AND has_text(to_jsonb(j.merged_title), h.texts)))`

const ofAnyNoun = (isIt: (noun: EditedNoun) => string) =>
  EDITED_NOUNS.map((noun) => `j.noun = '${noun}' AND ${isIt(noun)}`).join(' OR ')

/** The same of a merge `j` of any noun. */
export const IS_MERGE_HIDDEN = ofAnyNoun(isMergeHidden)
export const IS_MERGED_TITLE_HIDDEN = ofAnyNoun(isMergedTitleHidden)
