import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second, in which /proc counts (sysconf(_SC_CLK_TCK), 100 on Linux). */
const TICKS = 100

/** Milliseconds of processor time that a process and all its children have used so far; NaN where there is no /proc. */
export function processorTime(pid: number): number {
  try {
    return processesOf(pid).reduce((sum, each) => sum + ticksOf(each), 0) * (1000 / TICKS)
  } catch {
    return Number.NaN
  }
}

/** A process and its children, and theirs. */
export function processesOf(pid: number): number[] {
  const parents = parentOfEach()
  const found = [pid]
  for (const each of found) found.push(...parents.filter(({ parent }) => parent === each).map((child) => child.pid))
  return found
}

/** The processes that a process has started itself. */
export function childrenOf(pid: number): number[] {
  return parentOfEach()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid)
}

/** Whether a process runs: not one that has ended and that nobody has asked for its exit code. */
export function isRunning(pid: number): boolean {
  const stat = statOf(pid)
  return stat !== undefined && stat[0] !== 'Z'
}

function parentOfEach(): { pid: number; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = statOf(Number(name))
      return stat ? [{ pid: Number(name), parent: Number(stat[1]) }] : []
    })
}

function ticksOf(pid: number): number {
  const stat = statOf(pid)
  return stat ? Number(stat[11]) + Number(stat[12]) : 0
}

/** The fields of /proc/PID/stat behind the name: state, parent, …; utime and stime are the eleventh and twelfth. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
