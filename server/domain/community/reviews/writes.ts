import type { ReviewedKind, ReviewKind } from '@/lib/catalogue/text-kinds'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import { isBlocked } from '@/server/domain/social/blocks/access'
import { notifyLater } from '@/server/domain/social/notifications'
import type { CacheTag } from '@/server/platform/cache/tags'
import { plannedRows, sql } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { type Statements, write, writeAtOnce } from '@/server/platform/writing/write'
import { POSTED } from '../notifications'
import { STORED, type Stored } from './queries'
import { type Entry, isBeforeEnd, type NewText, type PublicProgress, tagsOf } from './rules'
import { isThere, OWNERS, TABLES, VISIBLE } from './statements'

/**
 * What decides about a text on an entry. `beforeEnd`: the author's public progress is short of the end of the entry.
 * `totalEpisodes` is that of a work.
 */
export type Standing = { beforeEnd: boolean; totalEpisodes: number | null }

/** Whether the owner `e` of a list or an activity is blocked by the author, or has blocked them. */
const isOwnerBlocked = (kind: ReviewedKind) => (OWNERS[kind] ? isBlocked(OWNERS[kind], '$2::int') : '$2::int IS NULL')

/**
 * The standing of an author.
 * @throws AppError notFound (no such entry, or a hidden one), blocked (by the owner of a list or an activity)
 */
export async function standingOf(userId: number, entry: Entry): Promise<Standing> {
  if (entry.kind === 'media') {
    const [row] = await plannedRows<ProgressRow>('public-progress', PROGRESS, [userId, entry.id])
    if (!row) throw new AppError('notFound')
    return { beforeEnd: isBeforeEnd(row.progress), totalEpisodes: row.totalEpisodes }
  }
  const [row] = await plannedRows<{ blocked: boolean }>(
    `reviewed-${entry.kind}`,
    `SELECT ${isOwnerBlocked(entry.kind)} AS blocked FROM ${TABLES[entry.kind]} e WHERE e.id = $1::int ${isThere(entry.kind)}`,
    [entry.id, userId],
  )
  if (!row) throw new AppError('notFound')
  if (row.blocked) throw new AppError('blocked')
  return { beforeEnd: false, totalEpisodes: null }
}

type ProgressRow = { progress: PublicProgress | null; totalEpisodes: number | null }

const PROGRESS = `SELECT CASE WHEN w.status IS NULL THEN NULL ELSE json_build_object('type', m.type, 'totalEpisodes', m.total_episodes,
    'status', w.status, 'episodesWatched', w.episodes_watched,
    'finishedBefore', EXISTS (SELECT 1 FROM jsonb_array_elements(w.earlier_runs) AS run
      WHERE run->>'finishedDate' IS NOT NULL OR (run->>'episodesWatched')::int >= m.total_episodes)) END AS progress,
    m.total_episodes AS "totalEpisodes"
  FROM shown_media m LEFT JOIN public_watched_records w ON w.media_id = m.id AND w.user_id = $1::int WHERE m.id = $2::int`

type Given = {
  userId: number
  entry: Entry
  text: NewText
  /** The comment that began the thread of a reply. */
  parentId: number | null
  /** The users whom it mentions. */
  mentions: readonly number[]
  beforeEnd: boolean
  key: string | null
}

/**
 * Inserts a text and invalidates what shows it, by one statement. Returns its id. Returns undefined if the user has
 * such a review or recommendation, or the request was made before.
 * @throws AppError notFound (the entry or the user was deleted meanwhile)
 */
export async function insertText({
  userId,
  entry,
  text,
  parentId,
  mentions,
  beforeEnd,
  key,
}: Given): Promise<number | undefined> {
  const { kind, episode, answered, otherId, written } = text
  const { title, rawText, textType, recommended } = written
  const tags = tagsOf(entry, otherId, userId)
  const early = beforeEnd && kind === 'review'
  const content = [userId, entry.id, kind, episode, title, rawText, textType, recommended, early]
  const values = [...content, key, new Date(), parentId, answered, mentions, otherId]
  const tells = parentId !== null || mentions.length > 0 || OWNERS[entry.kind] !== undefined
  return (tells ? inserted(entry.kind, values, tags) : insertedAtOnce(entry.kind, values, tags)).catch(refuseForeign)
}

/** Only a text that tells somebody costs a transaction, with a job. */
function inserted(kind: ReviewedKind, values: unknown[], tags: CacheTag[]): Promise<number | undefined> {
  return write(async (tx) => {
    const statement = {
      name: `insert-telling-text-on-${kind}`,
      text: `${insertion(kind)} SELECT id FROM written`,
      values,
    }
    const id = (await tx.query<{ id: number }>(statement)).rows[0]?.id
    if (id === undefined) return undefined
    tx.invalidate(tags)
    notifyLater(tx, POSTED, { review: id })
    return id
  })
}

