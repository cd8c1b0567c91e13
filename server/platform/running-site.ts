import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/** What a running site tells of itself. */
export type RunningSite = {
  pid: number
  /** The address that users see. */
  address: string
  /** Whether requests came through a proxy that is not trusted (TRUST_PROXY). */
  hasUnknownProxy: boolean
  /** Once it listens: the resident memory of its processes, and what its edge keeps. */
  state?: SiteState
}

export type SiteState = {
  memory: { process: string; bytes: number }[]
  caches: { cache: 'pages' | 'files'; bytes: number; mostBytes: number; answers: number }[]
}

/** What to do about a proxy that is not trusted, for the log and the doctor. */
export const UNKNOWN_PROXY =
  'Requests come through a proxy, but TRUST_PROXY is 0: all visitors behind it share one limit. Set TRUST_PROXY to the number of proxies in front, each of which appends to X-Forwarded-For.'

/** Bytes that the path of a socket may have on every system. */
const LONGEST_PATH = 100
/** Milliseconds for which a running site may be busy before it answers. */
const ANSWER_WITHIN = 3000
const TRIES = 5

/** The socket of the site that runs on a DATA_DIR; undefined if its path would be too long. */
function socketIn(dataDir: string): string | undefined {
  const path = join(dataDir, 'site.sock')
  return [path, relative(process.cwd(), path)].find((each) => Buffer.byteLength(each) <= LONGEST_PATH)
}

/**
 * The site that runs on a DATA_DIR, by a socket in it: its system closes that when the process ends, however it ends.
 * @throws Error with one sentence when a process that has the socket does not answer
 */
export async function runningSite(dataDir: string): Promise<RunningSite | undefined> {
  return answerAt(socketIn(dataDir), dataDir)
}

async function answerAt(
  path: string | undefined,
  dataDir: string,
): Promise<(RunningSite & { id: string }) | undefined> {
  if (path === undefined) return undefined
  const socket = connect(path)
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  const late = new AbortController()
  const tooLate = setTimeout(ANSWER_WITHIN, undefined, { signal: late.signal }).then(() => {
    throw new Error(`A site that does not answer runs on ${dataDir}. Stop it first.`)
  })
  try {
    return (await Promise.race([json(socket), tooLate])) as RunningSite & { id: string }
  } catch (error) {
    // It ends just now.
    if (error instanceof SyntaxError || isReset(error)) return undefined
    throw error
  } finally {
    late.abort()
    tooLate.catch(() => {})
    socket.destroy()
  }
}

/**
 * Claims a DATA_DIR for this site until it is closed, and answers what it is to others that ask. Where a file system
 * has no sockets, nothing is claimed.
 * @throws Error with one sentence when another site runs on it
 */
export async function claimDataDir(dataDir: string, tell: () => RunningSite): Promise<{ close: () => void }> {
  const path = socketIn(dataDir)
  const id = randomUUID()
  const server = createServer((socket) => socket.on('error', () => {}).end(JSON.stringify({ ...tell(), id })))
  for (let tries = 1; path !== undefined; tries++) {
    const before = madeAt(path)
    const other = await answerAt(path, dataDir)
    if (other) throw alreadyRuns(dataDir, other)
    // Left by a site that was killed, unless another start has replaced it meanwhile.
    if (before !== undefined && before === madeAt(path)) rmSync(path, { force: true })
    const error = await listening(server, path)
    if (!error) break
    if (error.code !== 'EADDRINUSE') return { close: () => {} }
    if (tries === TRIES) throw error
  }
  // Of two starts at the same moment the later one has replaced the socket of the other.
  const there = await answerAt(path, dataDir)
  if (there && there.id !== id) {
    server.close()
    throw alreadyRuns(dataDir, there)
  }
  return { close: () => void server.close() }
}

/** Tells one socket at a path from the next. */
function madeAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.ino} ${found.ctimeMs}`
}

async function listening(server: Server, path: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(path, () => {
      server.off('error', resolve)
      resolve(undefined)
    })
  })
}

const alreadyRuns = (dataDir: string, { address, pid }: RunningSite) =>
  new Error(
    `Mokuroku already runs on ${dataDir}, at ${address} (process ${pid}). Stop it first, or start this one with a DATA_DIR and a PORT of its own.`,
  )

const isReset = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
