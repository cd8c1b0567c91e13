import { grouped } from '@/lib/grouped'
import type { ModeratedKind } from '@/lib/moderation/acts'
import type {
  LogSearch,
  ModerationEntry,
  ModerationPage,
  QueueEntry,
  QueueSearch,
} from '@/lib/moderation/schemas/moderation'
import type { Paged } from '@/lib/schemas/paging'
import { userNamed } from '@/server/domain/identity/users/queries'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { isoTime } from '@/server/platform/database/iso-time'
import { AppError } from '@/server/platform/errors'
import { type SubjectCard, subjectsOf } from './cards'
import { chosenActs, pageOfActs, pageOfLog } from './log-search'
import { ENTRY, otherModerators, TARGET, TARGET_KEY } from './statements'

/** What is reported and not settled: one entry for each target, the longest waiting first. */
export async function queue(moderatorId: number, { page, size }: QueueSearch): Promise<Paged<QueueEntry>> {
  const groups = await plannedRows<Group>('moderation-queue', QUEUE, [size, page * size, moderatorId])
  const total = groups[0]?.of ?? (page > 0 ? await queueLength() : 0)
  const subjects = await subjectsOf(groups)
  const authors = [...new Set(subjects.flatMap(({ author }) => (author ? [author.id] : [])))]
  const earlier = grouped(await earlierOf(authors), ({ author }) => author?.id)
  const data = groups.flatMap(({ target, targetId, reports, total, seen, isOwn }) => {
    const found = subjects.find((each) => each.target === target && each.id === targetId)
    if (!found) return []
    const { text, ...subject } = found
    const before = seen !== null && seen !== text ? seen : null
    const acts = subject.author ? (earlier.get(subject.author.id) ?? []) : []
    return [{ ...subject, before, isOwn, total, reports, earlier: acts }]
  })
  return pageOf(data, total, { page, size })
}

type Group = {
  target: ModeratedKind
  targetId: number
  total: number
  reports: QueueEntry['reports']
  /** The text as it was when the first of them was sent. */
  seen: string | null
  isOwn: boolean
  of: number
}

/** Nobody reads a text that its author has deleted; its reports go with it. */
const OPEN = `reports AS r WHERE act_id IS NULL AND NOT EXISTS (SELECT FROM reviews WHERE id = r.review_id AND deleted_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM contribution_notes WHERE id = r.note_id AND text IS NULL)`

const QUEUE = `WITH open AS (
    SELECT ${TARGET}, r.id, reporter_id, reason, note, seen, created_at,
      row_number() OVER (PARTITION BY ${TARGET_KEY} ORDER BY r.id DESC) AS nth FROM ${OPEN}),
  waiting AS (SELECT target, "targetId", count(*)::int AS total, min(created_at) AS since, min(id) AS first,
    coalesce(bool_or(reporter_id = $3::int), FALSE) AND ${otherModerators('$3::int')} AS own FROM open GROUP BY 1, 2),
  page AS (SELECT * FROM waiting ORDER BY since, first LIMIT $1::int OFFSET $2::bigint)
  SELECT target, "targetId", s.total, s.own AS "isOwn", (SELECT seen FROM reports WHERE id = s.first) AS seen,
    (SELECT count(*)::int FROM waiting) AS of, json_agg(json_build_object('id', o.id,
      'reporter', (SELECT username FROM users WHERE id = o.reporter_id), 'reason', o.reason, 'note', o.note,
      'createdDate', ${isoTime('o.created_at')}) ORDER BY o.id DESC) AS reports
  FROM page s JOIN open o USING (target, "targetId") WHERE o.nth <= 20
  GROUP BY target, "targetId", s.total, s.own, s.since, s.first ORDER BY s.since, s.first`

async function queueLength(): Promise<number> {
  const [row] = await plannedRows<{ total: number }>(
    'moderation-queue-length',
    `SELECT count(*)::int AS total FROM (SELECT DISTINCT ${TARGET} FROM ${OPEN}) AS w`,
    [],
  )
  return row?.total ?? 0
}

async function earlierOf(authors: readonly number[]): Promise<ModerationEntry[]> {
  const found = await plannedRows<EntryRow>(
    'earlier-acts',
    `SELECT ${ENTRY} FROM unnest($1::int[]) AS a (id)
      CROSS JOIN LATERAL (SELECT * FROM moderation_log WHERE author_id = a.id AND NOT is_administration ORDER BY id DESC LIMIT 5) AS l ORDER BY l.id DESC`,
    [authors],
  )
  return found.map(toEntry)
}

/** The moderators' acts, newest first. Of an unknown name there is nothing. */
export async function log(search: LogSearch): Promise<ModerationPage> {
  const { moderator, user, act, from, to, page, size } = search
  const [by, about] = await Promise.all([moderator, user].map((name) => (name ? userNamed(name) : undefined)))
  if (by === null || about === null) return pageOfLog([], 0, search)
  const chosen = chosenActs({ by, about, act, from, to }, { ofModerators: true })
  const statement = pageOfActs(chosen, ENTRY)
  const values = [...chosen.values, size, page * size]
  const found = await plannedRows<EntryRow & { of: number }>(`moderation-log-${chosen.name}`, statement, values)
  const data = found.map(({ of: _, ...row }) => toEntry(row))
  return pageOfLog(data, found[0]?.of ?? 0, search)
}

/** One act. @throws AppError notFound */
export async function entryOf(id: number): Promise<ModerationEntry> {
  const [row] = await plannedRows<EntryRow>(
    'moderation-entry',
    `SELECT ${ENTRY} FROM moderation_log l WHERE l.id = $1::int AND NOT is_administration`,
    [id],
  )
  if (!row) throw new AppError('notFound')
  return toEntry(row)
}

/** An act of which its author is told. */
type Decision = ModerationEntry & { target: ModeratedKind }

/** One act, and what it was about; null if that is gone. @throws AppError notFound (also for an act about an edit) */
export async function decisionOf(id: number): Promise<{ entry: Decision; subject: SubjectCard | null }> {
  const { target, ...entry } = await entryOf(id)
  if (target === 'edit') throw new AppError('notFound')
  const [subject = null] = await subjectsOf([{ target, targetId: entry.targetId }])
  return { entry: { ...entry, target }, subject }
}

/** The latest act about a target; undefined if there is none. */
export async function latestOf(target: ModeratedKind, id: number): Promise<ModerationEntry | undefined> {
  // The author of a user's acts is the user, and has an index.
  const about = target === 'user' ? 'l.author_id = $1::int AND l.user_id = $1' : `l.${target}_id = $1::int`
  const [row] = await plannedRows<EntryRow>(
    `latest-act-${target}`,
    `SELECT ${ENTRY} FROM moderation_log l WHERE (${about} AND NOT is_administration)
      OR l.id IN (SELECT act_id FROM reports WHERE ${target}_id = $1) ORDER BY l.id DESC LIMIT 1`,
    [id],
  )
  return row && toEntry(row)
}

/** A row of ENTRY (statements.ts). */
type EntryRow = Omit<ModerationEntry, 'until' | 'createdDate'> & { until: Date | null; createdDate: Date }

function toEntry({ until, createdDate, ...row }: EntryRow): ModerationEntry {
  return { ...row, until: until?.toISOString() ?? null, createdDate: createdDate.toISOString() }
}
