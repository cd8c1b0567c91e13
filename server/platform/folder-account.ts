import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { Misuse } from './misuse'

/**
 * For a program that root has started on the DATA_DIR of another account: what it would make there (files, backups, a
 * second database) would block that account's site, and not be its. A folder that is not there yet will be root's.
 * @throws Misuse that names the account, and how the program is started as that account
 */
export function expectOwnDataDir(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const owner = ownerOf(dataDir)
  if (owner === undefined || owner === 0) return
  const name = nameOf(owner)
  throw new Misuse(
    `DATA_DIR (${dataDir}) belongs to the account ${name}, and root has started this: run it as ${name}, where systemd runs the site by ` +
      'the wrapper mokuroku (docs/operations.md, "As a service of systemd").',
  )
}

/** The name of an account; its number, if this machine does not know it (the volume of a container). */
function nameOf(uid: number): string {
  const { stdout } = spawnSync('id', ['-nu', '--', String(uid)], { encoding: 'utf8' })
  return stdout?.trim() || String(uid)
}

function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid
  } catch {
    // It is not there, or cannot be: then nothing can be made in it either, and that is said by what tries.
    return undefined
  }
}
