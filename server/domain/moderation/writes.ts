import type { ReviewedKind } from '@/lib/catalogue/text-kinds'
import type { ModeratedKind } from '@/lib/moderation/acts'
import type { ActInput } from '@/lib/moderation/schemas/moderation'
import { lockedText } from '@/server/domain/community/reviews/queries'
import { tagsOf } from '@/server/domain/community/reviews/rules'
import { lockUsers } from '@/server/domain/identity/users/locks'
import type { CacheTag } from '@/server/platform/cache/tags'
import { raw, sql } from '@/server/platform/database/client'
import type { Statements, Tx } from '@/server/platform/writing/write'
import { otherModerators } from './statements'

/** The subject of an act. `tags`: the cache tags of the pages that show it. What cannot be hidden has no `isHidden`. */
export type Subject = {
  authorId: number | null
  isHidden: boolean | null
  /** Whether it is a torrent whose uploader asked not to be named. */
  isAnonymous: boolean
  tags: CacheTag[]
}

/** One act at a time is done about a target, until its transaction ends. */
export async function lockTarget(tx: Statements, target: ModeratedKind, id: number): Promise<void> {
  await tx.query(sql`SELECT 1 FROM pg_advisory_xact_lock(hashtext(${`moderate ${target}`}), ${id}::int)`)
}

/** The target of an act, locked with its author; undefined if there is none, or its author has deleted it. */
export async function lockedSubject(tx: Statements, target: ModeratedKind, id: number): Promise<Subject | undefined> {
  const { rows } = await tx.query<{ authorId: number | null }>(sql`${raw(AUTHOR[target])} ${id}`)
  const [found] = rows
  if (!found) return undefined
  if (found.authorId !== null) await lockUsers(tx, found.authorId)
  if (target === 'review') return lockedReview(tx, id)
  if (target === 'torrent') return lockedTorrent(tx, id)
  if (target === 'note') return lockedNote(tx, id)
  return { authorId: found.authorId, isHidden: null, isAnonymous: false, tags: [] }
}

/** Read without a lock, because accounts are locked before what belongs to them (users/locks.ts). */
const AUTHOR: Record<ModeratedKind, string> = {
  review: 'SELECT poster_id AS "authorId" FROM reviews WHERE id =',
  user: 'SELECT id AS "authorId" FROM users WHERE confirmed_at IS NOT NULL AND id =',
  torrent: 'SELECT uploader_id AS "authorId" FROM torrents WHERE id =',
  list: 'SELECT owner_id AS "authorId" FROM lists WHERE id =',
  media: 'SELECT NULL::int AS "authorId" FROM media WHERE id =',
  note: 'SELECT author_id AS "authorId" FROM contribution_notes WHERE text IS NOT NULL AND id =',
  takedown: 'SELECT NULL::int AS "authorId" FROM takedowns WHERE id =',
}

async function lockedReview(tx: Statements, id: number): Promise<Subject | undefined> {
  const text = await lockedText(tx, id)
  if (!text || text.deletedAt || text.posterId === null) return undefined
  const entry: { kind: ReviewedKind; id: number } = { kind: text.entity, id: text.entityId }
  const tags: CacheTag[] = [`review:${id}`, ...tagsOf(entry, text.otherId, text.posterId)]
  return { authorId: text.posterId, isHidden: text.hiddenAt !== null, isAnonymous: false, tags }
}

/** No cached page shows notes. */
async function lockedNote(tx: Statements, id: number): Promise<Subject | undefined> {
  const { rows } = await tx.query<{ authorId: number | null; isHidden: boolean }>(sql`
    SELECT author_id AS "authorId", hidden_at IS NOT NULL AS "isHidden" FROM contribution_notes
    WHERE id = ${id} AND text IS NOT NULL FOR NO KEY UPDATE`)
  return rows[0] && { ...rows[0], isAnonymous: false, tags: [] }
}

