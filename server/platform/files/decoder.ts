import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { FromDecoder, Outcome, ToDecoder } from '@/server/platform/decoder/messages'
import { env } from '@/server/platform/env'

type Options = {
  /** What the process runs, and with which arguments of Node.js. */
  program?: string
  execArgv?: string[]
  /** Bytes of memory that the process may hold. */
  memory?: number
  /** Milliseconds for one picture, and after the last one until the process ends. */
  timeout?: number
  idle?: number
}

export type Decoder = {
  /**
   * Makes a picture anew in the decoder process, which is started where there is none. One picture at a time.
   * @throws Error when the process cannot start
   */
  remake: (given: Uint8Array) => Promise<Outcome>
  /** The process that there is now. */
  readonly pid: number | undefined
}

/**
 * A process of its own that decodes pictures (server/platform/decoder/main.ts), since what they do to a native library must not end
 * the server. A process that dies is replaced, and its picture tried once more: others may have killed it.
 */
export function createDecoder({
  memory = 512 * 1024 * 1024,
  timeout = 20_000,
  idle = 30_000,
  ...options
}: Options = {}) {
  const { program, execArgv } = { ...ownProgram(), ...options }
  let current: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const child = fork(program, {
      execArgv,
      env: harmlessEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    // An idle one must not keep this process alive; it ends with it, since the channel closes.
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

  /** What comes of a picture; null when the process was killed or crashed over it. */
  function ask(given: Uint8Array): Promise<Outcome | null> {
    current ??= start()
    const child = current
    return new Promise<Outcome | null>((resolve, reject) => {
      const timer = setTimeout(() => settle(() => resolve({ refused: 'pictureBroken' }), true), timeout)
      const onMessage = (message: FromDecoder) => {
        if ('exhausted' in message) settle(() => resolve({ refused: 'pictureTooLarge' }), true)
        else settle(() => resolve(message))
      }
      // Unlike 'exit' it comes after the last message.
      const onClose = (code: number | null) => {
        if (isCrash(code)) settle(() => resolve(null))
        else settle(() => reject(new Error(`The decoder process could not run (${code}); the reason stands above.`)))
      }
      const onError = (error: Error) => settle(() => reject(error))
      function settle(then: () => void, isOver = false): void {
        clearTimeout(timer)
        child.off('message', onMessage).off('close', onClose).off('error', onError)
        if (isOver) drop(child)
        then()
      }
      child.on('message', onMessage).on('close', onClose).on('error', onError)
      // A process that is gone already says so by 'close'.
      child.send({ given, memory } satisfies ToDecoder, () => {})
    })
  }

  return {
    async remake(given) {
      clearTimeout(idleTimer)
      const outcome = (await ask(given)) ?? (await ask(given)) ?? ({ refused: 'pictureBroken' } as const)
      idleTimer = setTimeout(() => current && drop(current), idle).unref()
      return outcome
    },
    get pid() {
      return current?.pid
    },
  } satisfies Decoder
}

/** Killed by a signal; Windows has none and gives a crash a code that no program does. */
const isCrash = (code: number | null) => code === null || code > 255

/** The bundle; where nothing is built (development, tests) the source. */
function ownProgram() {
  const isBuilt = env().NODE_ENV === 'production'
  return {
    // Next must not take it for a file of its own that it has to trace.
    program: join(
      /*turbopackIgnore: true*/ process.cwd(),
      isBuilt ? 'dist/decoder.js' : 'server/platform/decoder/main.ts',
    ),
    execArgv: isBuilt ? [] : ['--import', 'tsx'],
  }
}

/** Where programs and folders are, and none of the secrets. */
function harmlessEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV, PATH, TMPDIR, SystemRoot, LD_LIBRARY_PATH } = process.env
  return { NODE_ENV, PATH, TMPDIR, SystemRoot, LD_LIBRARY_PATH }
}
