import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { Misuse } from './misuse'

/**
 * For a program that root has started on the DATA_DIR of another account: what it would make there (files, backups, a second database) would
 * block that account's site, and not be its. A folder that is not there yet will be root's.
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

/** The unit of a site that systemd runs. */
const UNIT = '/etc/systemd/system/mokuroku.service'

/**
 * For a command that root has typed beside the wrapper where systemd runs the site: without the unit's DATA_DIR it would work on another
 * site, in the folder of the product.
 * @throws Misuse that names the wrapper
 */
export function expectWrapper(command: string, unit = UNIT): void {
  const { DATA_DIR, TYPED_WITH } = process.env
  if (process.getuid?.() !== 0 || DATA_DIR || TYPED_WITH || !existsSync(unit)) return
  throw new Misuse(
    `systemd runs the site of this machine (${unit}): type "mokuroku ${command}", which has its account and variables, or set DATA_DIR.`,
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
