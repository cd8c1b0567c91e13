import type { TokenUndone } from '@/lib/identity/schemas/personal-tokens'
import type { RecordContent, RecordSnapshot } from '@/lib/tracking/schemas/records'
import { write } from '@/server/platform/writing/write'
import { lockRecords } from './bulk'
import { type MaybeRecord, RECORD, RECORD_OF, recordOf } from './records/rows'
import { contentOf } from './records/rules'
import { type RecordWrite, writeRecords } from './records/writes'

/** Records of one call, each of which may have many events. */
const PART = 200

/**
 * Takes back what a personal token of the user did to records, those of works after the id `next`. A record becomes
 * what it was before the token's last changes in a row. Records that were changed since by anything else stay and are
 * counted; a repeated undo does nothing.
 */
export function undoTokenEvents(userId: number, token: number, next = 0): Promise<TokenUndone> {
  return write(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(WORKS, [userId, token, next, PART])
    const ids = rows.map(({ id }) => id)
    await lockRecords(tx, userId, ids)
    const found = await tx.query<UndoRow>(UNDOABLE, [userId, token, ids])
    const open = found.rows.filter(({ isUndone }) => !isUndone)
    const changes = open.filter(({ run }) => run !== null).map(restored)
    const written = await writeRecords(tx, { userId, source: 'Undo' }, changes)
    const last = ids.length === PART ? (ids.at(-1) ?? null) : null
    return { undone: written.size, kept: open.length - written.size, next: last }
  })
}

/** `run`: the token's last events in a row that stand, the newest first; null if something else came after them. */
type UndoRow = MaybeRecord & {
  mediaId: number
  isUndone: boolean
  run: { id: number; before: RecordSnapshot | null }[] | null
}

/** Each snapshot has the details that its event changed, so the events are taken back one after the other. */
function restored({ mediaId, run, ...row }: UndoRow): RecordWrite {
  const mine = recordOf(row)
  const after = (run ?? []).reduce<RecordContent | null>((then, { before }) => before && contentOf(before, then), mine)
  const first = run?.at(-1)?.id
  return { mediaId, before: mine, after, ...(first !== undefined && { undoes: first }) }
}

/** The lock makes a second undo wait, and find everything undone. */
const WORKS = `WITH part AS (SELECT DISTINCT media_id AS id FROM watched_events
    WHERE token_id = $2::int AND user_id = $1::int AND media_id > $3::int ORDER BY media_id LIMIT $4::int)
  SELECT id FROM part, LATERAL (SELECT FROM watched_events e
    WHERE e.token_id = $2 AND e.user_id = $1 AND e.media_id = part.id ORDER BY e.id LIMIT 1 FOR NO KEY UPDATE) AS locked
  ORDER BY id`

/**
 * SQL: selects the newest event of a record, and the id before which events count (`stop`). If it undoes one of the
 * token's, that is its id; an undo of the last change leaves those before it to be taken back.
 */
export const newestOf = (user: string, media: string, token: string) => `SELECT isUndo AS "isUndo",
    CASE WHEN isUndo THEN undoes ELSE id + 1 END AS stop
  FROM (SELECT w.id, w.undoes, w.token_id IS DISTINCT FROM ${token}
      AND EXISTS (SELECT FROM watched_events x WHERE x.id = w.undoes AND x.token_id = ${token}) AS isUndo
    FROM watched_events w WHERE w.user_id = ${user} AND w.media_id = ${media} ORDER BY w.id DESC LIMIT 1) AS last`

const UNDOABLE = `SELECT wanted.id AS "mediaId", ${RECORD}, n."isUndo" AND r.run IS NULL AS "isUndone", r.run
  FROM unnest($3::int[]) AS wanted (id)
    CROSS JOIN LATERAL (${newestOf('$1::int', 'wanted.id', '$2::int')}) AS n
    CROSS JOIN LATERAL (SELECT json_agg(json_build_object('id', e.id, 'before', e.before) ORDER BY e.id DESC) AS run
      FROM watched_events e WHERE e.user_id = $1 AND e.media_id = wanted.id AND e.id < n.stop
        AND e.id > coalesce((SELECT max(o.id) FROM watched_events o WHERE o.user_id = $1 AND o.media_id = wanted.id
          AND o.id < n.stop AND o.token_id IS DISTINCT FROM $2), 0)) AS r
    LEFT JOIN ${RECORD_OF('wanted.id')} ON true`
