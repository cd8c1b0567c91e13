import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@/tests/support/eventually'

/** A group of processes with a limit of memory (Linux, cgroups). */
export type LimitedMemory = {
  /** A Node.js whose processes are in the group from the first on. */
  node: string
  pids: () => number[]
  /** How often the kernel has killed one of them because the limit was reached. */
  kills: () => number
  remove: () => Promise<void>
}

const VERSIONS = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', events: 'memory.oom_control' },
  { root: '/sys/fs/cgroup', limit: 'memory.max', events: 'memory.events' },
]

/** Makes such a group; undefined where this account may make none, as in most containers. */
export function limitedMemory(bytes: number): LimitedMemory | undefined {
  for (const { root, limit, events } of VERSIONS) {
    const group = join(root, `mokuroku-${process.pid}`)
    try {
      mkdirSync(group)
      if (!existsSync(join(group, limit))) throw new Error('The controller of memory is not there.')
      writeFileSync(join(group, limit), String(bytes))
    } catch {
      if (existsSync(group)) rmdirSync(group)
      continue
    }
    const members = join(group, 'cgroup.procs')
    const node = join(mkdtempSync(join(tmpdir(), 'limited-')), 'node')
    writeFileSync(node, `#!/bin/sh\necho $$ > ${members}\nexec ${process.execPath} "$@"\n`)
    chmodSync(node, 0o755)
    return {
      node,
      pids: () => readFileSync(members, 'utf8').trim().split('\n').filter(Boolean).map(Number),
      kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(group, events), 'utf8'))?.[1]),
      remove: () => eventually(() => rmdirSync(group)),
    }
  }
  return undefined
}

/** Bytes that a process takes; what it shares with others is divided among them (PSS). 0 if it has ended. */
export function memoryOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024
  } catch {
    return 0
  }
}
