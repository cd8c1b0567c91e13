import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder, writeDurably } from '@/server/platform/durable'
import { ENVIRONMENT } from './binaries'
import { newPassword, PASSWORD_FILE } from './password'
import { endPostgresOn, isRunning } from './processes'
import { canReach, type Owner } from './unprivileged'

/** Where the data of `dataDir` stand. Root's own folders are closed to others: then the data stand in /var/lib, with a link from where they are looked for. */
export function dataFolder(dataDir: string, owner: Owner | undefined): string {
  const wanted = join(dataDir, 'postgres')
  if (!owner || canReach(dataDir, owner)) return wanted
  const open = join('/var/lib/mokuroku', createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  mkdirSync(open, { recursive: true, mode: 0o755 })
  if (!existsSync(wanted)) {
    rmSync(wanted, { force: true })
    mkdirSync(join(open, 'postgres'), { recursive: true })
    symlinkSync(join(open, 'postgres'), wanted)
  }
  return join(open, 'postgres')
}

/** Whether there is a cluster: it has this file as soon as it is there. */
export function isCluster(data: string): boolean {
  return existsSync(join(data, 'PG_VERSION'))
}

/** Folders of clusters that this process is making; another one finds them by its number in their names. */
const making = new Set<string>()
const MAKING = /^postgres\.new-(\d+)-/

/**
 * A new, empty cluster with a random password at `data`. It is made in a folder beside, with all that belongs to it, and
 * renamed when it is whole and on the disk; a program that is killed meanwhile leaves that folder to the next one. When
 * another program is quicker, its cluster is the one.
 * @throws Error with one sentence when it cannot be made, or something else is there.
 */
export async function makeCluster(binaries: string, data: string, owner: Owner | undefined): Promise<void> {
  const place = resolved(data)
  if (existsSync(place) && readdirSync(place).length > 0 && !isCluster(place))
    throw new Error(
      `${place} is to hold the database, but holds other files and no database: move them away, or bring the database back, and start again.`,
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

/** A path without symbolic links; the end of it need not be there yet. */
export function resolved(data: string): string {
  return existsSync(data) ? realpathSync(data) : join(realpathSync(dirname(data)), 'postgres')
}

/** A cluster in `folder`, as it is to be. Returns where. */
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

/** Removes what killed programs left half made beside `data`, and ends what of initdb still works on it. */
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
  return error instanceof Error ? error.message : String(error)
}
