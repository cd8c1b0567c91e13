import { execFileSync, spawnSync } from 'node:child_process'

/** Whether these programs are installed (Debian: transmission-cli, transmission-daemon, aria2). */
export function areInstalled(...names: string[]): boolean {
  return names.every((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined)
}

/** What a program prints; both of its outputs. @throws Error if it fails */
export function outputOf(name: string, ...args: string[]): string {
  return execFileSync(name, args, { encoding: 'utf8', timeout: 15_000, stdio: ['ignore', 'pipe', 'pipe'] })
}
