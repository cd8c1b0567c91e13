import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Which of these statements a plugin of the lint stage reports. */
function reported(plugin: string, statements: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'mokuroku-lint-'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins: [resolve('scripts/lint', plugin)] }))
  statements.forEach((statement, at) => {
    writeFileSync(join(folder, `${at}.tsx`), `export function useExample() {\n  ${statement}\n}\n`)
  })
  const { stdout } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', '--reporter=json', '--colors=off', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const found = JSON.parse(stdout).diagnostics.filter(({ category }: { category: string }) => category === 'plugin')
  return statements.filter((_, at) => JSON.stringify(found).includes(`${at}.tsx`))
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
  expect(reported('effect-block.grit', [...EXPRESSIONS, ...BLOCKS])).toEqual(EXPRESSIONS)
})

const AT_ONCE = [
  'run(`UPDATE tokens SET expires_at = now()`)',
  'run(sql`UPDATE tokens SET kept_until=now() WHERE id = 1`)',
  'run(`UPDATE hosts SET next_at = now(), attempts = 1`)',
]
const CLEARLY = [
  'run(`UPDATE tokens SET expires_at = $1`, [past()])',
  "run(`UPDATE tokens SET expires_at = now() - interval '1 minute'`)",
  'run(`UPDATE works SET edited_at = now()`)',
]

test('a stored end that is now() is reported, one that is clearly over is not', () => {
  expect(reported('stored-end.grit', [...AT_ONCE, ...CLEARLY])).toEqual(AT_ONCE)
})

test('a test that is skipped without saying what it needs is reported', () => {
  const silent = ["test.skipIf(!hasAria)('a', run)", "describe.runIf(zstd)('b', run)"]
  expect(reported('skip-reason.grit', [...silent, "test('c', needs('aria2', hasAria), run)"])).toEqual(silent)
})
