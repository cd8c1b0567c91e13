import { dropForeignInvalidations } from '@/server/platform/cache/cleaning'
import { openEmbedded } from '@/server/platform/database/embedded'
import { migrate } from '@/server/platform/database/migrations'
import { watchDatabase } from '@/server/platform/database/watch'
import { env } from '@/server/platform/env'

/**
 * The database that this process lives on: DATABASE_URL, else the embedded one, brought to the newest schema. Sets
 * DATABASE_URL for everything that opens a connection after it.
 */
export async function openDatabase(
  say: (sentence: string) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { DATABASE_URL, DATA_DIR } = env()
  const opened = DATABASE_URL ? { url: DATABASE_URL, close: async () => {} } : await openOwn(DATA_DIR, say)
  env().DATABASE_URL = opened.url
  process.env.DATABASE_URL = opened.url
  const applied = await migrate(opened.url)
  await dropForeignInvalidations()
  if (applied.length > 0) say(`Applied ${applied.length} migration${applied.length > 1 ? 's' : ''}.`)
  return opened
}

/** The embedded database, for as long as this process lives. */
async function openOwn(dataDir: string, say: (sentence: string) => void) {
  const database = await openEmbedded(dataDir, { say })
  const port = Number(new URL(database.url).port)
  return watchDatabase(database, () => openEmbedded(dataDir, { port }), say)
}
