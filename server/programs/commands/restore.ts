import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { restore } from '@/server/platform/backup/restore'
import { prepareDataDir } from '@/server/platform/data-dir'
import { disconnect } from '@/server/platform/database/client'
import { migrate } from '@/server/platform/database/migrations'
import { expectWritableCommand } from '@/server/platform/database/read-only'
import { writeDurably } from '@/server/platform/durable'
import { env } from '@/server/platform/env'
import { goOnWithoutOutput } from '@/server/platform/output'
import { patientStorage } from '@/server/platform/storage/open'
import { openDatabase } from '@/server/programs/database'

const USAGE = `npm run restore -- FILE [--replace]

Restores a backup into an empty database (DATABASE_URL, or the embedded one in DATA_DIR), while the site does not run.
  --replace  deletes what the database has. Accounts that were deleted after the backup are deleted again.`

const say = (sentence: string) => console.error(sentence)

/** npm run restore. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  })
  const [path] = positionals
  if (values.help || path === undefined || positionals.length > 1) {
    console.log(USAGE)
    process.exit(values.help ? 0 : 2)
  }
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`)
  prepareDataDir(env().DATA_DIR)
  expectWritableCommand()
  const database = await openDatabase(say, { migrates: false })
  try {
    const { manifest, deletedSince, secret } = await restore(database.url, path, {
      replaces: values.replace,
      store: patientStorage(),
    })
    await migrate(database.url)
    for (const id of deletedSince) await deleteUser(id)
    if (secret !== undefined) keepSecret(secret, values.replace)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${rows} rows and ${manifest.files ?? 0} pictures of ${manifest.createdAt} are restored.`)
    if (deletedSince.length > 0) console.log(`Accounts deleted again: ${deletedSince.length}.`)
  } finally {
    await disconnect()
    await database.close()
  }
}

/** A site keeps the secret that it has: its users are logged in by it. */
function keepSecret(secret: string, replaces: boolean): void {
  const file = join(env().DATA_DIR, 'auth.secret')
  if (existsSync(file) && !replaces) say(`${file} is kept as it is.`)
  else writeDurably(file, secret)
}

goOnWithoutOutput()
main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
