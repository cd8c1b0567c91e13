import { type ChildProcess, spawn } from 'node:child_process'
import events from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareDataDir } from '@/server/platform/data-dir'
import { address, administer, ensureDatabase, isAlone, isPasswordRefused } from './administer'
import { databaseBinaries, ENVIRONMENT, versionOf } from './binaries'
import { clearHalfMade, dataFolder, expectOwnMajor, isCluster, makeCluster, resolved } from './cluster'
import { readLock, removeLock, removeStaleLock } from './lock'
import { type Cluster, readPassword, renewPassword } from './password'
import { isRunning, serversOn } from './processes'
import { databaseOwner } from './unprivileged'

export type EmbeddedDatabase = ReturnType<typeof handle>

type Options = {
  /** Settings of a server that must be started: by the site's size (server/platform/size.ts); "fsync=off" for tests. */
  settings?: readonly string[]
  /** Where it listens if it has to be started; by default a free port. */
  port?: number
  /** Retries of a start while another server, or the rest of a killed one, is in the way, and milliseconds between. */
  tries?: number
  wait?: number
  /** Called before steps that take time. */
  say?: (sentence: string) => void
}

/**
 * A real PostgreSQL that needs no installation: its data in `<dataDir>/postgres`, on loopback, with a random password
 * stored with them. Joins a server that already runs on the same data (another command's, or one that outlived a
 * crash).
 * @throws Error with one sentence when it cannot run here
 */
export async function openEmbedded(
  dataDir: string,
  { settings = [], port, tries: mostTries = MAX_TRIES, wait = 250, say = () => {} }: Options = {},
): Promise<EmbeddedDatabase> {
  prepareDataDir(dataDir)
  const owner = databaseOwner()
  const data = dataFolder(dataDir, owner)
  const binaries = databaseBinaries(owner, owner ? '/var/lib/mokuroku/binaries' : join(dataDir, 'binaries'))
  const cluster = { dataDir, data, binaries, owner }
  await clearHalfMade(data)
  let isLost = false
  let renewals = 0
  for (let tries = 0; ; tries++) {
    const running = await runningServer(cluster)
    if (running) {
      await ensureDatabase(running)
      return handle(running, data)
    }
    if (!isCluster(data)) {
      say(`Making the database in ${data} …`)
      await makeCluster(binaries, data, owner)
    }
    if (tries === 0) {
      const version = versionOf(binaries)
      expectOwnMajor(data, version)
      say(`Starting the database (PostgreSQL ${version}, its log is ${join(dataDir, 'postgres.log')}) …`)
    }
    try {
      if (isLost || readPassword(dataDir, data) === undefined) {
        say('The password of the database is lost; setting a new one …')
        await renewPassword(cluster)
        renewals++
      }
      const url = address(port ?? (await freePort()), readPassword(dataDir, data) ?? '')
      await start(cluster, url, settings)
      await ensureDatabase(url)
      return handle(url, data)
    } catch (error) {
      // Another process was first, or a killed server's processes still end.
      const cause = error instanceof Error ? String(error.cause) : ''
      isLost = isPasswordRefused(error)
      const isTaken = port === undefined && TAKEN.test(cause)
      if (!isLost && !isTaken && !PASSING.test(cause)) throw error
      if (tries >= mostTries || renewals > MAX_RENEWALS) throw inTheWay(resolved(data)) ?? error
      if (tries === LONG_EMPTY && EMPTY_LOCK.test(cause)) removeLock(data)
      await pause(wait)
    }
  }
}

const MAX_TRIES = 60
const PASSING = /pre-existing shared memory block|lock file "postmaster.pid" (already exists|is empty)/
/** A free port may be taken before the server listens on it; then another one is chosen. */
const TAKEN = /could not create any TCP\/IP sockets/
/** A server writes its lock file right after it has created it; one that stays empty was left by a crash. */
const EMPTY_LOCK = /lock file "postmaster.pid" is empty/
const LONG_EMPTY = 20
/** A new password is refused only when another process has set one, too. */
const MAX_RENEWALS = 3

