import { entryPage } from '@/lib/catalogue/links/entries'
import { EDITED_NOUNS, type EditedNoun, HIDEABLE_NOUNS } from '@/lib/catalogue/nouns'
import type { Refusal } from '@/lib/curation/contributing'
import { changeLink } from '@/lib/curation/links/edits'
import { subscriptionLinks } from '@/lib/curation/links/subscriptions'
import type { CONTRIBUTION_STATES } from '@/lib/curation/schemas/contributions'
import { formatTag } from '@/lib/format'
import type { EntityKind } from '@/lib/links'
import { isEachOfShown, NAMES, TABLES } from '@/server/domain/catalogue/entries/access'
import { hasPermission } from '@/server/domain/identity/users/permissions'
import type { NotificationDetail, NotificationEvent, NotificationParts } from '@/server/domain/social/notifications'
import { NOUN } from './edits/statements'
import { IS_MERGED_TITLE_HIDDEN } from './hidden-texts/access'
import { successorOf } from './references/statements'
import { CHANGED } from './subscribers/statements'

/** The proposer of a contribution that somebody else has decided. */
const TELL_DECIDED = `INSERT INTO notifications (user_id, kind, contribution_id)
  SELECT c.proposer_id, 'contribution', c.id FROM contributions c JOIN users u ON u.id = c.proposer_id
  WHERE c.id = $1::int AND c.decided_at IS NOT NULL AND c.decided_by IS DISTINCT FROM c.proposer_id AND u.notify_contributions
  ON CONFLICT DO NOTHING`

/**
 * The proposer of what an editor asks or says; of what the proposer says, the editors who spoke before. Not across a
 * block, or from somebody who is muted.
 */
const TELL_NOTED = `INSERT INTO notifications (user_id, kind, note_id)
  SELECT u.id, 'note', o.id FROM contribution_notes o JOIN contributions c ON c.id = o.contribution_id
    JOIN users u ON u.id = ANY(CASE WHEN o.author_id = c.proposer_id
      THEN ARRAY(SELECT DISTINCT e.author_id FROM contribution_notes e WHERE e.contribution_id = c.id AND e.id < o.id
        AND e.author_id <> c.proposer_id AND ${hasPermission('e.author_id', 'CanEdit')})
      ELSE ARRAY[c.proposer_id] END)
  WHERE o.id = $1::int AND o.author_id IS NOT NULL AND o.hidden_at IS NULL AND u.notify_contributions AND u.confirmed_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = u.id AND b.blocked_id = o.author_id
      OR b.user_id = o.author_id AND b.blocked_id = u.id AND b.kind = 'Block')
  ON CONFLICT DO NOTHING`

/**
 * Users who had something of the entry that is gone: a record, an entry of a list, a favourite, a text, a torrent. Each
 * once, and not the editor. A merge that was undone meanwhile is not told.
 */
const TELL_MERGED = `INSERT INTO notifications (user_id, kind, merge_id)
  SELECT DISTINCT o.id, 'merge'::notification_kind, m.id FROM merges m CROSS JOIN LATERAL (
      SELECT (r.content->>'user_id')::int AS id FROM merged_rows r
        WHERE r.merge_id = m.id AND r.kind IN ('moved', 'removed')
          AND r.reference IN ('watched_records.media_id', 'name_favorites.character_id', 'name_favorites.person_id', 'name_favorites.company_id')
      UNION SELECT l.owner_id FROM merged_rows r JOIN lists l ON l.id = (r.content->>'list_id')::int
        WHERE r.merge_id = m.id AND r.reference = 'list_entries.media_id' AND r.kind IN ('moved', 'removed')
      UNION SELECT t.poster_id FROM merged_rows r JOIN reviews t ON t.id = (r.content->>'id')::int AND t.deleted_at IS NULL
        WHERE r.merge_id = m.id AND r.reference IN ('reviews.media_id', 'reviews.other_id', 'reviews.series_id', 'reviews.character_id', 'reviews.person_id', 'reviews.company_id')
      UNION SELECT t.uploader_id FROM merged_rows r JOIN torrents t ON t.id = (r.content->>'id')::int AND t.deleted_at IS NULL
        WHERE r.merge_id = m.id AND r.reference = 'torrents.media_id'
    ) AS o JOIN users u ON u.id = o.id
  WHERE m.id = $1::int AND m.undone_at IS NULL AND o.id IS DISTINCT FROM m.editor_id AND u.confirmed_at IS NOT NULL
  ORDER BY 1 ON CONFLICT DO NOTHING`

/** An editor has decided on a contribution. */
export const DECIDED: NotificationEvent<{ contribution: number }> = {
  kind: 'decided',
  statement: TELL_DECIDED,
  parameters: ({ contribution }) => [contribution],
}

/** Somebody has said something of a proposal, or its proposer has changed it. */
export const NOTED: NotificationEvent<{ note: number }> = {
  kind: 'noted',
  statement: TELL_NOTED,
  parameters: ({ note }) => [note],
}

/** Two entries became one. */
export const MERGED: NotificationEvent<{ merge: number }> = {
  kind: 'merged',
  statement: TELL_MERGED,
  parameters: ({ merge }) => [merge],
}

