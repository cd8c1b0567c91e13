import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isOwnFolder } from '@/server/platform/backup/place'
import { foreignParts } from '@/server/platform/data-dir'
import { env } from '@/server/platform/env'
import type { Finding } from './finding'
import { backupFolderFinding, folderFinding } from './installation'

/** DATA_DIR, and what in it is not this account's. */
export async function ofDataDir(): Promise<Finding> {
  const { DATA_DIR } = env()
  const state = await stateOf(DATA_DIR)
  return folderFinding(DATA_DIR, state, state === 'writable' ? foreignParts(DATA_DIR) : [])
}

/** Whether this account can write to a folder. */
async function stateOf(folder: string): Promise<'writable' | 'closed' | 'missing'> {
  if (!existsSync(folder)) return 'missing'
  return access(folder, constants.W_OK).then(
    () => 'writable',
    () => 'closed',
  )
}

/** Whether this account can write to DATA_DIR, as the account of the site can. */
export const ownsDataDir = async () => (await stateOf(env().DATA_DIR)) === 'writable'

/** The folder that BACKUP_TO names. */
export function namedFolder(): string | undefined {
  const { BACKUP_TO } = env()
  return BACKUP_TO === undefined || BACKUP_TO.startsWith('s3:') ? undefined : resolve(BACKUP_TO)
}

/** The folder of backups, if it is not the site's own. */
export async function backupFolderFindings(): Promise<Finding[]> {
  const folder = namedFolder()
  if (folder === undefined || isOwnFolder(folder)) return []
  return [backupFolderFinding(folder, await stateOf(folder))]
}
