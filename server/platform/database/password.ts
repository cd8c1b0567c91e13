import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { textIfThere, writeDurably } from '@/server/platform/durable'
import { ENVIRONMENT } from './binaries'
import type { Owner } from './unprivileged'

/** A cluster, the binaries that run it, and the account they run as. */
export type Cluster = { dataDir: string; data: string; binaries: string; owner: Owner | undefined }

/** The file in a cluster that holds its password: the cluster and the password are created and removed together. */
export const PASSWORD_FILE = 'mokuroku.password'

/** Where the password of the data in `data` may be; the first releases stored it in `dataDir`. */
const places = (dataDir: string, data: string) => [join(data, PASSWORD_FILE), join(dataDir, 'postgres.password')]

export function newPassword(): string {
  return randomBytes(24).toString('base64url')
}

/** The password of the data in `data`; undefined if its file is missing or empty. */
export function readPassword(dataDir: string, data: string): string | undefined {
  return places(dataDir, data)
    .map((path) => textIfThere(path)?.trim())
    .find(Boolean)
}

/**
 * Sets and stores a new password while no server runs on the data: single-user mode needs none.
 * @throws Error whose cause is PostgreSQL's message, for example that a server runs after all
 */
export async function renewPassword({ dataDir, data, binaries, owner }: Cluster): Promise<void> {
  const password = newPassword()
  await alone(binaries, data, owner, `ALTER ROLE mokuroku PASSWORD '${password}'`)
  const [kept = '', beside = ''] = places(dataDir, data)
  writeDurably(kept, password, { owner })
  rmSync(beside, { force: true })
}

/** Runs a statement in single-user mode (postgres --single), which ends with its input. */
function alone(binaries: string, data: string, owner: Owner | undefined, statement: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = spawn(join(binaries, 'postgres'), ['--single', '-D', data, 'postgres'], {
      ...owner,
      cwd: data,
      stdio: ['pipe', 'ignore', 'pipe'],
      env: ENVIRONMENT,
    })
    let output = ''
    server.stderr.on('data', (chunk) => {
      output += chunk
    })
    server.once('error', reject)
    server.once('close', (code) => {
      if (code === 0 && !/^.*(?:ERROR|FATAL|PANIC):/m.test(output)) resolve()
      else
        reject(new Error(`The password of the embedded database could not be set: ${output.trim()}`, { cause: output }))
    })
    // It may end before it has read its input.
    server.stdin.on('error', () => {})
    server.stdin.end(`${statement}\n`)
  })
}