/** What a contribution `c` of told_contributions is about. */
export const CONTRIBUTION_TITLE = `coalesce((SELECT title FROM media WHERE id = c.media_id), (SELECT title FROM series WHERE id = c.series_id),
      (SELECT full_name FROM characters WHERE id = c.character_id), (SELECT full_name FROM people WHERE id = c.person_id),
      (SELECT name FROM companies WHERE id = c.company_id), (SELECT name FROM tags WHERE id = c.tag_id),
      c.after->>'title', c.after->>'name', concat_ws(' ', c.after->>'firstName', c.after->>'lastName'))`

type Decisions = {
  accepted: number
  refused: number
  outdated: number
  title: string
  state: (typeof CONTRIBUTION_STATES)[number]
  refusal: Refusal | null
  reason: string | null
}
/** The decisions on proposals that a group tells of, and the newest one. */
const decisions: NotificationDetail<Decisions, Decisions> = {
  column: `CASE WHEN g.kind = 'contribution' THEN (SELECT json_build_object(
    'accepted', s.accepted, 'refused', s.refused, 'outdated', s.outdated, 'title', ${CONTRIBUTION_TITLE},
    'state', c.state, 'refusal', c.refusal, 'reason', c.reason)
  FROM told_contributions c CROSS JOIN (SELECT count(*) FILTER (WHERE state IN ('Accepted', 'PartlyAccepted')) AS accepted,
      count(*) FILTER (WHERE state = 'Refused') AS refused, count(*) FILTER (WHERE state = 'Outdated') AS outdated
    FROM contributions WHERE id = ANY(g.contributions)) AS s WHERE c.id = n.contribution_id) END`,
  shown: (row) => row,
}

type Said = {
  says: 'question' | 'note' | 'answer' | 'change'
  title: string
  text: string | null
  contribution: number
  isOwn: boolean
}
/** What was said of a proposal: an editor's words, or the answer of the proposer. */
const note: NotificationDetail<Said, Said> = {
  column: `(SELECT json_build_object('says', CASE WHEN o.author_id = c.proposer_id AND o.kind = 'note' THEN 'answer' ELSE o.kind END,
      'title', ${CONTRIBUTION_TITLE}, 'text', o.text, 'contribution', c.id, 'isOwn', c.proposer_id = n.user_id)
    FROM contribution_notes o JOIN told_contributions c ON c.id = o.contribution_id WHERE o.id = n.note_id)`,
  shown: (row) => row,
}

type Merge = { merged: string | null; title: string; noun: EntityKind; id: number }
/** Names the entry that the merged one is by now: the one that stayed may itself have been merged since. */
const merge: NotificationDetail<Merge, { merged: string | null; title: string; path: string }> = {
  column: `(SELECT json_build_object('merged', CASE WHEN NOT (${IS_MERGED_TITLE_HIDDEN}) THEN j.merged_title END, 'title', e.title, 'noun', j.noun, 'id', e.id) FROM merges j CROSS JOIN LATERAL (
        ${HIDEABLE_NOUNS.map((noun) => `SELECT id, ${NAMES[noun]} AS title FROM ${TABLES[noun]} WHERE j.noun = '${noun}' AND id = (${successorOf(noun, 'j.merged_id')})`).join('\n        UNION ALL ')}
      ) AS e WHERE j.id = n.merge_id)`,
  shown: ({ merged, title, noun, id }) => ({ merged, title, path: entryPage(noun, id) }),
}

type Changed = { edit: number; count: number; noun: EditedNoun; title: string }
/** The changes that a user subscribes to: how many, and the newest one. */
const change: NotificationDetail<Changed, { count: number; title: string; path: string }> = {
  column: `(SELECT json_build_object('edit', e.id, 'count', n.edit_count, 'noun', ${NOUN}, 'title', coalesce(
      ${EDITED_NOUNS.map((noun) => `(SELECT ${NAMES[noun]} FROM ${TABLES[noun]} WHERE id = e.${noun}_id)`).join(', ')}))
    FROM edits e WHERE e.id = n.edit_id)`,
  shown: ({ edit, count, noun, title }) => ({
    count,
    title: noun === 'tag' ? formatTag(title) : title,
    path: count === 1 ? changeLink(edit) : subscriptionLinks.page(),
  }),
}

/** Nobody reads of hidden entries, nor of what those did whom they have blocked since. */
const SEES_CHANGE = `(n.kind <> 'change' OR EXISTS (SELECT FROM edits e WHERE e.id = n.edit_id AND ${isEachOfShown('e')}
  AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = n.user_id AND b.blocked_id = e.editor_id)))`

/** What a moderator has hidden, and words of whom the owner has blocked, are not told any more. */
const SEES_NOTE = `(n.note_id IS NULL OR EXISTS (SELECT FROM contribution_notes o WHERE o.id = n.note_id AND o.hidden_at IS NULL
  AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = n.user_id AND b.blocked_id = o.author_id)))`

export const CURATION_NOTIFICATIONS = {
  events: [DECIDED, NOTED, MERGED, CHANGED],
  kinds: { contribution: { topic: `'contribution'` }, note: {}, merge: {}, change: {} },
  seen: [SEES_NOTE, SEES_CHANGE],
  details: { decisions, note, merge, change },
} satisfies NotificationParts & { details: unknown }
