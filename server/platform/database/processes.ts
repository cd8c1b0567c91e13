import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The PostgreSQL processes that work on the data in `folder` (without symbolic links): servers with their child
 * processes, and initdb. Only those that this account may inspect.
 */
export function postgresOn(folder: string): number[] {
  return existsSync('/proc/self/cwd') ? workingIn(folder, POSTGRES) : namedFor(folder)
}

/** Only the servers and initdb, without the child processes of a server. */
export function serversOn(folder: string): number[] {
  return existsSync('/proc/self/cwd') ? workingIn(folder, SERVER) : namedFor(folder)
}

const POSTGRES = /^(?:[^\0]*\/)?(?:postgres|initdb)\b/
/** A server's child processes have titles such as "postgres: checkpointer". */
const SERVER = /^(?:[^\0]*\/)?(?:postgres|initdb)\0/

/** The working directory of every PostgreSQL process is its data folder. */
function workingIn(folder: string, command: RegExp): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgresIn(folder, name, command))
    .map(Number)
}

function isPostgresIn(folder: string, pid: string, command: RegExp): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && command.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1'))
  } catch {
    return false
  }
}

/** Systems without /proc list command lines: ours contain the data folder. */
function namedFor(folder: string): number[] {
  return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+) (.*)$/.exec(line) ?? [])
    .filter(([, , command = '']) => POSTGRES.test(command) && dataOf(command) === folder)
    .map(([, pid]) => Number(pid))
}

function dataOf(command: string): string | undefined {
  const [, given] = / -D (.+?)(?: -[cU] | postgres$|$)/.exec(command) ?? []
  return given && existsSync(given) ? realpathSync(given) : undefined
}

/** Whether the process exists; zombies count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Ends every PostgreSQL process on `folder`: first with a request, by force after two seconds. */
export async function endPostgresOn(folder: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const left = postgresOn(folder)
    if (left.length === 0) return
    if (tries === 0) signal(left, 'SIGTERM')
    if (tries === 40) signal(left, 'SIGKILL')
    await pause(50)
  }
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has already ended.
    }
  }
}
