import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { canReach, type Owner } from './unprivileged'

/** Nothing of the caller's environment (PGOPTIONS, say) may change how the server runs. */
export const ENVIRONMENT = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }

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

/** A new, empty cluster with a random password. */
export async function makeCluster(
  binaries: string,
  data: string,
  passwordFile: string,
  owner: Owner | undefined,
): Promise<void> {
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const lent = join(dirname(data), `.password-${process.pid}`)
  writeFileSync(lent, password, { mode: 0o600 })
  if (owner) for (const path of [data, lent]) chownSync(path, owner.uid, owner.gid)
  try {
    const flags = [
      '-D',
      data,
      '-U',
      'mokuroku',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth=scram-sha-256',
      `--pwfile=${lent}`,
    ]
    await promisify(execFile)(join(binaries, 'initdb'), flags, {
      ...owner,
      cwd: data,
      env: ENVIRONMENT,
    })
    chmodSync(data, 0o700)
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    throw new Error(`The embedded database could not be made: ${reason(error)}`)
  } finally {
    rmSync(lent, { force: true })
  }
}

function reason(error: unknown): string {
  if (error && typeof error === 'object' && 'stderr' in error && String(error.stderr).trim())
    return String(error.stderr).trim()
  return error instanceof Error ? error.message : String(error)
}
