import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReportedRun, Source, Sources, WaitingAct } from '@/lib/administration/schemas/sources'
import { runs, sources } from '@/server/domain/administration/sources/queries'
import { waitingActs } from '@/server/domain/administration/waiting-acts'
import { recordRun } from '@/server/domain/catalogue/sources/mutations'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { mergeEntries } from '@/server/domain/curation/merges/mutations'
import { loadCatalogue } from '@/server/loader/load'
import { recordedByHand } from '@/server/loader/refresh/by-hand'
import { refreshSources } from '@/server/loader/refresh/refresh'
import { rows, sql } from '@/server/platform/database/client'
import { directUrl } from '@/server/platform/database/open-pool'
import { env } from '@/server/platform/env'
import { openQueue } from '@/server/platform/jobs/queue'
import { forgetSite } from '@/server/platform/site/site'
import { refreshCatalogue, runPictureFetcher } from '@/server/programs/background'
import { anime } from '@/tests/server/loader/support'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { type Somebody, somebody } from '@/tests/support/moderation'
import { blocksOf, plansOf } from '@/tests/support/plans'
import { openFolder } from '@/tests/support/temporary.mjs'

useDatabase()

let administrator: Somebody
let file: string
beforeEach(async () => {
  administrator = await somebody('CanAdminister')
  file = join(openFolder('source-'), 'catalogue.jsonl')
  env().CATALOGUE_SOURCES = [{ interval: 'daily', file }]
  await openQueue()
  await rows(sql`DELETE FROM jobs.job`)
})
afterEach(() => {
  env().CATALOGUE_SOURCES = []
  env().PICTURES = 'off'
  forgetSite()
})

const asked = async <Answer>(part = '') => {
  const response = await send('GET', `/api/admin/sources${part}`, undefined, administrator.headers)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}
const source = async (name = file): Promise<Source | undefined> =>
  (await asked<Sources>()).data.find((each) => each.name === name)
const put = (name: string, isPaused: boolean) =>
  send('PUT', '/api/admin/sources', { name, isPaused }, administrator.headers)
const run = (name: string) => send('POST', '/api/admin/sources/runs', { name }, administrator.headers)
const acts = () =>
  rows(sql`SELECT act::text, object FROM moderation_log WHERE moderator_id = ${administrator.id} ORDER BY id`)
const waitingJobs = () =>
  rows<{ name: string }>(sql`SELECT name FROM jobs.job WHERE state = 'created' AND name IN ('catalogue', 'pictures')`)

/** What the hourly job does in its process. Returns what it says. */
async function refresh(): Promise<string[]> {
  const said: string[] = []
  await refreshSources(env().CATALOGUE_SOURCES, { url: directUrl() ?? '', say: (sentence) => said.push(sentence) })
  return said
}
const works = (...titles: string[]) =>
  writeFile(file, titles.map((title) => JSON.stringify(anime(`k:${title}`, title))).join('\n'))

test('only administrators call', async () => {
  const calls = [
    ['GET', '/api/admin/sources'],
    ['PUT', '/api/admin/sources', { name: 'pictures', isPaused: true }],
    ['GET', '/api/admin/sources/runs?source=pictures'],
    ['POST', '/api/admin/sources/runs', { name: 'pictures' }],
    ['GET', '/api/admin/sources/waiting'],
  ] as const
  const moderator = await somebody('CanModerate')
  for (const [method, address, body] of calls) {
    expect(await refusalOf(await send(method, address, body, moderator.headers)), address).toEqual([403, 'forbidden'])
    expect(await refusalOf(await send(method, address, body)), address).toEqual([401, 'unauthenticated'])
  }
})

test('a source has its runs with counts and reports, and is read now although it is not due', async () => {
  await works('One', 'Two')
  await refresh()
  expect(await source()).toMatchObject({
    ...{ kind: 'file', interval: 'daily', isOn: true, pausedDate: null, isAsked: false, command: null },
    nextDate: expect.any(String),
    runs: [{ state: 'loaded', reason: null, counts: { added: 2, changed: 0, refused: 0 } }],
  })
  expect(await refresh()).toEqual([])

  expect((await run(file)).status).toBe(200)
  expect((await run(file)).status).toBe(200)
  expect(await waitingJobs()).toEqual([{ name: 'catalogue' }])
  expect(await source()).toMatchObject({ isAsked: true })
  await refresh()
  expect(await source()).toMatchObject({ isAsked: false, runs: [{ state: 'unchanged' }, { state: 'loaded' }] })
  const { data } = await asked<{ data: ReportedRun[] }>(`/runs?source=${encodeURIComponent(file)}`)
  expect(data.map(({ report }) => report)).toEqual([null, expect.stringContaining('Loaded 2 works')])
  expect(await acts()).toEqual([
    { act: 'RunSource', object: file },
    { act: 'RunSource', object: file },
  ])
})

