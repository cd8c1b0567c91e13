import { expect, test, vi } from 'vitest'
import { runImports } from '@/server/domain/tracking/imports/jobs'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser } from '@/tests/support/factories'
import { called, imported, importOf, malAnime, malFile, upload, useImports } from '@/tests/support/imports'
import { list, me, media } from '@/tests/support/records'

useDatabase()
useImports()

const anime = (id: number) => malAnime({ series_animedb_id: String(id), my_status: '1' })

const cancel = (id: number, headers = me) => send('POST', `/api/imports/${id}/cancel`, undefined, headers)

const started = async (file: string, source = 'mal'): Promise<number> =>
  (await (await upload(file, { source })).json()).id

async function givenWorks(count: number): Promise<number[]> {
  const works = await rows<{ id: number }>(sql`INSERT INTO media (title, title_sort, type)
    SELECT n, n, 'Anime' FROM generate_series(1, ${count}) n RETURNING id`)
  await rows(sql`INSERT INTO external_ids (media_id, site, external_id) SELECT id, 'myanimelist', 'anime/' || id FROM media
    WHERE id = ANY (${works.map(({ id }) => id)}::int[])`)
  return works.map(({ id }) => id)
}

const HELD = 35_004

/** Runs imports, which wait at a statement while `meanwhile` runs: `when` names it as triggers do. */
async function heldAt(when: string, meanwhile: () => Promise<void>): Promise<void> {
  const held = await pool().connect()
  await held.query('SELECT pg_advisory_lock($1::bigint)', [HELD])
  await prisma().$executeRawUnsafe(`CREATE OR REPLACE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock(${HELD}); RETURN NEW; END $$`)
  await prisma().$executeRawUnsafe(`CREATE TRIGGER wait_for_test ${when} EXECUTE FUNCTION wait_for_test()`)
  const running = runImports()
  try {
    await vi.waitFor(
      async () =>
        expect(
          await rows(
            sql`SELECT 1 AS one FROM pg_locks WHERE locktype = 'advisory' AND objid = ${HELD} AND NOT granted`,
          ),
        ).toHaveLength(1),
      10_000,
    )
    await meanwhile()
  } finally {
    await held.query('SELECT pg_advisory_unlock($1::bigint)', [HELD])
    held.release()
    await running
    await prisma().$executeRawUnsafe(`DROP TRIGGER wait_for_test ON ${/ ON (\w+)/.exec(when)?.[1]}`)
  }
}

const CANCELLED = { status: 'Failed', failure: 'importCancelled' }

test('an import that waits ends at once, with nothing changed, and another one can be started', async () => {
  const id = await started(malFile(anime(media)))
  expect(await (await cancel(id)).json()).toMatchObject({ ...CANCELLED, canUndo: false })
  expect(await (await cancel(id)).json()).toMatchObject(CANCELLED)
  expect(await rows(sql`SELECT 1 AS left FROM import_files`)).toEqual([])
  await runImports()
  expect(await importOf(id)).toMatchObject({ ...CANCELLED, total: 0 })
  expect((await imported(malFile(anime(media)))).counts).toEqual({ Added: 1 })
})

test.each(['mal', 'mal/preview'])('an import that is read ends with nothing changed: %s', async (source) => {
  const id = await started(malFile(anime(media), anime(media)), source)
  await heldAt('BEFORE UPDATE ON import_entries FOR EACH STATEMENT', async () => {
    expect(await importOf(id)).toMatchObject({ status: 'Reading', total: 2 })
    expect(await (await cancel(id)).json()).toMatchObject(CANCELLED)
  })
  expect(await importOf(id)).toMatchObject({ ...CANCELLED, total: 0, canUndo: false })
  expect((await list()).total).toBe(0)
})

test('an import that is applied ends before the next batch, and what it has changed can be undone', async () => {
  const works = await givenWorks(1001)
  const id = await started(malFile(...works.map(anime)))
  await heldAt(`BEFORE INSERT ON watched_records FOR EACH ROW WHEN (NEW.media_id = ${works.at(-1)})`, async () => {
    expect(await importOf(id)).toMatchObject({ status: 'Applying', done: 1000 })
    expect((await cancel(id)).status).toBe(200)
  })
  expect(await importOf(id)).toMatchObject({ ...CANCELLED, canUndo: true, counts: { Added: 1000, New: 1 } })
  expect((await list()).total).toBe(1000)
  expect(await called(id, 'undo')).toMatchObject({ status: 'Undone', failure: null, counts: { Undone: 1000, New: 1 } })
  expect((await list()).total).toBe(0)
})

test('what is complete, waits for its user, or is of somebody else, cannot be cancelled', async () => {
  const done = await imported(malFile(anime(media)))
  expect(await refusalOf(await cancel(done.id))).toEqual([409, 'conflict', { status: 'importNotCancellable' }])
  const ready = await imported(malFile(anime(media)), { source: 'mal/preview' })
  expect(await refusalOf(await cancel(ready.id))).toEqual([409, 'conflict', { status: 'importNotCancellable' }])
  expect((await cancel(done.id, await bearerOf(await givenUser()))).status).toBe(404)
})
