import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder, writeDurably } from '@/server/platform/durable'
import { messageOf } from '@/server/platform/errors'
import { typed } from '@/server/platform/typed'
import { ENVIRONMENT } from './binaries'
import { newPassword, PASSWORD_FILE } from './password'
import { endPostgresOn, isRunning } from './processes'
import { closedTo, type Owner } from './unprivileged'

/** Where the data are that `owner` cannot reach in DATA_DIR. */
const OPEN = '/var/lib/mokuroku'
const FALLEN_BACK = new RegExp(`^${OPEN}/[0-9a-f]{12}/postgres$`)

/**
 * The folder of the cluster. Where `owner` cannot reach a DATA_DIR of root, it is in /var/lib, with a symbolic link in
 * DATA_DIR. So a database is never made beside one that is there.
 * @throws Error with one sentence where `owner` cannot reach the database in it
 */
export function dataFolder(dataDir: string, owner: Owner | undefined): string {
  const wanted = join(dataDir, 'postgres')
  const there = lstatSync(wanted, { throwIfNoEntry: false })
  const closed = owner && closedTo(dataDir, owner)
  if (closed === undefined) return wanted
  if (there?.isSymbolicLink() && FALLEN_BACK.test(readlinkSync(wanted)))
    return expectThere(wanted, readlinkSync(wanted))
  if (there)
    throw new Error(
      `The database is in ${wanted}, and PostgreSQL, which root starts as another account, cannot pass through ${closed}: chmod o+x ${closed} lets it.`,
    )
  const open = join(OPEN, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  mkdirSync(open, { recursive: true, mode: 0o755 })
  mkdirSync(join(open, 'postgres'), { recursive: true })
  try {
    symlinkSync(join(open, 'postgres'), wanted)
  } catch (error) {
    // Another start has made it meanwhile.
    if (!existsSync(wanted)) throw error
    return dataFolder(dataDir, owner)
  }
  return join(open, 'postgres')
}

/** @throws Error, one sentence, if a link's database is gone: an empty one in its place would hide that */
function expectThere(link: string, data: string): string {
  if (!existsSync(data))
    throw new Error(
      `${link} leads to the database in ${data}, which is not there: bring that folder back, or remove the link.`,
    )
  return data
}

/** Whether `data` contains a cluster: a new one is moved into place with this file. */
export function isCluster(data: string): boolean {
  return existsSync(join(data, 'PG_VERSION'))
}

/**
 * @param version of the binaries
 * @throws Error with one sentence if the data were made by another major version of PostgreSQL, which reads no others
 */
export function expectOwnMajor(data: string, version: string): void {
  const [major] = version.split('.')
  const theirs = isCluster(data) ? readFileSync(join(data, 'PG_VERSION'), 'utf8').trim() : major
  if (theirs !== major)
    throw new Error(
      `The database in ${data} is of PostgreSQL ${theirs}, and this version has PostgreSQL ${major}, which cannot read it. ` +
        `Make a backup with the version that you come from (${typed('backup', 'FILE')}), move ${data} away, and restore it here ` +
        `(${typed('restore', 'FILE')}): docs/operations.md, "Another PostgreSQL".`,
    )
}

/** Folders of clusters that this process is making. Their names contain its process number, for other processes. */
const making = new Set<string>()
const MAKING = /^postgres\.new-(\d+)-/

/**
 * Makes a new, empty cluster with a random password at `data`. It is made in a temporary folder, synced to the disk and
 * then renamed. A killed process leaves its temporary folder, which the next one removes. If another process was first,
 * its cluster is used.
 * @throws Error with one sentence when it cannot be made, or other files are there
 */
export async function makeCluster(binaries: string, data: string, owner: Owner | undefined): Promise<void> {
  const place = resolved(data)
  if (existsSync(place) && readdirSync(place).length > 0 && !isCluster(place))
    throw new Error(
      `${place} should contain the database, but contains other files: move them away, or restore the database, and start again.`,
    )
  const folder = mkdtempSync(join(dirname(place), `postgres.new-${process.pid}-`))
  making.add(folder)
  try {
    const made = await initialised(binaries, folder, owner)
    renameSync(made, place)
    syncFolder(dirname(place))
  } catch (error) {
    if (!isCluster(place)) throw new Error(`The embedded database could not be made: ${reason(error)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    making.delete(folder)
  }
}

/** The path without symbolic links; its last part need not exist yet. */
export function resolved(data: string): string {
  return existsSync(data) ? realpathSync(data) : join(realpathSync(dirname(data)), 'postgres')
}

/** Makes a cluster with all its settings in `folder`. Returns its path. */
async function initialised(binaries: string, folder: string, owner: Owner | undefined): Promise<string> {
  const [data, passwordFile] = [join(folder, 'data'), join(folder, PASSWORD_FILE)]
  mkdirSync(data, { mode: 0o700 })
  writeDurably(passwordFile, newPassword(), { owner })
  if (owner) for (const path of [folder, data]) chownSync(path, owner.uid, owner.gid)
  const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  await promisify(execFile)(join(binaries, 'initdb'), ['-D', data, '-U', 'mokuroku', ...flags], {
    ...owner,
    cwd: data,
    env: ENVIRONMENT,
  })
  chmodSync(data, 0o700)
  renameSync(passwordFile, join(data, PASSWORD_FILE))
  syncFolder(data)
  return data
}

/** Removes the unfinished clusters of killed processes beside `data`, and ends initdb processes there. */
export async function clearHalfMade(data: string): Promise<void> {
  const parent = dirname(resolved(data))
  for (const name of readdirSync(parent)) {
    const [, pid] = MAKING.exec(name) ?? []
    const folder = join(parent, name)
    if (!pid || making.has(folder) || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue
    await endPostgresOn(join(folder, 'data'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

function reason(error: unknown): string {
  if (error && typeof error === 'object' && 'stderr' in error && String(error.stderr).trim())
    return String(error.stderr).trim()
  return messageOf(error)
}
