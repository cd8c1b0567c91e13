import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundled } from '@/tests/support/bundled'
import { useDatabase } from '@/tests/support/database'
import { anime, emptyAfterEach, fileOf, value } from './support'

useDatabase()
emptyAfterEach()

const program = bundled('server/programs/commands/catalogue-load.ts')

type Ending = { code: number; out: string; error: string }

function command(...args: string[]): Promise<Ending> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], (_, out, error) =>
      resolve({ code: child.exitCode ?? -1, out, error }),
    )
  })
}

const works = Array.from({ length: 15 }, (_, n) => anime(`k${n}`, `Title ${n}`))
const count = () => value('SELECT count(*)::int FROM media')

test('help and a mistyped option are no files', async () => {
  const help = await command('--help')
  expect(help).toMatchObject({ code: 0, error: '' })
  expect(help.out).toContain('--dry-run')
  expect(await command('--dryrun', 'x')).toMatchObject({ code: 2, error: expect.stringContaining("'--dryrun'") })
  expect(await command('--remove-missing', 'x')).toMatchObject({ code: 2, error: expect.stringContaining('--source') })
})

test('what was not taken in shows in the exit code', async () => {
  const whole = fileOf(works)
  expect(await command(whole)).toMatchObject({ code: 0 })
  expect((await command(whole, `${whole}.nowhere`)).code).toBe(2)
  const garbage = fileOf(['neither', 'nor'], 'garbage')
  expect((await command(garbage)).code).toBe(1)
  const cut = fileOf([], 'cut.gz')
  const random = Array.from({ length: 3000 }, (_, n) => JSON.stringify(anime(`c${n}`, `Cut ${Math.sin(n)}`)))
  const packed = gzipSync(random.join('\n'))
  writeFileSync(cut, packed.subarray(0, packed.length / 2))
  const ending = await command(cut)
  expect(ending.code).toBe(2)
  expect(ending.out).toContain('cannot be read any further')
}, 120_000)

test('a report file holds every note, and a dry run changes nothing', async () => {
  const file = fileOf([...works, ...works.map(({ key }) => ({ key, kind: 'Anime' }))])
  const report = `${file}.report`
  const ending = await command('--dry-run', '--report', report, file)
  expect(ending.code).toBe(2)
  expect(ending.out).toContain('Nothing was changed')
  const lines = readFileSync(report, 'utf8').split('\n')
  expect(lines.filter((line) => line.startsWith('refused\tcatalogue.jsonl, line'))).toHaveLength(15)
  expect(lines.some((line) => /^works +15 +0 +0 +15$/.test(line))).toBe(true)
  expect(await count()).toBe(0)
  expect((await command('--report', '/nowhere/report', file)).error).toContain('report cannot be written')
})
