import { EDITED_NOUNS, type EditedNoun } from '@/lib/catalogue/nouns'
import type { Subscribed } from '@/lib/curation/schemas/subscriptions'
import { isOfShown, isShown, NAMES, TABLES } from '@/server/domain/catalogue/entries/access'
import { OF_SHOWN } from '../edits/queries'

/** The column of a subscription that refers to its entry or user. */
export const columnOf = (noun: Subscribed) => (noun === 'user' ? 'contributor_id' : `${noun}_id`)

const COLUMNS = EDITED_NOUNS.map((noun) => `s.${columnOf(noun)}`)

/** The noun, id and name of what a subscription `s` is about. */
export const ABOUT = `CASE ${EDITED_NOUNS.map((noun) => `WHEN s.${columnOf(noun)} IS NOT NULL THEN '${noun}'`).join(' ')} ELSE 'user' END AS noun,
  coalesce(${COLUMNS.join(', ')}, s.contributor_id) AS id, coalesce(${EDITED_NOUNS.map((noun) => `(SELECT ${NAMES[noun]} FROM ${TABLES[noun]} WHERE id = s.${columnOf(noun)})`).join(', ')},
  (SELECT username FROM users WHERE id = s.contributor_id)) AS name`

/** Whether the entry of a subscription `s` is shown. */
export const IS_SHOWN = isOfShown('s')

/** The newest edits below $2, at most $3, of what one subscription `s` of the user $1 is about. */
const newest = (noun: EditedNoun) => `SELECT x.id FROM subscriptions s CROSS JOIN LATERAL (
    SELECT e.id FROM edits e WHERE e.${noun}_id = s.${noun}_id AND e.id < $2::int AND e.kind <> 'load' ORDER BY e.id DESC LIMIT $3::int
  ) AS x WHERE s.user_id = $1::int AND s.${noun}_id IS NOT NULL${noun === 'tag' ? '' : ` AND ${isShown(noun, `s.${noun}_id`)}`}`

/**
 * The ids of the newest edits that the user $1 subscribes to: of each subscription so many are read along an index of
 * edits. An edit of an entry and by a user of both subscriptions is one.
 */
export const SUBSCRIBED_EDITS = `${EDITED_NOUNS.map(newest).join('\n  UNION ')}
  UNION SELECT x.id FROM subscriptions s CROSS JOIN LATERAL (
    SELECT e.id FROM edits e WHERE e.editor_id = s.contributor_id AND e.id < $2::int AND e.mirrors_id IS NULL AND e.kind <> 'load'
      AND ${OF_SHOWN} ORDER BY e.id DESC LIMIT $3::int
  ) AS x WHERE s.user_id = $1::int AND s.contributor_id IS NOT NULL
  ORDER BY id DESC LIMIT $3::int`
