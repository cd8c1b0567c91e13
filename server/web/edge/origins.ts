import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '@/server/platform/errors'
import type { FromOrigin, OriginState } from '@/server/web/origin/messages'
import { CLOSE_TIMEOUT } from './listen'
import { forkOrigin, readyMessage, socketFolder } from './origin-process'
import type { Upstream, Upstreams } from './upstreams'

/** Milliseconds before an ended origin is restarted, doubled after each failed start. */
const FIRST_PAUSE = 100
const LONGEST_PAUSE = 10_000

/** The share of its heap at which an origin is replaced, before V8 ends it. */
const FULL_HEAP = 0.92
/** Reports in a row that must say so: before a collection the heap may be full of what nobody needs. */
const FULL_REPORTS = 3
/**
 * Milliseconds between two replacements because of memory: an origin that needs more than its limit must not be
 * replaced all the time.
 */
const REST = 60_000

type Options = {
  count: number
  /** The origin's program (server/web/origin/main.ts in the bundle), and flags of Node.js. */
  program: string
  flags: readonly string[]
  /** Bytes (resident) above which an origin is replaced. */
  maxBytes: number
  secret: string
  upstreams: Upstreams
  /** Called when an origin that has rendered a page joins. */
  onRendered?: () => void
  onWake: (job: Extract<FromOrigin, { wake: unknown }>['wake']) => void
  say: (sentence: string) => void
}

export type Origins = Awaited<ReturnType<typeof startOrigins>>

type Origin = {
  number: number
  child: ChildProcess
  upstream: Upstream
  isLeaving: boolean
  state: OriginState | undefined
  full: number
}

/**
 * Starts origin processes and adds them to the rotation. One that ends is restarted.
 * @throws Error when one cannot start
 */
export async function startOrigins({
  count,
  program,
  flags,
  maxBytes,
  secret,
  upstreams,
  onRendered = () => {},
  onWake,
  say,
}: Options) {
  const noteState = memoryWatch(maxBytes, replaceOne, say)
  const running = new Set<Origin>()
  const starting = new Set<ChildProcess>()
  const folder = socketFolder()
  let started = 0
  let ended = 0
  let isClosing = false

  async function start(): Promise<Origin> {
    const child = forkOrigin(program, flags, secret, folder && join(folder, `origin-${++started}.sock`))
    starting.add(child)
    const { ready, hasRendered } = await readyMessage(child).finally(() => starting.delete(child))
    const number = lowestFree([...running].map((other) => other.number))
    const origin: Origin = {
      number,
      child,
      upstream: upstreams.add(ready),
      isLeaving: false,
      state: undefined,
      full: 0,
    }
    if (hasRendered) onRendered()
    running.add(origin)
    child.on('message', (message: FromOrigin) => {
      if ('wake' in message) onWake(message.wake)
      if ('state' in message && !isClosing) noteState(origin, message.state)
    })
    child.once('exit', () => remove(origin))
    return origin
  }

  function remove(origin: Origin): void {
    running.delete(origin)
    upstreams.remove(origin.upstream)
    if (isClosing || origin.isLeaving) return
    ended++
    const { signalCode, exitCode } = origin.child
    say(`An origin process ended (${signalCode ?? exitCode}); starting another one …`)
    restart(FIRST_PAUSE)
  }

  function restart(pause: number): void {
    setTimeout(() => {
      if (isClosing) return
      start().then(
        () => say('The origin process has been replaced.'),
        (error: unknown) => {
          if (isClosing) return
          say(`${messageOf(error)} Trying again …`)
          restart(Math.min(pause * 2, LONGEST_PAUSE))
        },
      )
    }, pause)
  }

  async function stop(origin: Origin): Promise<void> {
    origin.isLeaving = true
    const gone = origin.child.exitCode === null && origin.child.signalCode === null ? once(origin.child, 'exit') : null
    const kill = setTimeout(() => origin.child.kill('SIGKILL'), CLOSE_TIMEOUT)
    await Promise.race([upstreams.retire(origin.upstream), gone])
    origin.child.kill('SIGTERM')
    await gone
    clearTimeout(kill)
  }

  async function replaceOne(old: Origin): Promise<void> {
    await start()
    await stop(old)
  }

  async function close(): Promise<void> {
    isClosing = true
    for (const child of starting) child.kill('SIGKILL')
    await Promise.all([...running].map(stop))
    if (folder) rmSync(folder, { recursive: true, force: true })
  }

  try {
    await Promise.all(Array.from({ length: count }, start))
  } catch (error) {
    await close()
    throw error
  }

  return {
    /** Replaces all origins, one by one: each new one is ready before an old one leaves and finishes its requests. */
    async replace(): Promise<void> {
      for (const old of [...running]) await replaceOne(old)
      say('All origin processes have been replaced.')
    },
    /** The last state of each origin that has told one, by its number: the lowest free one at its start. */
    states: () => [...running].flatMap(({ number, state }) => (state ? [{ origin: number, state }] : [])),
    /** How often an origin has ended by itself. */
    restarts: () => ended,
    close,
  }
}

function lowestFree(taken: readonly number[]): number {
  let number = 1
  while (taken.includes(number)) number++
  return number
}

/**
 * Notes the states of origins, and replaces one that takes too much memory. One at a time, since the new one is there
 * before the old one leaves.
 */
function memoryWatch(maxBytes: number, replaceOne: (old: Origin) => Promise<void>, say: Options['say']) {
  const isFull = ({ memory, heap }: OriginState) => memory > maxBytes || heap > FULL_HEAP
  let isRelieving = false

  async function relieve(origin: Origin): Promise<void> {
    if (isRelieving || origin.isLeaving) return
    isRelieving = true
    say(`An origin process takes ${Math.round((origin.state?.memory ?? 0) / 1024 ** 2)} MB; starting another one …`)
    try {
      await replaceOne(origin)
    } catch (error) {
      say(messageOf(error))
    }
    setTimeout(() => {
      isRelieving = false
    }, REST).unref()
  }

  return (origin: Origin, state: OriginState): void => {
    origin.state = state
    origin.full = isFull(state) ? origin.full + 1 : 0
    if (origin.full >= FULL_REPORTS) void relieve(origin)
  }
}
