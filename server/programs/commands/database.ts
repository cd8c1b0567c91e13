import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { prepareDataDir } from '@/server/platform/data-dir'
import { newClient } from '@/server/platform/database/single'
import { env } from '@/server/platform/env'
import { goOnWithoutOutput } from '@/server/platform/output'
import { openDatabase } from '@/server/programs/database'
import { runShell } from '@/server/programs/sql-shell'

const USAGE = `npm run database [-- -c STATEMENT]

Opens a shell of the database (DATABASE_URL, or the embedded one in DATA_DIR): psql, if it is installed, or a simple one. Statements can be
piped into it. It may change and delete everything: make a backup before.`

/** npm run database. */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE)
    return 0
  }
  prepareDataDir(env().DATA_DIR)
  const database = await openDatabase((sentence) => console.error(sentence), { mustExist: true, migrates: false })
  try {
    return (await psql(database.url, args)) ?? (await ownShell(database.url, args))
  } finally {
    await database.close()
  }
}

/** Runs psql on the database. Its exit code; undefined if it is not installed. */
async function psql(url: string, args: readonly string[]): Promise<number | undefined> {
  const address = new URL(url)
  // Not in the list of processes, which everybody on the machine sees.
  const PGPASSWORD = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn('psql', ['-d', address.href, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) },
  })
  // Ctrl-C ends a statement of psql, and not this program.
  process.on('SIGINT', () => {})
  try {
    const [code] = await once(child, 'exit')
    return Number(code ?? 1)
  } catch {
    return undefined
  }
}

async function ownShell(url: string, args: readonly string[]): Promise<number> {
  const [flag, statement] = args
  if (args.length > 0 && (flag !== '-c' || statement === undefined)) {
    console.error(USAGE)
    return 2
  }
  const client = newClient({ connectionString: url, application_name: 'mokuroku database' })
  await client.connect()
  try {
    const input = statement === undefined ? process.stdin : Readable.from([statement])
    const isInteractive = statement === undefined && process.stdin.isTTY === true
    return (await runShell(client, { input, output: process.stdout, isInteractive })) > 0 ? 1 : 0
  } finally {
    await client.end()
  }
}

goOnWithoutOutput()
main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
