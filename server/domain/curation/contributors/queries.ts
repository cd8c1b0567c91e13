import type { ContributorRecord } from '@/lib/curation/schemas/contribution-queue'
import type { ContributionCounts, ContributorStanding } from '@/lib/curation/schemas/edits'
import { MAX_ID } from '@/lib/ids'
import { hasPermission } from '@/server/domain/identity/users/permissions'
import { noStore } from '@/server/platform/cache/tags'
import { plannedRows, prisma } from '@/server/platform/database/client'
import { isoTime } from '@/server/platform/database/iso-time'
import { siteNow } from '@/server/platform/site/site'
import { ledOn } from '../documents/queries'
import { isWaitingRow } from '../waiting'
import { standingOf, type Written } from './rules'
import { COUNTED, WRITTEN } from './statements'

/** Whether changes of fields by somebody apply at once, because so many were accepted. */
export async function isTrusted(userId: number): Promise<boolean> {
  const rows = await plannedRows('trusted-contributor', TRUSTED, [userId])
  return rows.length > 0
}

const TRUSTED = 'SELECT FROM contributors WHERE user_id = $1::int AND trusted_at IS NOT NULL'

/** The record of a user `u` with the counts `k` (contributors, null if there are none), as JSON. */
export const RECORD = `'memberSince', ${isoTime('u.created_at')},
  'accepted', coalesce(k.accepted, 0), 'refused', coalesce(k.refused, 0), 'reverted', coalesce(k.reverted, 0),
  'isTrusted', k.trusted_at IS NOT NULL`

/** How somebody contributes; null if there is no such user. */
export async function contributorRecord(userId: number): Promise<ContributorRecord | null> {
  const [row] = await plannedRows<{ record: ContributorRecord }>('contributor', ONE, [userId, (await siteNow()).open])
  return row?.record ?? null
}

const ONE = `SELECT json_build_object(${RECORD}, 'isDistrusted', k.distrusted_at IS NOT NULL, 'isEditor', ${hasPermission('u.id', 'CanEdit')},
    'open', (SELECT count(*)::int FROM (
    SELECT FROM contributions WHERE proposer_id = u.id AND ${isWaitingRow()} LIMIT $2::int) AS o)) AS record
  FROM users u LEFT JOIN contributors k ON k.user_id = u.id WHERE u.id = $1::int AND u.confirmed_at IS NOT NULL`

/** What somebody has contributed, in numbers. */
export async function contributionCounts(userId: number): Promise<ContributionCounts> {
  const [counts] = await plannedRows<ContributionCounts>('contribution-counts', COUNTS, [
    userId,
    (await siteNow()).open,
  ])
  return counts ?? NO_COUNTS
}

const NO_COUNTS: ContributionCounts = {
  ...{ edits: 0, reverted: 0, accepted: 0, refused: 0, open: 0, proposed: 0, atOnce: 0 },
  firstDate: null,
  lastDate: null,
}

/** The date of an edit of `u`, as JSON has it. */
const dateOf = (order: string) => `(SELECT ${isoTime('created_at')} FROM edits
      WHERE editor_id = u.id AND mirrors_id IS NULL ORDER BY ${order} LIMIT 1)`

const COUNTS = `SELECT made.edits, coalesce(k.reverted, 0) AS reverted,
    coalesce(k.accepted, 0) AS accepted, coalesce(k.refused, 0) AS refused, (SELECT count(*)::int FROM (
      SELECT FROM contributions WHERE proposer_id = u.id AND ${isWaitingRow()} LIMIT $2::int) AS o) AS open,
    proposed.count AS proposed, greatest(0, made.edits - proposed.applied) AS "atOnce",
    ${dateOf('id')} AS "firstDate", ${dateOf('id DESC')} AS "lastDate"
  FROM users u LEFT JOIN contributors k ON k.user_id = u.id,
    LATERAL (SELECT count(*)::int AS edits FROM edits WHERE editor_id = u.id AND mirrors_id IS NULL) AS made,
    LATERAL (SELECT count(*)::int AS count, count(edit_id)::int AS applied FROM contributions WHERE proposer_id = u.id) AS proposed
  WHERE u.id = $1::int`

type Page = { until?: number | undefined; size: number }

/**
 * How much of what somebody wrote the entries still say, for each edit of a page. The first page also has the numbers
 * for the newest edits. References to merged entries are those to their successors.
 */
export async function contributorStanding(userId: number, { until, size }: Page): Promise<ContributorStanding> {
  noStore()
  const most = until === undefined ? COUNTED : 0
  const edits = await plannedRows<Written>('written-by', WRITTEN, [userId, until ?? MAX_ID, size, most])
  const moved = await ledOn(prisma(), ...edits.flatMap(({ before, after }) => [before, after]))
  const written = edits.map((edit, at) => ({
    ...edit,
    before: moved[at * 2] ?? edit.before,
    after: moved[at * 2 + 1] ?? edit.after,
  }))
  return standingOf(written, most)
}
