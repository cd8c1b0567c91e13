// node scripts/fonts.mjs: copies the fonts of artwork (packages/artwork/drawing/fonts.ts) from their npm packages into
// packages/artwork/fonts. Run it after changing a version or weight below, and commit the result.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './prepare.mjs'

const VERSION = '5.3.0'
const TARGET = join('packages', 'artwork', 'fonts')
const WEIGHTS = {
  inter: [400, 500, 700, 800],
  'zen-kaku-gothic-new': [500, 700, 900],
  'shippori-mincho': [500, 800],
  'nanum-gothic': [400, 700, 800],
  'zcool-xiaowei': [400],
}

const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
run(
  'npm',
  [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    ...Object.keys(WEIGHTS).map((family) => `@fontsource/${family}@${VERSION}`),
  ],
  'The font packages could not be installed.',
)
rmSync(TARGET, { recursive: true, force: true })
for (const [family, weights] of Object.entries(WEIGHTS)) copyFamily(family, weights)
rmSync(folder, { recursive: true })

/** A family's ranges, its licence, and the upright files of the weights, split by code points. */
function copyFamily(family, weights) {
  const from = join(folder, 'node_modules', '@fontsource', family)
  const to = join(TARGET, family)
  mkdirSync(to, { recursive: true })
  for (const name of ['unicode.json', 'LICENSE']) cpSync(join(from, name), join(to, name))
  const subsets = Object.keys(JSON.parse(readFileSync(join(from, 'unicode.json'), 'utf8')))
  for (const subset of subsets.map((name) => name.replace(/[[\]]/g, ''))) {
    for (const weight of weights) {
      cpSync(join(from, 'files', `${family}-${subset}-${weight}-normal.woff`), join(to, `${subset}-${weight}.woff`))
    }
  }
}
