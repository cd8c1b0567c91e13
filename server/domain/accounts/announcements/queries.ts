import { MAX_SHOWN } from '@/lib/identity/announcements'
import type { ShownAnnouncement } from '@/lib/identity/schemas/announcements'
import { hasPermission } from '@/server/domain/identity/users/permissions'
import { keptReading } from '@/server/platform/cache/kept-reading'
import { cacheTagIndex, noStore } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { onPrimary } from '@/server/platform/database/replica-reads'
import { log } from '@/server/platform/log'

type Row = ShownAnnouncement & { startsAt: Date; endsAt: Date }

/** Announcements for everybody that are not over, also those that begin later. */
const FOR_ALL = `SELECT id, kind::text AS kind, text, link, starts_at AS "startsAt", ends_at AS "endsAt" FROM announcements
  WHERE NOT is_over AND audience = 'All' ORDER BY starts_at DESC, id DESC LIMIT 100`

const forAll = keptReading('announcements', () =>
  onPrimary(() => plannedRows<Row>('announcements-for-all', FOR_ALL, [])),
)

/**
 * The announcements for everybody that are shown at `now`, the newest first. Every page has them, and the cache tag
 * `index:announcement`. They are read once for each change. Without a database there are none, for an answer that
 * nobody keeps.
 */
export async function announcementsForAll(now = new Date()): Promise<ShownAnnouncement[]> {
  cacheTagIndex('announcement')
  try {
    const found = await forAll.read()
    return found
      .filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
      .slice(0, MAX_SHOWN)
      .map(({ id, kind, text, link }) => ({ id, kind, text, link }))
  } catch (error) {
    noStore()
    log.error({ err: error }, 'The announcements could not be read.')
    return []
  }
}

/** After a change by this process: its next page reads them again. */
export const forgetAnnouncements = (): void => forAll.forget()

/**
 * SQL of the announcements for users alone that are shown now to a user, the newest first, as JSON. `userId` is SQL of
 * the user's id.
 */
export const ownAnnouncements = (userId: string) =>
  `(SELECT coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'text', a.text, 'link', a.link)
      ORDER BY a.starts_at DESC, a.id DESC), '[]') FROM (SELECT * FROM announcements
        WHERE NOT is_over AND starts_at <= now() AND ends_at > now()
          AND (audience = 'Users' OR audience = 'Editors' AND ${hasPermission(userId, 'CanEdit')})
        ORDER BY starts_at DESC, id DESC LIMIT ${MAX_SHOWN}) AS a)`
