import type pg from 'pg'
import { onClient } from '@/server/platform/database/single'

/** How a backup is checked: read and compared with its checksums, or restored into a database of its own. */
export type CheckedBy = 'read' | 'trial'

/** The last backup that the database knows of, with its last check. `fault`: why it cannot be restored. */
export type LastBackup = {
  id: number
  madeAt: Date
  place: string
  name: string
  bytes: number
  checkedAt: Date | null
  fault: string | null
}
export type LastCheck = { id: number; name: string; checkedAt: Date; checkedBy: CheckedBy; fault: string | null }

/** The row of LastBackup, for any driver. */
export const LAST_BACKUP = `SELECT id, made_at AS "madeAt", place, name, bytes::float8 AS bytes,
    (to_jsonb(b) ->> 'checked_at')::timestamptz AS "checkedAt", to_jsonb(b) ->> 'fault' AS fault
  FROM backups b ORDER BY made_at DESC, id DESC LIMIT 1`
/** The row of LastCheck. */
export const LAST_CHECK = `SELECT id, name, checked_at AS "checkedAt", checked_by AS "checkedBy", fault FROM backups
  WHERE checked_at IS NOT NULL ORDER BY checked_at DESC, id DESC LIMIT 1`

/** Rows older than this say nothing any more. */
const KNOWN_FOR = '400 days'

/** Notes a complete backup, unless the database takes no writes or is of an older version. */
export async function noteBackup(
  url: string,
  { place, name, bytes }: Pick<LastBackup, 'place' | 'name' | 'bytes'>,
): Promise<void> {
  await asking(url, async (client) => {
    await client.query(
      `WITH old AS (DELETE FROM backups WHERE made_at < now() - interval '${KNOWN_FOR}')
      INSERT INTO backups (place, name, bytes) VALUES ($1, $2, $3)`,
      [place, name, bytes],
    )
  }).catch(() => {})
}

/**
 * Notes the outcome of a check of a backup. Returns whether it was noted: not if the database does not know the backup,
 * takes no writes, or is of an older version.
 */
export async function noteCheck(
  url: string,
  { place, name }: Pick<LastBackup, 'place' | 'name'>,
  { by, fault }: { by: CheckedBy; fault: string | null },
): Promise<boolean> {
  return asking(url, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE backups SET checked_at = now(), checked_by = $3, fault = $4
       WHERE id = (SELECT id FROM backups WHERE place = $1 AND name = $2 ORDER BY id DESC LIMIT 1)`,
      [place, name, by, fault],
    )
    return rowCount === 1
  }).catch(() => false)
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
