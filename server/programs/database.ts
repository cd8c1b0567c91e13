import { join } from 'node:path'
import { dropForeignInvalidations } from '@/server/platform/cache/cleaning'
import { isCluster } from '@/server/platform/database/cluster'
import { openEmbedded } from '@/server/platform/database/embedded'
import { migrate } from '@/server/platform/database/migrations'
import { watchDatabase } from '@/server/platform/database/watch'
import { env } from '@/server/platform/env'

/**
 * The database that this process lives on: DATABASE_URL, else the embedded one, brought to the newest schema. Sets
 * DATABASE_URL for everything that opens a connection after it. `mustExist`: an embedded one is not made anew.
 * @throws Error with one sentence when there is none that can be used
 */
export async function openDatabase(
  say: (sentence: string) => void,
  { mustExist = false } = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const { DATABASE_URL, DATA_DIR } = env()
  if (mustExist && !DATABASE_URL) expectDatabase(DATA_DIR)
  const opened = DATABASE_URL ? { url: DATABASE_URL, close: async () => {} } : await openOwn(DATA_DIR, say)
  env().DATABASE_URL = opened.url
  process.env.DATABASE_URL = opened.url
  const applied = await migrate(opened.url)
  await dropForeignInvalidations()
  if (applied.length > 0) say(`Applied ${applied.length} migration${applied.length > 1 ? 's' : ''}.`)
  return opened
}

/** What works on the site's data would find nothing in a database of its own. */
function expectDatabase(dataDir: string): void {
  const folder = join(dataDir, 'postgres')
  if (!isCluster(folder))
    throw new Error(
      `There is no database in ${folder}: run this command with the DATA_DIR or DATABASE_URL that the server runs with. The first start of the server makes one.`,
    )
}

/** The embedded database, for as long as this process lives. */
async function openOwn(dataDir: string, say: (sentence: string) => void) {
  const database = await openEmbedded(dataDir, { say })
  const port = Number(new URL(database.url).port)
  return watchDatabase(database, () => openEmbedded(dataDir, { port }), say)
}