async function insertedAtOnce(kind: ReviewedKind, values: unknown[], tags: CacheTag[]): Promise<number | undefined> {
  const text = `${insertion(kind)}, logged AS (INSERT INTO invalidations (tags) SELECT $16::text[] FROM written) SELECT id FROM written`
  const statement = { name: `insert-text-on-${kind}`, text, values: [...values, tags] }
  return (await writeAtOnce<{ id: number }>({ statement, tagsOf: () => tags }))?.id
}

const insertion = (of: ReviewedKind) => `WITH written AS (
    INSERT INTO reviews (poster_id, ${of}_id, kind, episode, title, raw_text, text_type, recommended, before_end, request_key,
      created_at, updated_at, parent_id, answered_id, other_id)
    VALUES ($1::int, $2::int, $3::review_kind, $4::int, $5::text, $6::text, $7::text_type, $8::recommendation, $9::boolean, $10::text,
      $11::timestamptz, $11, $12::int, $13::int, $15::int)
    ON CONFLICT DO NOTHING RETURNING id),
  mentioned AS (INSERT INTO review_mentions (review_id, user_id) SELECT w.id, u.id FROM written w, users u WHERE u.id = ANY($14::int[]))`

/**
 * The text that kept another one from being inserted. It is that of the same request, else the user's review of the
 * entry or recommendation of the two works.
 */
export async function textInTheWay({
  userId,
  entry,
  text,
  key,
}: Pick<Given, 'userId' | 'entry' | 'text' | 'key'>): Promise<(Stored & { isSameRequest: boolean }) | undefined> {
  const one = ONE_OF_EACH_USER[text.kind]?.(entry.kind)
  const values = text.otherId === null ? [entry.id] : [entry.id, text.otherId]
  const [row] = await plannedRows<Stored & { isSameRequest: boolean }>(
    `text-in-the-way-${entry.kind}-${text.kind}`,
    `SELECT ${STORED}, coalesce(r.request_key = $2::text, false) AS "isSameRequest"
      FROM reviews r WHERE r.poster_id = $1::int AND r.deleted_at IS NULL AND (r.request_key = $2 ${one ?? ''})
      ORDER BY "isSameRequest" DESC LIMIT 1`,
    one ? [userId, key, ...values] : [userId, key],
  )
  return row
}

/** The conditions of texts that a user writes only once: about an entry, or about two works. */
const ONE_OF_EACH_USER: Partial<Record<ReviewKind, (of: ReviewedKind) => string>> = {
  review: (of) => `OR (r.kind = 'review' AND r.${of}_id = $3::int)`,
  recommendation: () => `OR (r.other_id IS NOT NULL AND least(r.media_id, r.other_id) = least($3::int, $4::int)
    AND greatest(r.media_id, r.other_id) = greatest($3, $4))`,
}

/** Replaces the mentions of a text. */
export async function storeMentions(tx: Statements, id: number, users: readonly number[]): Promise<void> {
  await tx.query(sql`DELETE FROM review_mentions WHERE review_id = ${id} AND user_id <> ALL(${users}::int[])`)
  if (users.length === 0) return
  await tx.query(sql`INSERT INTO review_mentions (review_id, user_id) SELECT ${id}::int, u.id FROM users u WHERE u.id = ANY(${users}::int[])
    ON CONFLICT DO NOTHING`)
}

/** @throws AppError invalidInput (otherId: there is no such work) */
export async function refuseUnknownWork(otherId: number): Promise<void> {
  const [row] = await plannedRows('known-work', 'SELECT id FROM shown_media WHERE id = $1::int', [otherId])
  if (!row) throw invalidInput({ otherId: 'unknownWork' })
}

/** Where a new text belongs: of a reply the comment that began its thread, and that one's episode. */
export type ThreadPlace = { parentId: number | null; episode: number | null }

/**
 * The thread of a new text. A reply to a reply is in the same thread. A review of a work is answered, too.
 * @throws AppError invalidInput (parentId: not there, or not in this discussion), blocked (one of both has blocked the
 *   other: the author and whom they answer, or who began the thread)
 */
export async function threadFor(userId: number, entry: Entry, { answered, episode }: NewText): Promise<ThreadPlace> {
  if (answered === null) return { parentId: null, episode }
  if (entry.kind === 'series') throw invalidInput({ parentId: 'invalid' })
  const [row] = await plannedRows<{ parentId: number; episode: number | null; blocked: boolean }>(
    `answered-on-${entry.kind}`,
    `SELECT coalesce(r.parent_id, r.id) AS "parentId", r.episode, ${isBlocked('r.poster_id', '$3::int')} OR EXISTS (
        SELECT FROM reviews p WHERE p.id = r.parent_id AND ${isBlocked('p.poster_id', '$3')}) AS blocked
      FROM reviews r WHERE r.id = $1::int AND r.${entry.kind}_id = $2::int AND r.kind IN ('comment', 'review') AND ${VISIBLE}`,
    [answered, entry.id, userId],
  )
  if (!row || (episode !== null && episode !== row.episode)) throw invalidInput({ parentId: 'unknownComment' })
  if (row.blocked) throw new AppError('blocked')
  return { parentId: row.parentId, episode: row.episode }
}