test('a paused source is left out, which is said, until it is resumed', async () => {
  await works('Three')
  expect((await put(file, true)).status).toBe(200)
  expect(await refusalOf(await put(file, true))).toEqual([409, 'settled'])
  expect(await refusalOf(await run(file))).toEqual([409, 'conflict'])
  expect(await refresh()).toEqual([`The catalogue source ${file} is paused, and is not read.`])
  await refreshCatalogue()
  expect(await source()).toMatchObject({ pausedDate: expect.any(String), runs: [] })
  expect((await put(file, false)).status).toBe(200)
  expect(await refusalOf(await put(file, false))).toEqual([409, 'settled'])
  await refresh()
  expect(await source()).toMatchObject({ pausedDate: null, runs: [{ state: 'loaded' }] })
  expect(await refusalOf(await put('/elsewhere', true))).toEqual([404, 'notFound'])
  expect(await acts()).toEqual([
    { act: 'PauseSource', object: file },
    { act: 'ResumeSource', object: file },
  ])
})

test('paused pictures are not fetched', async () => {
  env().PICTURES = 'fetch'
  const mediaId = await givenMedia({ title: 'Pictured' })
  await rows(sql`INSERT INTO picture_hosts (host, next_at) VALUES ('127.0.0.1', now())`)
  await rows(
    sql`INSERT INTO picture_addresses (media_id, address, host) VALUES (${mediaId}, 'http://127.0.0.1:1/a.png', '127.0.0.1')`,
  )
  expect((await put('pictures', true)).status).toBe(200)
  // It would start a process, which would take the picture.
  await runPictureFetcher()
  expect(await rows(sql`SELECT attempts FROM picture_addresses`)).toEqual([{ attempts: 0 }])
  expect(await refusalOf(await run('pictures'))).toEqual([409, 'conflict'])
  await put('pictures', false)
  expect((await run('pictures')).status).toBe(200)
  expect(await refusalOf(await run('pictures'))).toEqual([409, 'conflict'])
  expect((await asked<Sources>()).pictures).toEqual({ waiting: 1, fetched: 0, failed: 0, takenDown: 0 })
})

test('a source that fails says why, without passwords; the last hundred runs are kept', async () => {
  const address = 'http://user:secret-word@127.0.0.1:1/catalogue.jsonl' // secretlint-disable-line
  env().CATALOGUE_SOURCES = [{ interval: 'daily', file: address }]
  await refresh()
  const failed = await source('http://127.0.0.1:1/catalogue.jsonl')
  expect(failed).toMatchObject({ runs: [{ state: 'failed', reason: expect.any(String) }] })
  expect(JSON.stringify(await asked<Sources>())).not.toContain('secret-word')
  const counts = { fetched: 1, failed: 0 }
  for (let each = 0; each < 105; each++) await recordRun('many', { startedAt: new Date(), state: 'loaded', counts })
  expect(await runs({ source: 'many', page: 9, size: 10 })).toMatchObject({ total: 100, data: { length: 10 } })
  await recordRun('long', { startedAt: new Date(), state: 'loaded', counts, report: '\0😀'.repeat(9000) })
  expect((await runs({ source: 'long', page: 0, size: 10 })).data[0]?.report).toHaveLength(8000)
})

test('pictures and trackers are on as the settings of the site say', async () => {
  const isOn = async () => [(await source('pictures'))?.isOn, (await source('trackers'))?.isOn]
  expect(await isOn()).toEqual([false, true])
  expect(await refusalOf(await run('pictures'))).toEqual([409, 'conflict'])
  await rows(sql`INSERT INTO site_settings ("values") VALUES ('{"realCovers":true,"torrents":false}'::jsonb)`)
  forgetSite()
  expect(await isOn()).toEqual([true, false])
  expect((await run('pictures')).status).toBe(200)
  expect(await refusalOf(await run('trackers'))).toEqual([409, 'conflict'])
})

