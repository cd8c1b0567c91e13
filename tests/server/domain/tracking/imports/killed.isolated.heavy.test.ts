import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { runImports } from '@/server/domain/tracking/imports/jobs'
import { startImport, undoImport } from '@/server/domain/tracking/imports/mutations'
import { importAt } from '@/server/domain/tracking/imports/queries'
import { rows, sql } from '@/server/platform/database/client'
import { bundled } from '@/tests/support/bundled'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { malAnime, malFile } from '@/tests/support/imports'

useDatabase()

/** Three batches: each kill comes after the first of them. */
const ENTRIES = 3000

const file = () => {
  const entries = Array.from({ length: ENTRIES }, (_, at) =>
    malAnime({
      series_animedb_id: String(at + 1),
      my_status: '1',
      my_watched_episodes: String(at % 12),
      my_score: '7',
    }),
  )
  return new File([gzipSync(malFile(...entries))], 'animelist_1590000000_-_1.xml.gz')
}

const stateOf = (userId: number) =>
  rows<{ records: number; episodes: number; events: number }>(sql`SELECT
    (SELECT count(*)::int FROM watched_records WHERE user_id = ${userId}) AS records,
    (SELECT coalesce(sum(episodes_watched), 0)::int FROM watched_records WHERE user_id = ${userId}) AS episodes,
    (SELECT count(*)::int FROM watched_events WHERE user_id = ${userId}) AS events`)

const children: ReturnType<typeof spawn>[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Runs the process of imports, and kills it once the import is `past` a point. */
async function killedWhen(userId: number, id: number, past: (seen: { status: string; done: number }) => boolean) {
  const child = spawn(process.execPath, [bundled('server/programs/importer.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.push(child)
  const ended = once(child, 'exit')
  await vi.waitUntil(async () => past((await importAt(userId, id)) ?? { status: '', done: 0 }), {
    timeout: 60_000,
    interval: 2,
  })
  child.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
}

const untilFree = (id: number) =>
  vi.waitUntil(
    async () =>
      (
        await rows(sql`SELECT 1 AS held FROM pg_locks WHERE locktype = 'advisory' AND objid = ${id}
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
      ).length === 0,
    { timeout: 60_000, interval: 20 },
  )

test('an import that is killed while it reads, applies and undoes ends with the same rows as one that is not', async () => {
  await rows(
    sql`INSERT INTO media (id, title, title_sort, type) SELECT n, n, n, 'Anime' FROM generate_series(1, ${ENTRIES}) n`,
  )
  await rows(
    sql`INSERT INTO external_ids (media_id, site, external_id) SELECT id, 'myanimelist', 'anime/' || id FROM media`,
  )
  const [userId, other] = [await givenUser(), await givenUser()]
  const input = { File: file(), ListUrl: '', ImportToWatched: true, rule: 'KeepMine' } as const
  const { id } = await startImport(userId, 'mal', input)
  await killedWhen(userId, id, ({ status, done }) => status === 'Reading' && done >= 1000)
  await untilFree(id)
  await killedWhen(userId, id, ({ status, done }) => status === 'Applying' && done >= 1000)
  await untilFree(id)
  await runImports()
  await startImport(other, 'mal', input)
  await runImports()
  expect(await importAt(userId, id)).toMatchObject({ status: 'Done', counts: { Added: ENTRIES } })
  expect(await stateOf(userId)).toEqual(await stateOf(other))
  expect(await stateOf(userId)).toMatchObject([{ records: ENTRIES, events: ENTRIES }])

  await undoImport(userId, id)
  await killedWhen(userId, id, ({ status, done }) => status === 'Undoing' && done >= 1000)
  await untilFree(id)
  await runImports()
  expect(await importAt(userId, id)).toMatchObject({ status: 'Undone', counts: { Undone: ENTRIES } })
  expect(await stateOf(userId)).toMatchObject([{ records: 0, events: 2 * ENTRIES }])
}, 180_000)
