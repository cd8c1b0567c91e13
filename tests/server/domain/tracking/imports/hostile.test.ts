import { afterEach, expect, test, vi } from 'vitest'
import { matchImports } from '@/server/domain/tracking/import-matches'
import { runImports } from '@/server/domain/tracking/imports/jobs'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import {
  called,
  entriesOf,
  givenMalId,
  imported,
  importOf,
  malAnime,
  malFile,
  upload,
  useImports,
  watchedNow,
} from '@/tests/support/imports'
import { list, me, media, userId, written } from '@/tests/support/records'

useDatabase()
useImports()

afterEach(() => void vi.restoreAllMocks())

const anime = (id: number, fields: Record<string, string> = {}) =>
  malAnime({ series_animedb_id: String(id), my_status: '1', ...fields })

/** A record of our own file. */
const ours = (fields: object = {}, work: object = {}) => ({
  media: { id: media, title: 'Cowboy Bebop', type: 'Anime', totalEpisodes: 26, ids: {}, ...work },
  ...{ episodesWatched: 7, status: 'Watching', rating: 80, startedDate: null, finishedDate: null, note: null },
  ...{ volumesRead: 0, earlierRuns: [], priority: null, tags: [], isPrivate: false },
  ...{ createdDate: '2020-01-01T00:00:00.000Z', updatedDate: '2020-01-01T00:00:00.000Z' },
  ...fields,
})
const ourFile = (...entries: unknown[]) => JSON.stringify({ format: 'mokuroku-watched', version: 1, watched: entries })
const OURS = { source: 'mokuroku', name: 'w.json' }

/** Makes every write of a work's records fail, as a fault of ours would. */
async function broken(work: number): Promise<void> {
  await prisma().$executeRawUnsafe(`CREATE OR REPLACE FUNCTION fail_record() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW.media_id = ${work} THEN RAISE EXCEPTION 'broken on purpose'; END IF; RETURN NEW; END $$`)
  await prisma().$executeRawUnsafe(
    'CREATE OR REPLACE TRIGGER fail_record BEFORE INSERT OR UPDATE ON watched_records FOR EACH ROW EXECUTE FUNCTION fail_record()',
  )
}
const mended = () => prisma().$executeRawUnsafe('DROP TRIGGER IF EXISTS fail_record ON watched_records')

const quiet = () => vi.spyOn(log, 'error').mockImplementation(() => {})

test('an import that fails does not stop the imports of others, and ends after some tries', async () => {
  const errors = quiet()
  const other = await bearerOf(await givenUser())
  await broken(media)
  const { id } = await (await upload(malFile(anime(media)))).json()
  const akira = await givenMedia({ title: 'Akira' })
  await givenMalId(akira)
  const second = await (await upload(malFile(anime(akira)), { headers: other })).json()
  await runImports()
  const theirs = await (await send('GET', `/api/imports/${second.id}`, undefined, other)).json()
  expect(theirs).toMatchObject({ status: 'Done', counts: { Added: 1 } })
  expect((await importOf(id)).status).toBe('Applying')
  for (let tried = 0; tried < 10; tried++) await runImports()
  await mended()
  // The first try got on: it read the file.
  expect(errors).toHaveBeenCalledTimes(6)
  expect(await importOf(id)).toMatchObject({ status: 'Failed', failure: 'importBroken' })
  // Another one can be started.
  expect((await imported(malFile(anime(media)))).counts).toEqual({ Added: 1 })
})

async function givenWorks(count: number): Promise<{ id: number }[]> {
  const works = await rows<{ id: number }>(sql`INSERT INTO media (title, title_sort, type)
    SELECT n, n, 'Anime' FROM generate_series(1, ${count}) n RETURNING id`)
  await rows(sql`INSERT INTO external_ids (media_id, site, external_id) SELECT id, 'myanimelist', 'anime/' || id FROM media
    WHERE id = ANY (${works.map(({ id }) => id)}::int[])`)
  return works
}

test('after a try without progress the batches are smaller: large entries may exceed the memory of the process', async () => {
  quiet()
  const works = await givenWorks(600)
  await prisma().$executeRawUnsafe(`CREATE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF (SELECT count(*) FROM new) > 300 THEN RAISE EXCEPTION 'out of memory'; END IF; RETURN NULL; END $$`)
  await prisma().$executeRawUnsafe(
    'CREATE TRIGGER refuse_many AFTER INSERT ON watched_records REFERENCING NEW TABLE AS new FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()',
  )
  const { id } = await (await upload(malFile(...works.map((work) => anime(work.id))))).json()
  for (let tried = 0; tried < 3; tried++) await runImports()
  await prisma().$executeRawUnsafe('DROP TRIGGER refuse_many ON watched_records')
  expect(await importOf(id)).toMatchObject({ status: 'Done', counts: { Added: 600 } })
})