test('loads by hand are runs, too: of the source that they name, else of those by hand', async () => {
  const said: string[] = []
  const load = (source?: string, given = [file]) =>
    recordedByHand({ files: given, source, say: (sentence) => said.push(sentence) }, () =>
      loadCatalogue(given, { say: () => {}, ...(source && { source }) }),
    )
  const byHand = async () => (await asked<Sources>()).data.find(({ kind }) => kind === 'hand')
  expect(await byHand()).toBeUndefined()
  await works('By Hand', 'By Foot')
  await load()
  await load('my files')
  await expect(load('my files', ['/nowhere/catalogue.jsonl'])).rejects.toThrow('no file can be read')
  expect(await byHand()).toMatchObject({
    ...{ name: 'by hand', isOn: true, interval: null, pausedDate: null, nextDate: null, command: null },
    runs: [
      { state: 'failed', loaded: 'my files', reason: expect.stringContaining('no file can be read'), counts: null },
      { state: 'unchanged', loaded: 'my files', counts: { added: 0 } },
      { state: 'loaded', loaded: 'catalogue.jsonl', reason: null, counts: { added: 2, changed: 0, refused: 0 } },
    ],
  })
  const { data } = await asked<{ data: ReportedRun[] }>(`/runs?source=${encodeURIComponent('by hand')}`)
  expect(data.at(-1)?.report).toContain('Loaded 2 works')

  // What waits for a person is settled by the load that the page names.
  await rows(
    sql`INSERT INTO catalogue_sources (address, state, reason, checked_at) VALUES (${file}, 'waiting', 'it would change 9', now())`,
  )
  await load(file)
  expect(await source()).toMatchObject({ command: null, runs: [{ state: 'unchanged', loaded: 'catalogue.jsonl' }] })
  expect(await rows(sql`SELECT state, reason FROM catalogue_sources WHERE address = ${file}`)).toEqual([
    { state: 'loaded', reason: null },
  ])
  expect(await refusalOf(await run('by hand'))).toEqual([404, 'notFound'])
  expect(said).toEqual([])
})

test('merges that can be undone and all hidden entries are listed', async () => {
  const [one, two, three] = [
    await givenMedia({ title: 'Stays' }),
    await givenMedia({ title: 'Goes' }),
    await givenMedia({ title: 'Hidden' }),
  ]
  await mergeEntries('media', two, { into: one, fields: {} }, administrator.id)
  await hideEntry('media', three, 'Spam', administrator.id)
  const { data, total } = await asked<{ data: WaitingAct[]; total: number }>('/waiting')
  expect(total).toBe(2)
  expect(data).toMatchObject([
    { kind: 'hide', noun: 'media', id: three, title: 'Hidden', username: administrator.username },
    { kind: 'merge', noun: 'media', id: one, title: 'Goes', username: administrator.username },
  ])
  await rows(sql`UPDATE merges SET created_at = now() - interval '31 days'`)
  await rows(sql`UPDATE hidden_media SET hidden_at = now() - interval '31 days'`)
  expect(await asked('/waiting')).toMatchObject({ total: 1, data: [{ kind: 'hide', id: three }] })
})

test('the lists read few blocks of many rows', async () => {
  await rows(sql`INSERT INTO merges (noun, merged_id, into_id, merged_title, created_at)
    SELECT 'media', n, n + 1, 'Old', now() - n * interval '1 minute' FROM generate_series(1, 30000) n`)
  await rows(
    sql`INSERT INTO media (title, title_sort, type) SELECT 'Work ' || n, 'work ' || n, 'Movie' FROM generate_series(1, 5000) n`,
  )
  await rows(sql`INSERT INTO hidden_media (media_id, is_adult, comment, hidden_at)
    SELECT id, false, 'Spam', now() - id * interval '1 minute' FROM media WHERE title LIKE 'Work %'`)
  await rows(sql`ANALYZE merges, media, hidden_media`)
  const plans = [
    ...(await plansOf(() => waitingActs({ page: 49, size: 20 }))),
    ...(await plansOf(() => sources())),
    ...(await plansOf(() => runs({ source: 'many', page: 0, size: 10 }))),
  ]
  for (const plan of plans) expect(blocksOf(plan), plan).toBeLessThanOrEqual(2000)
})
