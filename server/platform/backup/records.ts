import type pg from 'pg'
import { onClient } from '@/server/platform/database/single'

/** The last backup that the database knows of. */
export type LastBackup = { madeAt: Date; place: string; name: string; bytes: number }

/** The row of LastBackup, for any driver. */
export const LAST_BACKUP = `SELECT made_at AS "madeAt", place, name, bytes::float8 AS bytes FROM backups ORDER BY made_at DESC, id DESC LIMIT 1`

/** Rows older than this say nothing any more. */
const KNOWN_FOR = '400 days'

/** Notes a complete backup, unless the database takes no writes or is of an older version. */
export async function noteBackup(url: string, { place, name, bytes }: Omit<LastBackup, 'madeAt'>): Promise<void> {
  await asking(url, async (client) => {
    await client.query(
      `WITH old AS (DELETE FROM backups WHERE made_at < now() - interval '${KNOWN_FOR}')
      INSERT INTO backups (place, name, bytes) VALUES ($1, $2, $3)`,
      [place, name, bytes],
    )
  }).catch(() => {})
}

/** Whether no backup was noted at this place within the last `hours`, and there is something to back up. */
export async function isBackupDue(url: string, place: string, hours: number): Promise<boolean> {
  return asking(url, async (client) => {
    const { rowCount } = await client.query(
      `SELECT WHERE (EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM media))
         AND NOT EXISTS (SELECT FROM backups WHERE place = $1 AND made_at > now() - make_interval(mins => $2::int))`,
      [place, Math.round(hours * 60)],
    )
    return rowCount === 1
  })
}

const asking = <Answer>(url: string, work: (client: pg.Client) => Promise<Answer>) =>
  onClient({ connectionString: url, application_name: 'mokuroku backup' }, work)
