import { sql } from '@/server/platform/database/client'
import { waitingNews } from '@/server/platform/jobs/counts'
import { write } from '@/server/platform/writing/write'

/** Users who are looked through in a minute: so many mails are queued then at most. */
export const PORTION = 200

/**
 * Queues the next portion of the mail to all users that is running, in one transaction with how far it came. After a
 * kill it goes on there, and nobody gets it twice. Nothing is queued while the mail server is behind. It is done when
 * the last portion is sent: until then it can be stopped.
 */
export async function queueNews(): Promise<void> {
  const waiting = await waitingNews(PORTION)
  if (waiting >= PORTION) return
  await write(async (tx) => {
    const { rows } = await tx.query<Running>(sql`SELECT id, last_user_id AS "lastUserId", up_to_user_id AS "upToUserId"
      FROM news_mails WHERE stopped_at IS NULL AND done_at IS NULL FOR UPDATE SKIP LOCKED`)
    const [news] = rows
    if (!news) return
    const { rows: looked } = await tx.query<Looked>(sql`SELECT id, mail_news AND confirmed_at IS NOT NULL
        AND coalesce(suspended_until <= now(), true) AS "isReceiver" FROM users
      WHERE id > ${news.lastUserId} AND id <= ${news.upToUserId} ORDER BY id LIMIT ${PORTION}`)
    const receivers = looked.filter(({ isReceiver }) => isReceiver)
    for (const { id } of receivers) tx.addJob('mail', { kind: 'news', userId: id, newsId: news.id })
    const isDone = looked.length === 0 && waiting === 0
    const last = looked.length < PORTION ? news.upToUserId : (looked.at(-1)?.id ?? news.upToUserId)
    await tx.query(sql`UPDATE news_mails SET last_user_id = ${last}, queued = queued + ${receivers.length}::int,
      done_at = CASE WHEN ${isDone}::boolean THEN now() END WHERE id = ${news.id}`)
  })
}

type Running = { id: number; lastUserId: number; upToUserId: number }
type Looked = { id: number; isReceiver: boolean }
