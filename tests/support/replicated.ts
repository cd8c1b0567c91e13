import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, openEmbedded } from '@/server/platform/database/embedded'
import { run } from './server'

/** A PostgreSQL primary with a synchronous standby: a commit is acknowledged when both have it. */
export type Replicated = {
  primary: EmbeddedDatabase
  standby: EmbeddedDatabase
  /** Ends the primary as a power failure does. */
  killPrimary: () => void
  /** The same for the standby. */
  killStandby: () => void
  /** Makes the standby the primary. */
  promote: () => Promise<void>
  close: () => Promise<void>
}

/** `fill` gets a database of its own, before it is replicated. */
export async function replicated(name: string, fill: (url: string) => Promise<void>): Promise<Replicated> {
  const folders = ['primary', 'standby'].map((role) => join(tmpdir(), `${name}-${role}`)) as [string, string]
  const [folder, copy] = folders
  for (const each of folders) mkdirSync(each, { mode: 0o755 })
  const alone = await openEmbedded(folder, { settings: ['fsync=off'] })
  await fill(alone.url)
  // Leaving stops it when the server has noticed that the others have left.
  while (alone.isAlive()) await alone.close()
  // A cluster that was stopped can be copied as files, with their owner.
  execFileSync('cp', ['-a', join(folder, 'postgres'), join(copy, 'postgres')])
  const primary = await openEmbedded(folder, { settings: ['fsync=off', 'synchronous_standby_names=*'] })
  const { port, username, password } = new URL(primary.url)
  writeFileSync(join(copy, 'postgres', 'standby.signal'), '', { mode: 0o644 })
  const source = `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)}`
  const standby = await openEmbedded(copy, { settings: ['fsync=off', `primary_conninfo=${source}`] })
  return {
    primary,
    standby,
    killPrimary: () => kill(folder),
    killStandby: () => kill(copy),
    promote: () => run(standby.url, 'SELECT pg_promote()'),
    close: () => standby.close(),
  }
}

function kill(folder: string): void {
  const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}
