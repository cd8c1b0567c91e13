import type { ActivityItem, RecordSnapshot } from '@/lib/tracking/schemas/records'
import { listedStatement } from '@/server/domain/catalogue/adults'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { userNamed } from '@/server/domain/identity/users/queries'
import { cacheTag, noStore } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { isUndone } from '../history'
import { feedOf } from './rules'
import { isActivity } from './statements'

/** A user's recent activity, for the user and, if allowed, for everybody; else null. */
export async function activityFor(username: string, askerId: number | null): Promise<ActivityItem[] | null> {
  const id = await userNamed(username)
  if (id === null) return null
  cacheTag('user', id)
  const allowed = id === askerId || (await plannedRows('activity-public', IS_PUBLIC, [id])).length > 0
  return allowed ? activityOf(id, id === askerId) : null
}

const IS_PUBLIC = 'SELECT 1 FROM users WHERE id = $1::int AND show_activity'

const MAX = 20

/**
 * A user's recent activity, with private records only for the user. Undone changes, imports, entries of the past and
 * works whose record was removed are left out.
 */
export async function activityOf(userId: number, isOwn = false): Promise<ActivityItem[]> {
  noStore()
  const rows = await plannedRows<Row>(...(isOwn ? OWN : await listedStatement(...PUBLIC)), [userId])
  return feedOf(rows, MAX).map(({ media, at, ...item }) => ({
    ...item,
    media: toMediaCard(media),
    createdDate: at.toISOString(),
  }))
}

type Row = { media: MediaCardRow; before: RecordSnapshot | null; after: RecordSnapshot; at: Date }

/**
 * The last changes, walked from the newest until there are enough. What was undone is passed over in the walk: a change
 * of thousands of records may have been. OFFSET 0 keeps each condition one look-up for each row.
 */
const recentIn = (
  events: string,
  works: string,
) => `SELECT e.before, e.after, e.created_at AS at, ${MEDIA_CARD_JSON} AS media
  FROM (SELECT * FROM ${events} w WHERE user_id = $1::int AND source <> 'Undo' AND after IS NOT NULL AND ${isActivity('w')}
      AND EXISTS (SELECT 1 FROM watched_records r WHERE r.user_id = w.user_id AND r.media_id = w.media_id OFFSET 0)
      AND NOT ${isUndone('w')}
    ORDER BY created_at DESC, id DESC LIMIT 200) AS e
  JOIN ${works} m ON m.id = e.media_id
  ORDER BY e.created_at DESC, e.id DESC`
const OWN: [name: string, text: string] = ['own-recent-activity', recentIn('watched_events', 'media')]
const PUBLIC: [name: string, text: string] = [
  'public-recent-activity',
  recentIn('public_watched_events', 'shown_media'),
]
