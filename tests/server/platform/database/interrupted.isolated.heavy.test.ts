import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolved } from '@/server/platform/database/cluster'
import { openEmbedded } from '@/server/platform/database/embedded'
import { endPostgresOn, postgresOn } from '@/server/platform/database/processes'
import { bundled } from '@/tests/support/bundled'
import { eventually } from '@/tests/support/eventually'
import { select } from '@/tests/support/server'
import { openFolderInMemory } from '@/tests/support/temporary.mjs'

/** Four in `npm test`, twenty in `npm run test:faults`. */
const MOMENTS = Number(process.env.FAULT_ROUNDS ?? 0) > 10 ? 20 : 4
const program = bundled('tests/support/starting-process.ts')
const folder = openFolderInMemory('mokuroku-interrupted-')
afterAll(async () => {
  for (const name of readdirSync(folder)) await endPostgresOn(resolved(join(folder, name, 'postgres')))
  rmSync(folder, { recursive: true, force: true })
})

/** Milliseconds of a complete start. */
let whole = 0

beforeAll(async () => {
  const { dataDir, child, begun } = await startIn('whole')
  const started = performance.now()
  await begun.ready
  whole = performance.now() - started
  await killed(child)
  // Its server outlives it.
  await endPostgresOn(resolved(join(dataDir, 'postgres')))
}, 120_000)

test.each(Array.from({ length: MOMENTS }, (_, at) => at))(
  'a start that is killed at moment %i leaves nothing that breaks the next one',
  async (at) => {
    const { dataDir, child } = await startIn(`moment-${at}`)
    const moment = (whole * (at + 0.5)) / MOMENTS
    await new Promise((resolve) => setTimeout(resolve, moment))
    await killed(child)

    const next = await openEmbedded(dataDir)
    expect(await select(next.url, 'SELECT current_database() AS name')).toEqual([{ name: 'mokuroku' }])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new'))).toEqual([])
    await next.close()
    await expect.poll(() => postgresOn(resolved(join(dataDir, 'postgres')))).toEqual([])
  },
  120_000,
)

test('an unfinished cluster of a killed start is removed with its processes; one that is being made stays', async () => {
  const dataDir = openIn('left')
  const [left, others] = [
    join(dataDir, 'postgres.new-999999999-abc'),
    join(dataDir, `postgres.new-${process.ppid}-abc`),
  ]
  for (const each of [left, others]) mkdirSync(join(each, 'data'), { recursive: true })
  // In place of an initdb whose parent was killed: a process of its name that does not end.
  const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], {
    argv0: 'initdb',
    cwd: join(left, 'data'),
    stdio: 'ignore',
  })
  // Linux shows its name a moment after spawn() has returned.
  await eventually(() => expect(postgresOn(join(left, 'data'))).toEqual([orphan.pid]), 5)
  const ended = once(orphan, 'exit')
  const database = await openEmbedded(dataDir)
  await ended
  await database.close()
  expect([existsSync(left), existsSync(others)]).toEqual([false, true])
}, 120_000)

test('two programs that start at once without a cluster make one', async () => {
  const dataDir = openIn('both')
  const both = await Promise.all([openEmbedded(dataDir), openEmbedded(dataDir)])
  expect(both[0].url).toBe(both[1].url)
  expect(await select(both[0].url, 'SELECT current_database() AS name')).toEqual([{ name: 'mokuroku' }])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new'))).toEqual([])
  await both[0].close()
}, 120_000)

function openIn(name: string): string {
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { mode: 0o755 })
  return dataDir
}

/** Starts a program that opens the database of a new folder; resolves when it begins to make one. */
async function startIn(name: string) {
  const dataDir = openIn(name)
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const saying = (word: RegExp) =>
    new Promise<void>((resolve) => lines.on('line', (line) => word.test(line) && resolve()))
  const begun = { ready: saying(/^ready /) }
  await saying(/^Making/)
  return { dataDir, child, begun }
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
