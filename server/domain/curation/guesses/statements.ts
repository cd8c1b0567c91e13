import { CONTRIBUTING } from '@/lib/curation/contributing'
import { storedPicture } from '@/server/domain/catalogue/entries/cards'
import { MEDIA_CARD_JSON } from '@/server/domain/catalogue/media/cards'
import { GUESS_STANDS } from '@/server/domain/catalogue/sequels/queries'

/** The votes of a guess `g` that count, as `yes` and `no`. */
export const COUNTED = `(SELECT count(*) FILTER (WHERE v.is_yes)::int AS yes, count(*) FILTER (WHERE NOT v.is_yes)::int AS no
  FROM guess_votes v JOIN contributors k ON k.user_id = v.user_id AND k.trusted_at IS NOT NULL WHERE v.guess_id = g.id)`
const IS_AGREED = `(SELECT c.yes >= ${CONTRIBUTING.guessVotes} AND c.no = 0 FROM ${COUNTED} AS c)`

/** Says of two works anew whether those who count agree. */
export const AGREE = (only: string) =>
  `UPDATE guesses g SET is_agreed = NOT is_agreed WHERE g.kind = 'Duplicate' AND ${only} AND g.is_agreed <> ${IS_AGREED}`

/** Whether a guess `s`, of works `w` and perhaps `o`, still is one: people edit between two refreshes. */
export const STANDS = `NOT w.is_adult AND CASE s.kind
    WHEN 'Sequel' THEN NOT o.is_adult AND EXISTS (SELECT FROM guessed_sequels g
      WHERE g.media_id = s.media_id AND g.next_id = s.other_id AND ${GUESS_STANDS})
    WHEN 'Duplicate' THEN NOT o.is_adult
    ELSE c.id IS NOT NULL AND EXISTS (SELECT FROM media_characters mc
      WHERE mc.media_id = s.media_id AND mc.character_id = s.character_id AND mc.role IS NULL) END`

/** Whether of two works the first one is the better known, and stays when they become one. */
const FIRST_STAYS = '(w.standing >= coalesce(o.standing, 0))'

/** A guess `s` with its sides that are shown. */
export const GUESSES = `guesses s JOIN shown_media w ON w.id = s.media_id LEFT JOIN shown_media o ON o.id = s.other_id
  LEFT JOIN shown_characters c ON c.id = s.character_id`

/** Locks a guess until the transaction ends. */
export const LOCK = `SELECT kind, state, media_id AS media, other_id AS other, character_id AS character
  FROM guesses WHERE id = $1::int FOR UPDATE`
/** Whether the first work of a guess that still stands is the better known one. */
export const STANDING = `SELECT ${FIRST_STAYS} AS "firstStays" FROM ${GUESSES} WHERE s.id = $1::int AND ${STANDS}`

export const VOTE = `INSERT INTO guess_votes (guess_id, user_id, is_yes) VALUES ($1::int, $2::int, $3::boolean)
  ON CONFLICT (guess_id, user_id) DO UPDATE SET is_yes = excluded.is_yes, created_at = now()`
export const VOTES = `SELECT c.yes, c.no FROM guesses g, LATERAL ${COUNTED} AS c WHERE g.id = $1::int`

export const DECIDE = `UPDATE guesses SET state = $2::guess_state, decided_by = $3::int, decided_at = now() WHERE id = $1::int
  RETURNING decided_at::text AS "decidedAt"`
/** Takes back that decision, and no later one. */
export const UNDECIDE = `UPDATE guesses SET state = 'Open', decided_by = NULL, decided_at = NULL
  WHERE id = $1::int AND decided_by = $2::int AND decided_at = $3::timestamptz`

const IDS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('site', e.site, 'externalId', e.external_id)), '[]') FROM (
    SELECT site, external_id FROM external_ids WHERE media_id = m.id ORDER BY site, external_id LIMIT 20) AS e)`
const card = (id: string) => `(SELECT jsonb_build_object('externalIds', ${IDS}) || (${MEDIA_CARD_JSON})::jsonb
    FROM shown_media m WHERE m.id = ${id})`
/** The two works of a guess. Of a possible duplicate, the better known work is the first. */
const [FIRST, SECOND] = ['s.media_id', 's.other_id'].map((own, at) =>
  card(
    `CASE WHEN s.kind = 'Duplicate' AND NOT ${FIRST_STAYS} THEN ${at === 0 ? 's.other_id' : 's.media_id'} ELSE ${own} END`,
  ),
)

/** The columns of a guess as a list shows it. */
export const COLUMNS = `s.id, s.kind, s.reasons, ${FIRST} AS work, ${SECOND} AS other, CASE WHEN c.id IS NOT NULL THEN
    jsonb_build_object('id', c.id, 'fullName', c.full_name, 'nativeName', c.native_name, 'storedCover', ${storedPicture('character', 'c.id', 'Primary')})
  END AS character`
