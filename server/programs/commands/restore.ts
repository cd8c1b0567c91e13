import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { sizeOf } from '@/server/platform/backup/own'
import { backupPlace } from '@/server/platform/backup/place'
import { type CheckedBy, noteCheck } from '@/server/platform/backup/records'
import { checkBackup, type OnProgress, restore } from '@/server/platform/backup/restore'
import { tryRestore } from '@/server/platform/backup/trial'
import { isAroundBackup } from '@/server/platform/backup/unchecked'
import { prepareDataDir } from '@/server/platform/data-dir'
import { databaseName } from '@/server/platform/database/address'
import { migrate } from '@/server/platform/database/migrations'
import { expectWritableCommand } from '@/server/platform/database/read-only'
import { writeDurably } from '@/server/platform/durable'
import { env } from '@/server/platform/env'
import { Misuse } from '@/server/platform/misuse'
import { runningSite } from '@/server/platform/running-site'
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
  if (existsSync(given)) {
    const path = resolve(given)
    return { path, place: dirname(path), name: basename(path), release: async () => {} }
  }
  const place = backupPlace()
  if (given.includes('/')) throw new Error(`There is no file ${resolve(given)}.`)
  const names = await place.names()
  if (!names.includes(given))
    throw new Error(`There is no file ${resolve(given)}, and no backup ${given} in ${place.name}.`)
  say(`${given} is read from ${place.name}.`)
  return { place: place.name, name: given, ...(await place.bring(given)) }
}

type Brought = Awaited<ReturnType<typeof brought>>

async function check(file: Brought, given: string): Promise<void> {
  const { path } = file
  const { manifest, newer } = await noted(file, 'read', withReachedDatabase, () =>
    shown(checkBackup(path, undefined, onProgress)),
  )
  const { size } = statSync(path)
  console.log(
    `${given} is whole: ${sizeOf(manifest, size)}, of ${manifest.createdAt}, by version ${manifest.version}. This version can restore it${newer.length > 0 ? `, and adds ${newer.length} migrations` : ''}.`,
  )
}

/** Restores it into a database of its own, which is dropped again. */
async function tryOut(file: Brought, given: string): Promise<void> {
  expectWritableCommand()
  await withDatabase(
    { migrates: false, mustExist: true },
    async (url) => {
      const { createdAt, tables } = await noted(
        file,
        'trial',
        (work) => work(url),
        () => shown(tryRestore(url, file.path, onProgress)),
      )
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(
        `${given} was restored on trial: ${rows} rows of ${tables.length} tables, of ${createdAt}. The database of the trial is dropped again.`,
      )
    },
    say,
  )
}

type Reach = (work: (url: string) => Promise<void>) => Promise<void>

/** A check needs no database: it is noted where the site has one at hand. */
const withReachedDatabase: Reach = async (work) => {
  const { DATABASE_URL, DATA_DIR } = env()
  if (!DATABASE_URL && !(await runningSite(DATA_DIR).catch(() => undefined))) return
  await withDatabase({ migrates: false, mustExist: true }, work, () => {}).catch(() => {})
}

/** Notes what a check comes to, for doctor and administrators; nothing if only what is around the backup has failed. */
async function noted<Result>(
  { place, name }: Brought,
  by: CheckedBy,
  reach: Reach,
  work: () => Promise<Result>,
): Promise<Result> {
  const note = (fault: string | null) =>
    reach(async (url) => void (await noteCheck(url, { place, name }, { by, fault })))
  try {
    const result = await work()
    await note(null)
    return result
  } catch (error) {
    if (!isAroundBackup(error)) await note(error instanceof Error ? error.message : String(error))
    throw error
  }
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
    forms: ['FILE [--replace]', '--check FILE', '--trial FILE'],
    does: `Restores a backup into an empty database (DATABASE_URL, or the embedded one in DATA_DIR), while the site does not run. FILE may also be the
name of a backup in BACKUP_TO (${typed('backup', '--list')}).`,
    options: {
      check: {
        does: `reads the whole file, compares it with its checksums, and says whether this version can restore it. It changes
nothing, and the site may run; of a backup that the site knows, the check is shown at /admin`,
      },
      trial: {
        does: `restores it into a database of its own, beside that of the site, which may run, and drops that database again. It takes
as much disk, and is shown at /admin, too`,
      },
      replace: {
        does: 'deletes what the database has. Accounts that were deleted after the backup are deleted again',
      },
    },
    takes: [1, 1],
  },
  async ({ values, positionals: [given = ''] }) => {
    if (values.replace && (values.check || values.trial)) throw new Misuse('--check and --trial replace nothing.')
    const file = await brought(given)
    try {
      if (values.trial) await tryOut(file, given)
      else if (values.check) await check(file, given)
      else await restoreFrom(file.path, given, values.replace === true)
    } finally {
      await file.release()
    }
  },
)
