import { join } from 'node:path'
import { dropForeignInvalidations } from '@/server/platform/cache/cleaning'
import { disconnect } from '@/server/platform/database/client'
import { isCluster } from '@/server/platform/database/cluster'
import { openEmbedded } from '@/server/platform/database/embedded'
import { expectMigrated, migrate, newerMigrations } from '@/server/platform/database/migrations'
import { directUrl } from '@/server/platform/database/open-pool'
import { isReadOnly } from '@/server/platform/database/read-only'
import { watchDatabase } from '@/server/platform/database/watch'
import { env } from '@/server/platform/env'
import { limitsOf } from '@/server/platform/size'

/**
 * Opens the database (DATABASE_URL or the embedded one), and migrates it to the newest schema unless `migrates` is
 * false. Sets DATABASE_URL for all connections that are opened afterwards. The returned `url` is PostgreSQL's own, not
 * a pooler's. `mustExist`: an embedded database is not created. With READ_ONLY it must exist and have the newest
 * schema.
 * @throws Error with one sentence when there is no usable database
 */
export async function openDatabase(
  say: (sentence: string) => void,
  { mustExist = false, migrates = true } = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const { DATABASE_URL, DATA_DIR } = env()
  if ((mustExist || isReadOnly()) && !DATABASE_URL) expectDatabase(DATA_DIR)
  const given = directUrl()
  const opened = given ? { url: given, close: async () => {} } : await openOwn(DATA_DIR, say)
  if (!DATABASE_URL) {
    env().DATABASE_URL = opened.url
    process.env.DATABASE_URL = opened.url
  }
  if (!migrates) return opened
  if (isReadOnly()) await expectMigrated(opened.url)
  else {
    const applied = await migrate(opened.url)
    await dropForeignInvalidations()
    if (applied.length > 0) say(`Applied ${applied.length} migration${applied.length > 1 ? 's' : ''}.`)
  }
  const newer = (await newerMigrations(opened.url)).at(-1)
  if (newer)
    say(`The database is of a newer version (${newer}). This version can serve from it, without what is new there.`)
  return opened
}

/** Runs `work` with the open database of a command, as `openDatabase` opens it, and closes it afterwards. */
export async function withDatabase<Result>(
  options: Parameters<typeof openDatabase>[1],
  work: (url: string) => Promise<Result>,
  say: (sentence: string) => void = console.error,
): Promise<Result> {
  const database = await openDatabase(say, options)
  try {
    return await work(database.url)
  } finally {
    await disconnect()
    await database.close()
  }
}

/** A command for existing data must not create an empty database. @throws Error with one sentence */
function expectDatabase(dataDir: string): void {
  const folder = join(dataDir, 'postgres')
  if (!isCluster(folder))
    throw new Error(
      `There is no database in ${folder}: run this command with the DATA_DIR or DATABASE_URL that the server runs with. The first start of the server makes one.`,
    )
}

/** The embedded database, until this process ends. */
async function openOwn(dataDir: string, say: (sentence: string) => void) {
  const settings = limitsOf(env().SIZE).postgres
  const database = await openEmbedded(dataDir, { settings, say })
  const port = Number(new URL(database.url).port)
  return watchDatabase(database, () => openEmbedded(dataDir, { settings, port }), say)
}
