import { write } from '@/server/platform/writing/write'

/** Users whose mails are queued by one transaction. */
const BATCH = 200

/**
 * Queues a mail for each user whose day or week is over and who has unread notifications since the last one. A mail
 * names its notifications, so a mail that is sent again names the same ones.
 */
export async function sendDigests(): Promise<void> {
  while ((await sendBatch()) === BATCH);
}

function sendBatch(): Promise<number> {
  return write(async (tx) => {
    const { rows: due } = await tx.query<{ id: number; after: number; upTo: number }>(DUE, [BATCH])
    for (const { id, after, upTo } of due) tx.addJob('mail', { kind: 'digest', userId: id, after, upTo })
    return due.length
  })
}

/** The job runs every hour, so a day may end half an hour early. */
const DUE = `WITH due AS (
    SELECT u.id, u.digested_id AS after, n.newest FROM users u CROSS JOIN LATERAL (
      SELECT max(n.id) AS newest FROM notifications n WHERE n.user_id = u.id AND n.read_at IS NULL AND n.id > u.digested_id) AS n
    WHERE u.notification_digest <> 'Never' AND u.confirmed_at IS NOT NULL AND n.newest IS NOT NULL
      AND (u.digested_at IS NULL OR u.digested_at < now() + interval '30 minutes'
        - CASE u.notification_digest WHEN 'Daily' THEN interval '1 day' ELSE interval '7 days' END)
    ORDER BY u.id LIMIT $1::int FOR UPDATE OF u SKIP LOCKED)
  UPDATE users u SET digested_at = now(), digested_id = d.newest FROM due d WHERE u.id = d.id RETURNING u.id, d.after, d.newest AS "upTo"`
