import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { loadCatalogue } from '@/server/loader/load'
import { bundled } from '@/tests/support/bundled'
import { useDatabase } from '@/tests/support/database'
import { anime, contents, emptyAfterEach, fileOf, query, TODAY, value } from './support'

useDatabase()
emptyAfterEach()

const works = Array.from({ length: 4500 }, (_, n) =>
  anime(`k${n}`, `Title ${n}`, {
    synonyms: [`Synonym ${n}`],
    genres: [`Genre ${n % 50}`],
    authors: [`Author ${n % 900}`],
    cast: [{ character: `Character ${n % 7}`, person: `Person ${n % 400}` }],
    related: n % 10 === 0 ? [`k${n + 1}`] : [],
    sources: [`https://anidb.net/anime/${n}`],
  }),
)

test('a killed load is completed by the next one, without duplicates', async () => {
  const file = fileOf(works)
  const options = { say: () => {}, today: TODAY }
  await loadCatalogue([file], options)
  const whole = await contents()
  await query('TRUNCATE media, series, characters, people, companies, tags, search_words RESTART IDENTITY CASCADE')

  const command = spawn(process.execPath, [bundled('server/programs/commands/catalogue-load.ts'), file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await firstBatch(command)
  command.kill('SIGKILL')
  await once(command, 'exit')
  const kept = Number(await value('SELECT count(*) FROM media'))
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(works.length)

  const report = await loadCatalogue([file], options)
  expect(report.counts.works.added).toBeLessThanOrEqual(works.length - kept)
  expect(await contents()).toEqual(whole)
}, 120_000)

/** The command writes its first line of progress when the first batch is committed. */
async function firstBatch(command: ChildProcess): Promise<void> {
  let written = ''
  for await (const chunk of command.stderr ?? []) {
    written += String(chunk)
    if (written.includes('Loading')) return
  }
  throw new Error(`The command ended before it loaded anything: ${written}`)
}
