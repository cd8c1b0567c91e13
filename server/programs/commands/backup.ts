import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { version } from '@/package.json'
import { backUp } from '@/server/platform/backup/backup'
import { env } from '@/server/platform/env'
import { goOnWithoutOutput } from '@/server/platform/output'
import { patientStorage } from '@/server/platform/storage/open'
import { openDatabase } from '@/server/programs/database'

const USAGE = `npm run backup -- FILE [--with-secret]

Writes everything that the site has stored to FILE, while it runs. The file must not exist yet.
  --with-secret  also the secret of DATA_DIR that signs tokens. Without it, restored users log in again.`

/** npm run backup. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'with-secret': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  const [path] = positionals
  if (values.help || path === undefined || positionals.length > 1) {
    console.log(USAGE)
    process.exit(values.help ? 0 : 2)
  }
  if (existsSync(path)) throw new Error(`There is a file ${path} already.`)
  mkdirSync(dirname(resolve(path)), { recursive: true, mode: 0o700 })
  // The site's answers come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const secret = values['with-secret'] ? readSecret() : undefined
  const database = await openDatabase((sentence) => console.error(sentence), { mustExist: true, migrates: false })
  try {
    const store = patientStorage()
    const { tables, files } = await backUp(database.url, path, {
      version,
      store,
      ...(secret !== undefined && { secret }),
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${path} has ${rows} rows of ${tables.length} tables, and ${files} pictures.`)
  } finally {
    await database.close()
  }
}

/** @throws Error with one sentence when the secret is not in DATA_DIR */
function readSecret(): string {
  const file = join(env().DATA_DIR, 'auth.secret')
  if (!existsSync(file))
    throw new Error(`There is no ${file}: AUTH_SECRET is in the configuration. Keep that by itself.`)
  return readFileSync(file, 'utf8')
}

goOnWithoutOutput()
main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
