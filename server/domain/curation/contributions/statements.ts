import { CONTRIBUTING } from '@/lib/curation/contributing'
import { entryId } from '@/server/domain/catalogue/entries/access'
import { isoTime } from '@/server/platform/database/iso-time'
import { RECORD } from '../contributors/queries'
import { isWaitingRow } from '../waiting'

const userAs = (alias: string, id: string, more = '') =>
  `(SELECT json_build_object('id', ${alias}.id, 'username', ${alias}.username${more}) FROM users ${alias} WHERE ${alias}.id = ${id})`

/** The condition of a claim that has not ended; `c` is the contribution. */
export const IS_CLAIMED = `c.claimed_at > now() - interval '${CONTRIBUTING.claimMinutes} minutes'`
/** When a claim ends. */
export const CLAIM_ENDS = isoTime(`(c.claimed_at + interval '${CONTRIBUTING.claimMinutes} minutes')`)

/** What an editor has asked last, of one that waits for the answer. */
const QUESTION = `CASE WHEN c.state = 'Asked' THEN (SELECT o.text FROM contribution_notes o
    WHERE o.contribution_id = c.id AND o.kind = 'question' AND o.hidden_at IS NULL ORDER BY o.id DESC LIMIT 1) END AS question`

/** The columns of a contribution `c` of told_contributions as a card has them, without its name. */
export const CARD = `c.id, c.noun, ${entryId('c')} AS entry,
  c.is_new AS "isNew", c.kind, c.into_id AS into, c.after->'hidden' AS hides,
  CASE WHEN c.kind = 'merge' THEN (SELECT e.after->>'merged' FROM told_edits e WHERE e.id = c.edit_id) END AS goes,
  c.is_new AND ${entryId('c')} IS NOT NULL AND NOT EXISTS (SELECT FROM edits e WHERE e.id = c.edit_id AND e.kind = 'create') AS "isFolded",
  c.state, c.version, ${QUESTION}, ARRAY(SELECT DISTINCT f FROM jsonb_object_keys(c.before || c.after) AS f ORDER BY f) AS fields,
  c.comment, c.source, c.hidden_id IS NOT NULL AS "isTextHidden", c.origin,
  (SELECT t.name FROM personal_tokens t WHERE t.id = c.token_id) AS token, ${isoTime('c.decided_at')} AS "decidedDate", c.refusal, c.reason, c.edit_id AS edit,
  ${isoTime('c.created_at')} AS "createdDate",
  (SELECT json_build_object('id', u.id, 'username', u.username, ${RECORD})
    FROM users u LEFT JOIN contributors k ON k.user_id = u.id WHERE u.id = c.proposer_id) AS proposer,
  CASE WHEN ${isWaitingRow('c.')} AND ${IS_CLAIMED} THEN ${userAs('a', 'c.claimed_by', `, 'until', ${CLAIM_ENDS}`)} END AS claim,
  ${userAs('d', 'c.decided_by')} AS "decidedBy"`

/** The name of a new entry. */
export const PROPOSED_NAME = `CASE WHEN c.is_new THEN
  coalesce(c.after->>'title', c.after->>'name', concat_ws(' ', c.after->>'firstName', c.after->>'lastName')) END AS name`
