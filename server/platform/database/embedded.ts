import { spawn } from 'node:child_process'
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { databaseBinaries } from './binaries'
import { dataFolder, ENVIRONMENT, makeCluster } from './cluster'
import { databaseOwner, type Owner } from './unprivileged'

export type EmbeddedDatabase = {
  /** Address of the database "mokuroku". */
  url: string
  /** Whether the server that was opened still runs. */
  isAlive: () => boolean
  /** Leaves the server; whoever leaves last stops it. */
  close: () => Promise<void>
}

type Options = {
  /** Extra settings, "fsync=off" for tests. */
  settings?: string[]
  /** Where it listens if it has to be started; a free port unless said. */
  port?: number
  /** Told what takes time. */
  say?: (sentence: string) => void
}

const DATABASE = 'mokuroku'
/**
 * A real PostgreSQL that needs no installation: its data in `<dataDir>/postgres`, on the loopback address, with a random
 * password kept beside it. A server that already runs on the same data (another command, or one that outlived a crash)
 * is joined instead of started.
 * @throws Error with one sentence when it cannot run here.
 */
export async function openEmbedded(
  dataDir: string,
  { settings = [], port, say = () => {} }: Options = {},
): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true })
  const owner = databaseOwner()
  const data = dataFolder(dataDir, owner)
  const passwordFile = join(dataDir, 'postgres.password')
  const binaries = databaseBinaries(owner, owner ? '/var/lib/mokuroku/binaries' : join(dataDir, 'binaries'))
  for (let tries = 0; ; tries++) {
    const running = await runningServer(data, passwordFile)
    if (running) return handle(running, data)
    if (!existsSync(join(data, 'PG_VERSION'))) {
      say('Making the database …')
      await makeCluster(binaries, data, passwordFile, owner)
    }
    if (tries === 0) say('Starting the database …')
    try {
      const url = await start(binaries, data, passwordFile, {
        owner,
        settings,
        port: port ?? (await freePort()),
        log: join(dataDir, 'postgres.log'),
      })
      await ensureDatabase(url)
      return handle(url, data)
    } catch (error) {
      // Another program was quicker, or what a killed server left is still going away.
      const cause = error instanceof Error ? String(error.cause) : ''
      if (tries === MOST_TRIES || !PASSING.test(cause)) throw error
      if (tries === LONG_EMPTY && EMPTY_LOCK.test(cause)) rmSync(join(data, 'postmaster.pid'), { force: true })
      await pause(250)
    }
  }
}

const MOST_TRIES = 60
const PASSING = /pre-existing shared memory block|lock file "postmaster.pid" (already exists|is empty)/
/** A server writes its lock just after it has made it; one that stays empty is what a crash left. */
const EMPTY_LOCK = /lock file "postmaster.pid" is empty/
const LONG_EMPTY = 20

type Start = { owner: Owner | undefined; settings: string[]; port: number; log: string }

async function start(
  binaries: string,
  data: string,
  passwordFile: string,
  { owner, settings, port, log }: Start,
): Promise<string> {
  const output = openSync(log, 'a')
  const logged = fstatSync(output).size
  const flags = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'timezone=UTC', ...settings]
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags.flatMap((flag) => ['-c', flag])], {
    ...owner,
    cwd: data,
    detached: true,
    stdio: ['ignore', output, output],
    env: ENVIRONMENT,
  })
  server.unref()
  closeSync(output)
  const url = address(port, passwordFile)
  await untilReady(url, () => server.exitCode, log, logged)
  return url
}

/** The address of a live server on `data`, found by its lock file; a lock file without one is stale and no obstacle. */
async function runningServer(data: string, passwordFile: string): Promise<string | undefined> {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock) || !existsSync(passwordFile)) return undefined
  const port = Number(readFileSync(lock, 'utf8').split('\n')[3])
  if (!port) return undefined
  const url = address(port, passwordFile)
  try {
    const [row] = await once(url, 'SHOW data_directory')
    if (row?.data_directory === data) return url
  } catch {}
  removeStaleLock(lock)
  return undefined
}

/** After a crash the lock may name a process number that somebody else has by now; PostgreSQL would refuse to start. */
function removeStaleLock(lock: string): void {
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  let command = ''
  try {
    command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {}
  if (!command.includes('postgres')) rmSync(lock, { force: true })
}

function handle(url: string, data: string): EmbeddedDatabase {
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    url,
    isAlive: () => isRunning(pid),
    close: async () => {
      if (!(await isAlone(url))) return
      process.kill(pid, 'SIGINT')
      for (let tries = 0; tries < 200 && existsSync(join(data, 'postmaster.pid')); tries++) await pause(25)
    },
  }
}

/** A process that has ended is no longer there, or waits for its parent to hear of it. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether nobody else is connected; connections that were just closed get a moment to disappear. */
async function isAlone(url: string): Promise<boolean> {
  const others = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`
  for (let tries = 0; tries < 20; tries++) {
    const counted = await once(url, others).catch(() => undefined)
    if (!counted) return false
    if (counted[0]?.n === 0) return true
    await pause(50)
  }
  return false
}

function address(port: number, passwordFile: string): string {
  return `postgresql://mokuroku:${readFileSync(passwordFile, 'utf8').trim()}@127.0.0.1:${port}/${DATABASE}`
}

/** @throws Error whose cause is what the log says since `logged` (bytes). */
async function untilReady(url: string, exitCode: () => number | null, log: string, logged: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (exitCode() !== null) break
    try {
      await once(admin(url), 'SELECT 1')
      return
    } catch {
      await pause(25)
    }
  }
  const said = readFileSync(log).subarray(logged).toString('utf8').trimEnd()
  const tail = said.split('\n').slice(-3).join(' ')
  throw new Error(`The embedded database did not start. Its log (${log}) ends: ${tail}`, { cause: said })
}

async function ensureDatabase(url: string): Promise<void> {
  const found = await once(admin(url), `SELECT 1 FROM pg_database WHERE datname = '${DATABASE}'`)
  if (found.length === 0) await once(admin(url), `CREATE DATABASE ${DATABASE}`)
}

const admin = (url: string) => url.replace(/\/[^/]*$/, '/postgres')

async function once(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
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

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
