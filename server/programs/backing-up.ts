import { isOwnBackupDue } from '@/server/platform/backup/own'
import { directUrl } from '@/server/platform/database/open-pool'
import { runInBackground } from './background'

/**
 * Makes the daily backup in a process of its own, with a low priority, if BACKUP=daily and it is time. The process is
 * `npm run backup`.
 * @throws Error when it failed; the next hour's job tries again
 */
export async function runBackup(): Promise<void> {
  if (await isOwnBackupDue(directUrl() ?? '')) await runInBackground('backup')
}
