import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { FromDecoder, Outcome, ToDecoder } from '@/server/platform/decoder/messages'
import { env } from '@/server/platform/env'

type Options = {
  /** The program of the process, and Node's arguments for it. */
  program?: string
  execArgv?: string[]
  /** Bytes of memory that the process may hold. */
  memory?: number
  /** Milliseconds until a picture times out, and until an idle process ends. */
  timeout?: number
  idle?: number
}

/**
 * Decodes pictures in a process of its own (server/platform/decoder/main.ts), because a picture can crash a native
 * library. A process that dies is replaced, and its picture retried once: the cause may lie outside.
 */
export function createDecoder({
  memory = 512 * 1024 * 1024,
  timeout = 20_000,
  idle = 30_000,
  ...options
}: Options = {}) {
  let current: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const { program, execArgv } = { ...ownProgram(), ...options }
    const child = fork(program, {
      execArgv,
      env: harmlessEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    // An idle process must not keep this one alive; it ends with this one, since the channel closes.
    child.unref()
    child.channel?.unref()
    child.on('error', () => drop(child))
    child.once('close', () => drop(child))
    return child
  }

  function drop(child: ChildProcess): void {
    if (current === child) current = undefined
    child.kill('SIGKILL')
  }

  /** The result for a picture; null if the process was killed or crashed. */
  function ask(given: Uint8Array, side?: number): Promise<Outcome | null> {
    current ??= start()
    const child = current
    return new Promise<Outcome | null>((resolve, reject) => {
      const timer = setTimeout(() => settle(() => resolve({ refused: 'pictureBroken' }), true), timeout)
      const onMessage = (message: FromDecoder) => {
        if ('exhausted' in message) settle(() => resolve({ refused: 'pictureTooLarge' }), true)
        else settle(() => resolve(message))
      }
      // Unlike 'exit', 'close' comes after the last message.
      const onClose = (code: number | null) => {
        if (isCrash(code)) settle(() => resolve(null))
        else
          settle(() => reject(new Error(`The decoder process could not run (${code}); the reason is printed above.`)))
      }
      const onError = (error: Error) => settle(() => reject(error))
      function settle(then: () => void, isOver = false): void {
        clearTimeout(timer)
        child.off('message', onMessage).off('close', onClose).off('error', onError)
        if (isOver) drop(child)
        then()
      }
      child.on('message', onMessage).on('close', onClose).on('error', onError)
      // If the process has ended, 'close' reports it.
      child.send({ given, side, memory } satisfies ToDecoder, () => {})
    })
  }

  return {
    /**
     * Re-encodes a picture in the decoder process, which is started when needed, at most `side` pixels to a side. One
     * picture at a time.
     * @throws Error when the process cannot start
     */
    async remake(given: Uint8Array, side?: number): Promise<Outcome> {
      clearTimeout(idleTimer)
      const outcome = (await ask(given, side)) ?? (await ask(given, side)) ?? ({ refused: 'pictureBroken' } as const)
      idleTimer = setTimeout(() => current && drop(current), idle).unref()
      return outcome
    },
    /** The id of the current process. */
    get pid() {
      return current?.pid
    },
  }
}

/** Killed by a signal. Windows has no signals and reports a crash as a code above 255. */
const isCrash = (code: number | null) => code === null || code > 255

/** The bundle, or the source if nothing is built (development, tests). */
function ownProgram() {
  const isBuilt = env().NODE_ENV === 'production'
  return {
    // Keeps Next from tracing it as one of its own files.
    program: join(
      /*turbopackIgnore: true*/ process.cwd(),
      isBuilt ? 'dist/decoder.js' : 'server/platform/decoder/main.ts',
    ),
    execArgv: isBuilt ? [] : ['--import', 'tsx'],
  }
}

/** Only what the process needs to run, and no secrets. */
function harmlessEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV, PATH, TMPDIR, SystemRoot, LD_LIBRARY_PATH } = process.env
  return { NODE_ENV, PATH, TMPDIR, SystemRoot, LD_LIBRARY_PATH }
}
