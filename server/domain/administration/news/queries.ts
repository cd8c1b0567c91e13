import type { NewsMail, NewsSearch } from '@/lib/administration/schemas/news'
import type { Paged } from '@/lib/schemas/paging'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'

type Row = Omit<NewsMail, 'createdDate'> & { createdAt: Date }

/** All mails to users, the newest first. */
export async function newsMails({ page, size }: NewsSearch): Promise<Paged<NewsMail>> {
  const [found, [counted]] = await Promise.all([
    plannedRows<Row>('news-mails', LIST, [size, page * size]),
    plannedRows<{ total: number }>('news-mails-count', COUNT, []),
  ])
  const data = found.map(({ createdAt, ...rest }) => ({ ...rest, createdDate: createdAt.toISOString() }))
  return pageOf(data, counted?.total ?? 0, { page, size })
}

const COUNT = 'SELECT count(*)::int AS total FROM news_mails'
const LIST = `SELECT n.id, n.subject, n.queued, least(1, n.last_user_id::float8 / greatest(n.up_to_user_id, 1)) AS progress,
    CASE WHEN n.done_at IS NOT NULL THEN 'Done' WHEN n.stopped_at IS NOT NULL THEN 'Stopped' ELSE 'Running' END AS state,
    u.username AS "createdBy", n.created_at AS "createdAt"
  FROM news_mails n LEFT JOIN users u ON u.id = n.created_by ORDER BY n.id DESC LIMIT $1::int OFFSET $2::bigint`
