import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { prepareDataDir } from '@/server/platform/data-dir'
import { onClient } from '@/server/platform/database/single'
import { env } from '@/server/platform/env'
import { runCommand } from '@/server/programs/command-line'
import { withDatabase } from '@/server/programs/database'
import { runShell } from '@/server/programs/sql-shell'

/** Runs psql on the database. Its exit code; undefined if it is not installed. */
async function psql(url: string, statement: string | undefined): Promise<number | undefined> {
  const address = new URL(url.replace('@/', '@localhost/'))
  // The driver alone calls it so (libpq, "SSL Support").
  if (address.searchParams.get('sslmode') === 'no-verify') address.searchParams.set('sslmode', 'require')
  // Not in the list of processes, which everybody on the machine sees.
  const PGPASSWORD = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn('psql', ['-d', address.href, ...(statement === undefined ? [] : ['-c', statement])], {
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

async function ownShell(url: string, statement: string | undefined): Promise<number> {
  const input = statement === undefined ? process.stdin : Readable.from([statement])
  const isInteractive = statement === undefined && process.stdin.isTTY === true
  const failed = await onClient({ connectionString: url, application_name: 'mokuroku database' }, (client) =>
    runShell(client, { input, output: process.stdout, isInteractive }),
  )
  return failed > 0 ? 1 : 0
}

/** npm run database. */
runCommand(
  {
    name: 'database',
    forms: ['[-c STATEMENT]'],
    does: `Opens a shell of the database (DATABASE_URL, or the embedded one in DATA_DIR): psql, if it is installed, or a simple one. Statements can be
piped into it. It may change and delete everything: make a backup before.`,
    options: { command: { short: 'c', value: 'STATEMENT', does: 'runs one statement instead' } },
    takes: [0, 0],
  },
  async ({ values: { command: statement } }) => {
    prepareDataDir(env().DATA_DIR)
    return withDatabase(
      { mustExist: true, migrates: false },
      async (url) => (await psql(url, statement)) ?? ownShell(url, statement),
    )
  },
)