test('what an import has written before it failed can be undone', async () => {
  const works = await givenWorks(1001)
  quiet()
  await broken(works.at(-1)?.id ?? 0)
  const { id } = await (await upload(malFile(...works.map((work) => anime(work.id))))).json()
  for (let tried = 0; tried < 10; tried++) await runImports()
  expect(await importOf(id)).toMatchObject({ status: 'Failed', canUndo: true, counts: { Added: 1000, New: 1 } })
  await mended()
  expect(await called(id, 'undo')).toMatchObject({ status: 'Undone', counts: { Undone: 1000, New: 1 } })
  expect((await list()).total).toBe(0)
})

test.each([
  ['the year 0', () => ours({ createdDate: '0000-01-01T00:00:00Z', updatedDate: '0000-01-01T00:00:00Z' })],
  ['a time of creation to come', () => ours({ createdDate: '9999-12-31T23:59:59Z' })],
  ['NUL and halves of characters', () => ours({ note: 'a\0b\ud800', tags: ['x\0y'] })],
  [
    'names of Object.prototype',
    () => ours({}, { ids: JSON.parse('{"__proto__": "1", "constructor": "2", "mokuroku": "99999999999"}') }),
  ],
  ['NUL in ids', () => ours({}, { ids: { 'a\0': 'b\0\udc00' } })],
  ['a very long title', () => ours({}, { title: 'x'.repeat(900_000), ids: {}, id: 1 })],
])('a file of ours with %s does not fail, and nothing impossible is stored', async (_, entry) => {
  const done = await imported(ourFile(entry()), OURS)
  expect(done.status).toBe('Done')
  expect(JSON.stringify(await entriesOf(done.id)).length).toBeLessThan(5000)
  for (const { createdDate } of await watchedNow()) {
    expect(Date.parse(createdDate)).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(createdDate)).toBeGreaterThanOrEqual(0)
  }
})

test.each([
  ['ids that are no texts', () => ours({}, { ids: { a: 1 } })],
  ['an id beyond int', () => ours({}, { id: 99_999_999_999 })],
  ['a month 99', () => ours({ startedDate: '9999-99' })],
  ['a count beyond int', () => ours({ episodesWatched: 3e9 })],
])('a file of ours with %s is refused as a whole', async (_, entry) => {
  expect(await imported(ourFile(entry()), OURS)).toMatchObject({ status: 'Failed', failure: 'importNotOurs' })
})

test('odd values of MyAnimeList cost only themselves', async () => {
  const odd = anime(media, {
    ...{ series_title: '&#0;\0\ud800x', my_comments: 'a\0b', my_tags: '\0,\ud83d, x', my_start_date: '9999-99-99' },
    ...{ my_watched_episodes: '99999999999', my_times_watched: '5000000000', my_score: '1e9', __proto__x: '1' },
  })
  expect((await imported(malFile(odd))).counts).toEqual({ Added: 1 })
  expect(await watchedNow()).toMatchObject([{ episodesWatched: 0, startedDate: null, rating: null }])
})

test('a file name with NUL is stored without it', async () => {
  const body = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="File"; filename*=utf-8\'\'a%00%ED%A0%80.xml\r\n\r\n'),
    Buffer.from(malFile(anime(media))),
    Buffer.from('\r\n--b\r\nContent-Disposition: form-data; name="ImportToWatched"\r\n\r\n1\r\n--b--\r\n'),
  ])
  const { ask } = await import('@/tests/support/api')
  const headers = { ...me, 'content-type': 'multipart/form-data; boundary=b' }
  const response = await ask('/api/import/mal', { method: 'POST', body, headers })
  expect(response.status).toBe(200)
  expect((await response.json()).filename).not.toContain('\0')
  await runImports()
})

test('of entries that match the same new work the last counts', async () => {
  const named = (episodes: string) =>
    malAnime({ series_animedb_id: '777', my_status: '1', my_watched_episodes: episodes })
  const done = await imported(malFile(named('1'), named('2'), named('3')))
  expect(done.counts).toEqual({ NotFound: 3 })
  await givenMalId(await givenMedia({ title: 'Late' }), 'anime/777')
  await matchImports()
  expect((await importOf(done.id)).counts).toEqual({ Added: 1, Repeated: 2 })
  expect(await watchedNow()).toMatchObject([{ episodesWatched: 3 }])
  await called(done.id, 'undo')
  expect(await watchedNow()).toEqual([])
})

test('entries that were not found are looked for in every import, however many there are', async () => {
  const done = await imported(malFile(malAnime({ series_animedb_id: '777', my_status: '1' })))
  await rows(sql`WITH made AS (INSERT INTO imports (user_id, format, filename, to_watched, rule, status, total, finished_at)
      SELECT ${userId}, 'MyAnimeList', 'a.xml', true, 'KeepMine', 'Done', 1, now() FROM generate_series(1, 510) RETURNING id)
    INSERT INTO import_entries (import_id, position, ids, title, title_key, types, losses, record, outcome)
    SELECT id, 1, '{}', 'Unheard', 'unheard', '{Anime}', '{}', '{}', 'NotFound' FROM made`)
  await givenMalId(await givenMedia({ title: 'Late' }), 'anime/777')
  await matchImports()
  expect((await importOf(done.id)).counts).toEqual({ Added: 1 })
})