async function lockedTorrent(tx: Statements, id: number): Promise<Subject | undefined> {
  const { rows } = await tx.query<{
    authorId: number | null
    mediaId: number
    isHidden: boolean
    isAnonymous: boolean
  }>(sql`
    SELECT uploader_id AS "authorId", media_id AS "mediaId", hidden_at IS NOT NULL AS "isHidden", is_anonymous AS "isAnonymous"
    FROM torrents WHERE id = ${id} FOR NO KEY UPDATE`)
  const [row] = rows
  if (!row) return undefined
  const { authorId, isHidden, isAnonymous, mediaId } = row
  // Comments on a hidden torrent are hidden with it, in the lists of their authors, too.
  const authors = await tx.query<{ id: number }>(
    sql`SELECT DISTINCT poster_id AS id FROM reviews WHERE torrent_id = ${id} AND poster_id IS NOT NULL`,
  )
  const tags: CacheTag[] = [
    `torrent:${id}`,
    `torrent-reviews:${id}`,
    `media:${mediaId}`,
    'index:torrent',
    'index:review',
    ...authors.rows.map(({ id }) => `author:${id}` as const),
    ...(authorId === null ? [] : [`user:${authorId}` as const]),
  ]
  return { authorId, isHidden, isAnonymous, tags }
}

/** The open reports of a target, locked. */
export async function openReports(tx: Statements, target: ModeratedKind, id: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    sql`SELECT id FROM reports WHERE ${raw(`${target}_id`)} = ${id} AND act_id IS NULL ORDER BY id FOR UPDATE`,
  )
  return rows.map((row) => row.id)
}

/** Whether a moderator has reported this too, and another one can settle it. */
export async function isOwnReport(tx: Statements, moderatorId: number, reports: readonly number[]): Promise<boolean> {
  const { rows } = await tx.query<{ isOwn: boolean }>(
    sql`SELECT EXISTS (SELECT FROM reports WHERE id = ANY(${reports}::int[]) AND reporter_id = ${moderatorId}::int)
      AND ${raw(otherModerators(String(moderatorId)))} AS "isOwn"`,
  )
  return rows[0]?.isOwn === true
}

/** Whether a user may be moderated: administrators only by each other. */
export async function isAdministrator(tx: Statements, userId: number): Promise<boolean> {
  const { rows } = await tx.query(
    sql`SELECT FROM user_permissions WHERE user_id = ${userId} AND permission = 'CanAdminister'`,
  )
  return rows.length > 0
}

type Logged = {
  moderatorId: number | null
  subject: Subject
  input: ActInput
  change: Change | undefined
  reports: number
}

/** Adds an act to the log. Returns its id. */
export async function logAct(tx: Tx, { moderatorId, subject, input, change, reports }: Logged): Promise<number> {
  const { target, id, act, reason = null, note = null, until } = input
  const db = await tx.prisma()
  const row = await db.moderationLog.create({
    data: {
      moderatorId,
      act,
      reason,
      note,
      until: until ? new Date(until) : null,
      authorId: subject.authorId,
      isAnonymous: subject.isAnonymous,
      [`${target}Id`]: id,
      reports,
      ...change,
    },
    select: { id: true },
  })
  return row.id
}

/** What an act changes of an account. */
export type Change = Record<'before' | 'after', { suspendedUntil: string | null } | { isTrusted: boolean }>

/** What an act that is not done yet changes of its author's account, for the log; undefined: nothing. */
export async function changeOf(
  tx: Statements,
  { act, until = null }: ActInput,
  authorId: number | null,
): Promise<Change | undefined> {
  const ofSuspension = act === 'Suspend' || act === 'Lift'
  if (authorId === null || (!ofSuspension && act !== 'Trust' && act !== 'Distrust')) return undefined
  const { rows } = await tx.query<{ until: Date | null; isTrusted: boolean }>(sql`SELECT is_trusted AS "isTrusted",
    CASE WHEN suspended_until > now() THEN suspended_until END AS until FROM users WHERE id = ${authorId}`)
  const [now] = rows
  if (!now) return undefined
  if (!ofSuspension) return { before: { isTrusted: now.isTrusted }, after: { isTrusted: act === 'Trust' } }
  return {
    before: { suspendedUntil: now.until?.toISOString() ?? null },
    after: { suspendedUntil: act === 'Suspend' && until ? new Date(until).toISOString() : null },
  }
}

/** What can be hidden, by the table that has it. */
const HIDEABLE = { review: 'reviews', torrent: 'torrents', note: 'contribution_notes' } as const
type Hideable = keyof typeof HIDEABLE
export const isHideable = (target: ModeratedKind): target is Hideable => target in HIDEABLE

/** Hides or shows a text, a torrent or a note of a proposal. */
export async function setHidden(tx: Statements, target: Hideable, id: number, hidden: boolean): Promise<void> {
  const hiddenAt = hidden ? new Date() : null
  await tx.query(sql`UPDATE ${raw(HIDEABLE[target])} SET hidden_at = ${hiddenAt} WHERE id = ${id}`)
}
