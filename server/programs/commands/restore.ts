import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { sizeOf } from '@/server/platform/backup/own'
import { backupPlace } from '@/server/platform/backup/place'
import { checkBackup, type OnProgress, restore } from '@/server/platform/backup/restore'
import { prepareDataDir } from '@/server/platform/data-dir'
import { databaseName } from '@/server/platform/database/address'
import { migrate } from '@/server/platform/database/migrations'
import { expectWritableCommand } from '@/server/platform/database/read-only'
import { writeDurably } from '@/server/platform/durable'
import { env } from '@/server/platform/env'
import { patientStorage } from '@/server/platform/storage/open'
import { typed } from '@/server/platform/typed'
import { runCommand } from '@/server/programs/command-line'
import { withDatabase } from '@/server/programs/database'
import { progressLine } from '@/server/programs/progress-line'

const progress = progressLine()
const { say } = progress
const began = Date.now()
let [step, share]: Parameters<OnProgress> = ['Checking', 0]

function show(): void {
  progress.show(`${step} · ${Math.floor(share * 100)} % · ${Math.round((Date.now() - began) / 1000)} s`)
}

const onProgress: OnProgress = (...now) => {
  ;[step, share] = now
  show()
}

/** Shows how far `work` is, also while one index takes half a minute, until it ends. */
async function shown<Result>(work: Promise<Result>): Promise<Result> {
  const ticking = setInterval(show, 1000)
  try {
    return await work
  } finally {
    clearInterval(ticking)
    progress.end()
  }
}

/** The file, or a copy of the backup of this name in BACKUP_TO. @throws Error, one sentence, if there is neither */
async function brought(given: string) {
  if (existsSync(given)) return { path: resolve(given), release: async () => {} }
  const place = backupPlace()
  if (given.includes('/')) throw new Error(`There is no file ${resolve(given)}.`)
  const names = await place.names()
  if (!names.includes(given))
    throw new Error(`There is no file ${resolve(given)}, and no backup ${given} in ${place.name}.`)
  say(`${given} is read from ${place.name}.`)
  return place.bring(given)
}

async function check(path: string, given: string): Promise<void> {
  const { manifest, newer } = await shown(checkBackup(path, undefined, onProgress))
  const { size } = statSync(path)
  console.log(
    `${given} is whole: ${sizeOf(manifest, size)}, of ${manifest.createdAt}, by version ${manifest.version}. This version can restore it${newer.length > 0 ? `, and adds ${newer.length} migrations` : ''}.`,
  )
}

async function restoreFrom(path: string, given: string, replaces: boolean): Promise<void> {
  prepareDataDir(env().DATA_DIR)
  expectWritableCommand()
  // What is replaced must be there: another DATA_DIR than the site's has no database.
  const restoring = async (url: string) => {
    const { manifest, deletedSince, secret } = await shown(
      restore(url, path, { replaces, store: patientStorage(), onProgress }),
    )
    await migrate(url)
    for (const id of deletedSince) await deleteUser(id)
    if (secret !== undefined) keepSecret(secret, replaces)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const what = `${rows} rows and ${manifest.files ?? 0} pictures of ${manifest.createdAt}`
    console.log(`${what} are restored from ${given} into the database ${databaseName(url)}.`)
    if (deletedSince.length > 0) console.log(`Accounts deleted again: ${deletedSince.length}.`)
  }
  await withDatabase({ migrates: false, mustExist: replaces }, restoring, say)
}

/** A site keeps the secret that it has: its users are logged in by it. */
function keepSecret(secret: string, replaces: boolean): void {
  const file = join(env().DATA_DIR, 'auth.secret')
  if (existsSync(file) && !replaces) say(`${file} is kept as it is.`)
  else writeDurably(file, secret)
}

/** npm run restore. */
runCommand(
  {
    name: 'restore',
    forms: ['FILE [--replace]', '--check FILE'],
    does: `Restores a backup into an empty database (DATABASE_URL, or the embedded one in DATA_DIR), while the site does not run. FILE may also be the
name of a backup in BACKUP_TO (${typed('backup', '--list')}).`,
    options: {
      check: {
        does: `reads the whole file, compares it with its checksums, and says whether this version can restore it. It changes
nothing, and the site may run`,
      },
      replace: {
        does: 'deletes what the database has. Accounts that were deleted after the backup are deleted again',
      },
    },
    takes: [1, 1],
  },
  async ({ values, positionals: [given = ''] }) => {
    const { path, release } = await brought(given)
    try {
      if (values.check) await check(path, given)
      else await restoreFrom(path, given, values.replace === true)
    } finally {
      await release()
    }
  },
)
