import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FromOrigin, ToOrigin } from '@/server/web/origin/messages'

/** Limits of the edge's own heap are not those of its origins. */
const isNoLimit = (flag: string) => !/^--(max-(old|semi)-space-size|heap-growing-percent)=/.test(flag)

/** Starts the program of an origin, which listens at a Unix socket, or without one at a loopback port. */
export function forkOrigin(
  program: string,
  flags: readonly string[],
  secret: string,
  socketPath: string | undefined,
): ChildProcess {
  const child = fork(program, {
    execArgv: [...process.execArgv.filter(isNoLimit), ...flags],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.send({ start: { secret, ...(socketPath && { socketPath }) } } satisfies ToOrigin, () => {})
  return child
}

/**
 * A private folder for Unix sockets; undefined where there are none or the paths would be too long: then a loopback
 * port is used.
 */
export function socketFolder(): string | undefined {
  if (process.platform === 'win32') return undefined
  const folder = mkdtempSync(join(tmpdir(), 'mokuroku-'))
  // sockaddr_un holds 104 bytes on some systems.
  if (folder.length < 80) return folder
  rmSync(folder, { recursive: true })
  return undefined
}

/**
 * What an origin says when it is ready for requests.
 * @throws Error when it ends before
 */
export async function readyMessage(child: ChildProcess) {
  return new Promise<Extract<FromOrigin, { ready: unknown }>>((resolve, reject) => {
    const failed = () => reject(new Error('An origin process could not start; the reason is printed above.'))
    child.once('exit', failed)
    child.once('error', failed)
    child.once('message', (message: FromOrigin) => {
      child.off('exit', failed)
      if ('ready' in message) resolve(message)
      else failed()
    })
  })
}