test('nothing is matched by hand in an import that was undone', async () => {
  const done = await imported(malFile(anime(media), malAnime({ series_animedb_id: '777', my_status: '1' })))
  await called(done.id, 'undo')
  const refused = await send('PUT', `/api/imports/${done.id}/entries/2`, { media }, me)
  expect(await refusalOf(refused)).toMatchObject([409, 'conflict', { status: 'importEnded' }])
  expect(await watchedNow()).toEqual([])
})

test('an entry is matched by hand once, however many requests come at once', async () => {
  const done = await imported(malFile(malAnime({ series_animedb_id: '777', my_status: '1' })))
  const works = await Promise.all(['A', 'B', 'C'].map((title) => givenMedia({ title })))
  const answers = await Promise.all(
    works.map((work) => send('PUT', `/api/imports/${done.id}/entries/1`, { media: work }, me)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await watchedNow()).toHaveLength(1)
})

test('applying and undoing twice at once is the same as once', async () => {
  const ready = await imported(malFile(anime(media)), { source: 'mal/preview' })
  const twice = (path: string, body?: unknown) =>
    Promise.all([1, 2, 3].map(() => send('POST', `/api/imports/${ready.id}/${path}`, body, me)))
  expect((await twice('apply', { rule: 'TakeTheirs' })).map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all([runImports(), runImports()])
  expect((await importOf(ready.id)).counts).toEqual({ Added: 1 })
  expect((await twice('undo')).map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all([runImports(), runImports()])
  expect(await importOf(ready.id)).toMatchObject({ status: 'Undone', counts: { Undone: 1 } })
})

test('no edit is lost while an import changes the same records', async () => {
  const works = await rows<{ id: number }>(sql`INSERT INTO media (title, title_sort, type, total_episodes)
    SELECT n, n, 'Anime', 1000 FROM generate_series(1, 150) n RETURNING id`)
  const ids = works.map(({ id }) => id)
  await rows(sql`INSERT INTO external_ids (media_id, site, external_id) SELECT id, 'myanimelist', 'anime/' || id FROM media
    WHERE id = ANY (${ids}::int[])`)
  await upload(malFile(...ids.map((id) => anime(id, { my_watched_episodes: '500' }))), {
    fields: { rule: 'HigherProgress' },
  })
  const edits = ids.flatMap((id) =>
    [1, 2].map(() =>
      send('POST', '/api/watched', { media: id, episodesWatched: 700, status: 'Watching', source: 'api' }, me),
    ),
  )
  const [, ...answers] = await Promise.all([runImports(), ...edits])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(
    await rows(sql`SELECT DISTINCT episodes_watched AS episodes FROM watched_records WHERE user_id = ${userId}`),
  ).toEqual([{ episodes: 700 }])
  // Each event begins with what the one before it ended with.
  expect(
    await rows(sql`SELECT * FROM (SELECT before, lag(after) OVER (PARTITION BY media_id ORDER BY id) AS previous
      FROM watched_events WHERE user_id = ${userId}) AS e WHERE before IS DISTINCT FROM previous`),
  ).toEqual([])
})

test('an undo of an import over another restores what the first one wrote', async () => {
  await written('POST', {
    media,
    episodesWatched: 3,
    status: 'Watching',
    note: 'mine',
    isPrivate: true,
    startedDate: '2019-02',
  })
  const [mine] = await watchedNow()
  const take = { fields: { rule: 'TakeTheirs' } }
  const first = await imported(
    malFile(anime(media, { my_watched_episodes: '5', my_tags: 'a', my_times_watched: '2' })),
    take,
  )
  const second = await imported(malFile(anime(media, { my_watched_episodes: '9', my_comments: 'x' })), take)
  expect((await called(second.id, 'undo')).counts).toEqual({ Undone: 1 })
  expect(await watchedNow()).toMatchObject([{ episodesWatched: 5, tags: ['a'], note: null, isPrivate: true }])
  // Its record has later events now.
  expect((await called(first.id, 'undo')).counts).toEqual({ ChangedSince: 1 })
  expect(mine).toMatchObject({ startedDate: '2019-02' })
})

test('works that were deleted since are no obstacle to an undo', async () => {
  const other = await givenMedia({ title: 'Akira' })
  await givenMalId(other)
  const done = await imported(malFile(anime(media), anime(other)))
  await rows(sql`DELETE FROM media WHERE id = ${other}`)
  expect(await called(done.id, 'undo')).toMatchObject({ status: 'Undone', counts: { Undone: 1, ChangedSince: 1 } })
})

test('a user who is deleted in the middle is no obstacle to others', async () => {
  const leaving = await givenUser()
  await upload(malFile(anime(media)), { headers: await bearerOf(leaving) })
  await upload(malFile(anime(media)))
  await Promise.all([runImports(), rows(sql`DELETE FROM users WHERE id = ${leaving}`)])
  await runImports()
  expect(await watchedNow()).toHaveLength(1)
})
