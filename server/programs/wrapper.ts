import { existsSync } from 'node:fs'
import { Misuse } from '@/server/platform/misuse'

/** The unit of a site that systemd runs. */
const UNIT = '/etc/systemd/system/mokuroku.service'

/**
 * For a command that root has typed beside the wrapper where systemd runs the site: without the unit's DATA_DIR it
 * would work on another site, in the folder of the product.
 * @throws Misuse that names the wrapper
 */
export function expectWrapper(command: string, unit = UNIT): void {
  const { DATA_DIR, TYPED_WITH } = process.env
  if (process.getuid?.() !== 0 || DATA_DIR || TYPED_WITH || !existsSync(unit)) return
  throw new Misuse(
    `systemd runs the site of this machine (${unit}): type "mokuroku ${command}", which has its account and variables, or set DATA_DIR.`,
  )
}