/** By itself the log of writes (pg_wal) grows to 1 GB, more than the real catalogue takes. */
const OWN_SETTINGS = ['timezone=UTC', 'max_wal_size=256MB']

async function start(
  { dataDir, data, binaries, owner }: Cluster,
  url: string,
  settings: readonly string[],
): Promise<void> {
  const log = join(dataDir, 'postgres.log')
  const output = openSync(log, 'a')
  const logged = fstatSync(output).size
  const listening = ['listen_addresses=127.0.0.1', `port=${new URL(url).port}`, 'unix_socket_directories=']
  const flags = [...listening, ...OWN_SETTINGS, ...settings].flatMap((flag) => ['-c', flag])
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
    ...owner,
    cwd: data,
    detached: true,
    stdio: ['ignore', output, output],
    env: ENVIRONMENT,
  })
  server.unref()
  closeSync(output)
  try {
    await untilReady(url, () => server.exitCode, log, logged)
  } catch (error) {
    if (isPasswordRefused(error)) await stopped(server)
    throw error
  }
}

/**
 * The address of a live server on `data`, found by its lock file. A lock file without a server is stale and is ignored.
 * @throws Error with one sentence when the server cannot be joined
 */
async function runningServer({ dataDir, data }: Cluster): Promise<string | undefined> {
  const lock = readLock(data)
  const password = readPassword(dataDir, data)
  let isRefused = password === undefined
  if (lock?.port && password !== undefined) {
    const url = address(lock.port, password)
    try {
      const [row] = await administer(url, 'SHOW data_directory')
      if (row?.data_directory === data) return url
    } catch (error) {
      isRefused = isPasswordRefused(error)
    }
  }
  const folder = resolved(data)
  removeStaleLock(data, folder)
  if (isRefused && lock?.port && serversOn(folder).includes(lock.pid)) throw inTheWay(folder)
  return undefined
}

/** The error for a server that runs on the data and cannot be joined; undefined if none runs. */
function inTheWay(folder: string): Error | undefined {
  const [pid] = serversOn(folder)
  if (pid === undefined) return undefined
  return new Error(
    `A PostgreSQL runs on ${folder} that cannot be joined, since its password or its lock file was lost or changed. ` +
      `Stop it (kill -INT ${pid}) and start again: missing files are recreated, and the data stay.`,
  )
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = events.once(server, 'exit')
  server.kill('SIGINT')
  await ended
}

function handle(url: string, data: string) {
  const { pid } = readLock(data) ?? {}
  const folder = resolved(data)
  if (pid === undefined) throw new Error('The embedded database stopped right after its start.')
  return {
    /** Address of the database "mokuroku". */
    url,
    /** Whether the server still runs. */
    isAlive: () => isRunning(pid),
    /** Leaves the server; the last process to leave stops it. */
    close: async (): Promise<void> => {
      if (!(await isAlone(url))) return
      process.kill(pid, 'SIGINT')
      // It removes its lock file shortly before it ends.
      for (let tries = 0; tries < 200 && serversOn(folder).includes(pid); tries++) await pause(25)
    },
  }
}

/** @throws Error whose cause is the log since byte `logged`, or PostgreSQL's error for a wrong password */
async function untilReady(url: string, exitCode: () => number | null, log: string, logged: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (exitCode() !== null) break
    try {
      await administer(url, 'SELECT 1')
      return
    } catch (error) {
      if (isPasswordRefused(error)) throw error
      await pause(25)
    }
  }
  const output = readFileSync(log).subarray(logged).toString('utf8').trimEnd()
  const tail = output.split('\n').slice(-3).join(' ')
  throw new Error(`The embedded database did not start. Its log (${log}) ends: ${tail}`, { cause: output })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const at = probe.address()
      probe.close(() => (at && typeof at === 'object' ? resolve(at.port) : reject(new Error('no free port'))))
    })
  })
}
