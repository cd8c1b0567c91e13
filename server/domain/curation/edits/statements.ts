import { entryId, entryNoun } from '@/server/domain/catalogue/entries/access'
import { profilePicture } from '@/server/domain/identity/users/pictures'
import { isoTime } from '@/server/platform/database/iso-time'

/** The noun of an edit, as the indexes of migration 0105 have it. */
export const NOUN = `(${entryNoun('e')})`

/** The entry of the edit `e`. */
export const NOUN_AND_ENTRY = `${NOUN} AS noun, ${entryId('e')}`

/** Who made the edit `e`. */
export const EDITOR = `(SELECT json_build_object('id', u.id, 'username', u.username, 'profilePicture', ${profilePicture('u.id')})
    FROM users u WHERE u.id = e.editor_id)`

/** Selects the edits that take others (a condition on their ids) back, those that take these back, and so on. */
export const BACKS = (others: string) => `WITH RECURSIVE back AS (
    SELECT r.id, r.reverts_id AS reverts, r.before, r.after FROM edits r WHERE r.reverts_id ${others}
    UNION ALL SELECT r.id, r.reverts_id, r.before, r.after FROM back b JOIN edits r ON r.reverts_id = b.id
  ) SELECT * FROM back`

/** Edits that take one back and are read. */
export const MAX_BACKS = 200

/**
 * The SELECT list of an edit and its FROM; `e` is the edit as everybody reads it: without a text that is hidden. `text`
 * is that text, which only moderators are told, and by which an edit can still be taken back.
 */
export const EDIT = `SELECT e.id, e.kind, e.before, e.after, e.comment, e.source, e.reverts_id AS reverts, e.mirrors_id AS mirrors, e.created_at AS "createdAt",
    ${NOUN_AND_ENTRY} AS "entryId",
    (SELECT coalesce(json_agg(b ORDER BY b.id), '[]') FROM (${BACKS('= e.id')} LIMIT ${MAX_BACKS}) AS b) AS backs,
    (SELECT json_build_object('edit', h.edit_id, 'isGone', NOT EXISTS (SELECT FROM edits x WHERE x.id = h.edit_id), 'date', ${isoTime('h.hidden_at')})
      FROM hidden_texts h WHERE h.edit_id = e.hidden_id) AS hidden,
    CASE WHEN e.hidden_id IS NOT NULL THEN (SELECT json_build_object('before', t.before, 'after', t.after, 'comment', t.comment, 'source', t.source)
      FROM edits t WHERE t.id = e.id) END AS text,
    ${EDITOR} AS editor,
    (SELECT json_build_object('id', d.id, 'username', d.username) FROM contributions c JOIN users d ON d.id = c.decided_by
      WHERE c.edit_id = e.id AND c.decided_by <> e.editor_id LIMIT 1) AS "acceptedBy"
  FROM told_edits e`
