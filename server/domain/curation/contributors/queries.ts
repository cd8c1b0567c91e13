import { CONTRIBUTING } from '@/lib/curation/contributing'
import type { ContributorRecord } from '@/lib/curation/schemas/contribution-queue'
import type { ContributionCounts } from '@/lib/curation/schemas/edits'
import { hasPermission } from '@/server/domain/identity/users/permissions'
import { plannedRows } from '@/server/platform/database/client'

/** Whether changes of fields by somebody apply at once, because so many were accepted. */
export async function isTrusted(userId: number): Promise<boolean> {
  const rows = await plannedRows('trusted-contributor', TRUSTED, [userId])
  return rows.length > 0
}

const TRUSTED = 'SELECT FROM contributors WHERE user_id = $1::int AND trusted_at IS NOT NULL'

/** The record of a user `u` with the counts `k` (contributors, null if there are none), as JSON. */
export const RECORD = `'memberSince', to_char(u.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'accepted', coalesce(k.accepted, 0), 'refused', coalesce(k.refused, 0), 'reverted', coalesce(k.reverted, 0),
  'isTrusted', k.trusted_at IS NOT NULL`

/** How somebody contributes; null if there is no such user. */
export async function contributorRecord(userId: number): Promise<ContributorRecord | null> {
  const [row] = await plannedRows<{ record: ContributorRecord }>('contributor', ONE, [userId, CONTRIBUTING.open])
  return row?.record ?? null
}

const ONE = `SELECT json_build_object(${RECORD}, 'isDistrusted', k.distrusted_at IS NOT NULL, 'isEditor', ${hasPermission('u.id', 'CanEdit')},
    'open', (SELECT count(*)::int FROM (
    SELECT FROM contributions WHERE proposer_id = u.id AND state = 'Open' LIMIT $2::int) AS o)) AS record
  FROM users u LEFT JOIN contributors k ON k.user_id = u.id WHERE u.id = $1::int AND u.confirmed_at IS NOT NULL`

/** What somebody has contributed, in numbers. */
export async function contributionCounts(userId: number): Promise<ContributionCounts> {
  const [counts] = await plannedRows<ContributionCounts>('contribution-counts', COUNTS, [userId, CONTRIBUTING.open])
  return counts ?? { edits: 0, reverted: 0, accepted: 0, refused: 0, open: 0 }
}

const COUNTS = `SELECT (SELECT count(*)::int FROM edits WHERE editor_id = u.id AND mirrors_id IS NULL) AS edits, coalesce(k.reverted, 0) AS reverted,
    coalesce(k.accepted, 0) AS accepted, coalesce(k.refused, 0) AS refused, (SELECT count(*)::int FROM (
      SELECT FROM contributions WHERE proposer_id = u.id AND state = 'Open' LIMIT $2::int) AS o) AS open
  FROM users u LEFT JOIN contributors k ON k.user_id = u.id WHERE u.id = $1::int`
