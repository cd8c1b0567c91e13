import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export type Memory = { share: number; bytes: number }[]

/**
 * Samples the memory of a process until `ended`; returns each sample with the elapsed share of the time.
 */
export async function watchMemory(pid: number, ended: Promise<unknown>, every = 100): Promise<Memory> {
  const start = performance.now()
  const samples: { at: number; bytes: number }[] = []
  const timer = setInterval(() => {
    const bytes = residentBytes(pid)
    if (bytes > 0) samples.push({ at: performance.now() - start, bytes })
  }, every)
  await ended.finally(() => clearInterval(timer))
  const whole = performance.now() - start
  return samples.map(({ at, bytes }) => ({ share: at / whole, bytes }))
}

/** The maximum between two shares of the time. */
export function peak(memory: Memory, from: number, to: number): number {
  return Math.max(...memory.filter(({ share }) => share >= from && share <= to).map(({ bytes }) => bytes))
}

/** Resident bytes of a process. */
export function residentBytes(pid: number): number {
  const status = `/proc/${pid}/status`
  try {
    if (existsSync(status)) return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) * 1024
    return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) * 1024
  } catch {
    return 0
  }
}

/** Bytes of a process, its part of shared pages alone (only on Linux; elsewhere its resident bytes). */
export function proportionalBytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024
  } catch {
    return residentBytes(pid)
  }
}

/** The maximum of resident bytes so far (only on Linux). */
export function peakBytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}
