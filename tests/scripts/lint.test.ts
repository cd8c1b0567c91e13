import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Which of these effects the lint stage reports, by the plugins of biome.json. */
function reported(effects: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'mokuroku-lint-'))
  const plugins: string[] = JSON.parse(readFileSync('biome.json', 'utf8')).plugins
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins: plugins.map((path) => resolve(path)) }))
  effects.forEach((effect, at) => {
    writeFileSync(join(folder, `${at}.tsx`), `export function useExample() {\n  ${effect}\n}\n`)
  })
  const { stdout } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', '--reporter=json', '--colors=off', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const found = JSON.parse(stdout).diagnostics.filter(({ category }: { category: string }) => category === 'plugin')
  return effects.filter((_, at) => JSON.stringify(found).includes(`${at}.tsx`))
}

const EXPRESSIONS = [
  'useEffect(() => act(), [act])',
  'useEffect(() => act())',
  'useEffect(() => void act(), [act])',
  'useEffect(() => () => act(), [act])',
  'useLayoutEffect(() => act(), [act])',
]
const BLOCKS = ['useEffect(() => { act() }, [act])', 'useLayoutEffect(() => { return act() }, [act])']

test('an effect whose callback is an expression is reported, one with a block is not', () => {
  expect(reported([...EXPRESSIONS, ...BLOCKS])).toEqual(EXPRESSIONS)
})
