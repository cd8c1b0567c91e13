import { afterEach, expect, test, vi } from 'vitest'
import { cleanImports, giveUpImports, runImports } from '@/server/domain/tracking/imports/jobs'
import { rows, sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { called, imported, importOf, malAnime, malFile, upload, useImports } from '@/tests/support/imports'
import { me, media, userId } from '@/tests/support/records'

useDatabase()
useImports()

afterEach(() => void vi.restoreAllMocks())

const anime = (id: number, fields: Record<string, string> = {}) =>
  malAnime({ series_animedb_id: String(id), my_status: '1', ...fields })

const _quiet = () => vi.spyOn(log, 'error').mockImplementation(() => {})

test('an import without a worker is given up after some days; one that was prepared long ago is not', async () => {
  const { id } = await (await upload(malFile(anime(media)))).json()
  await rows(sql`UPDATE imports SET worked_at = now() - interval '3 days'`)
  await giveUpImports()
  expect(await importOf(id)).toMatchObject({ status: 'Failed', failure: 'importBroken' })
  expect(await rows(sql`SELECT 1 AS left FROM import_files`)).toEqual([])
  const ready = await imported(malFile(anime(media)), { source: 'mal/preview' })
  await rows(sql`UPDATE imports SET created_at = now() - interval '20 days' WHERE id = ${ready.id}`)
  expect(await called(ready.id, 'apply', { rule: 'KeepMine' })).toMatchObject({ status: 'Done', counts: { Added: 1 } })
})

test('twenty imports are kept, and a refused one removes none', async () => {
  const add = () =>
    rows(sql`INSERT INTO imports (user_id, format, filename, to_watched, status, created_at, finished_at)
    VALUES (${userId}, 'MyAnimeList', 'a.xml', true, 'Done', '2020-01-01', now())`)
  for (let made = 0; made < 19; made++) await add()
  await upload(malFile(anime(media)))
  expect((await upload(malFile(anime(media)))).status).toBe(409)
  const count = () => rows<{ count: number }>(sql`SELECT count(*)::int AS count FROM imports WHERE user_id = ${userId}`)
  expect(await count()).toEqual([{ count: 20 }])
  await runImports()
  await upload(malFile(anime(media)))
  expect(await count()).toEqual([{ count: 20 }])
  await runImports()
})

test('after 30 days only what was not found is kept', async () => {
  const done = await imported(malFile(anime(media), malAnime({ series_animedb_id: '777', my_status: '1' })))
  const complete = await imported(malFile(anime(media)))
  const ready = await imported(malFile(anime(media)), { source: 'mal/preview' })
  await cleanImports()
  expect((await importOf(done.id)).counts).toEqual({ Added: 1, NotFound: 1 })
  await rows(
    sql`UPDATE imports SET created_at = now() - interval '31 days', finished_at = finished_at - interval '31 days'`,
  )
  await cleanImports()
  expect((await importOf(done.id)).counts).toEqual({ NotFound: 1 })
  for (const { id } of [complete, ready])
    expect((await send('GET', `/api/imports/${id}`, undefined, me)).status).toBe(404)
})
