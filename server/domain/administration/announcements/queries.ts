import type { Announcement, AnnouncementSearch } from '@/lib/administration/schemas/announcements'
import type { Paged } from '@/lib/schemas/paging'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'

type Row = Omit<Announcement, 'startDate' | 'endDate' | 'endedDate' | 'createdDate'> & {
  startsAt: Date
  endsAt: Date
  endedAt: Date | null
  createdAt: Date
}

/** All announcements, the newest first. */
export async function announcements({ page, size }: AnnouncementSearch): Promise<Paged<Announcement>> {
  const [found, [counted]] = await Promise.all([
    plannedRows<Row>('announcements', LIST, [size, page * size]),
    plannedRows<{ total: number }>('announcements-count', COUNT, []),
  ])
  return pageOf(found.map(announcementOf), counted?.total ?? 0, { page, size })
}

const COUNT = 'SELECT count(*)::int AS total FROM announcements'
const LIST = `SELECT a.id, a.kind::text AS kind, a.text, a.link, a.audience::text AS audience, a.starts_at AS "startsAt",
    a.ends_at AS "endsAt", a.ended_at AS "endedAt", u.username AS "createdBy", a.created_at AS "createdAt"
  FROM announcements a LEFT JOIN users u ON u.id = a.created_by ORDER BY a.id DESC LIMIT $1::int OFFSET $2::bigint`

function announcementOf({ startsAt, endsAt, endedAt, createdAt, ...rest }: Row): Announcement {
  return {
    ...rest,
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
    endedDate: endedAt?.toISOString() ?? null,
    createdDate: createdAt.toISOString(),
  }
}
