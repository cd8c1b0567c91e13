import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recordEdit } from '@/server/domain/curation/edits/writes'
import { refreshSources } from '@/server/loader/refresh/refresh'
import { directUrl } from '@/server/platform/database/open-pool'
import { write } from '@/server/platform/writing/write'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { column, emptyAfterEach, query } from '../support'

useDatabase()
emptyAfterEach()
afterEach(() => query('DELETE FROM catalogue_sources; DELETE FROM contributions'))

let server: Server
let address: string
/** The lines of the other instance; a page has two. */
let lines: (object | string)[] = []
const asked: string[] = []

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    const since = Number(new URL(url ?? '', 'http://x').searchParams.get('since'))
    asked.push(String(since))
    const page = lines.slice(since, since + 2)
    const last = { license: 'CC0-1.0', next: String(since + page.length) }
    response.end([...page, last].map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://localhost:${(server.address() as AddressInfo).port}/api/catalogue/changes`
})
afterAll(() => server.close())

const said: string[] = []
async function pull(isTrusted = false) {
  said.length = 0
  asked.length = 0
  await query(`UPDATE catalogue_sources SET checked_at = now() - interval '8 days'`)
  await refreshSources([{ interval: 'daily', file: address, ...(isTrusted && { isTrusted }) }], {
    url: directUrl() ?? '',
    say: (sentence) => said.push(sentence),
  })
  const [row] = await query<{ state: string; counts: object; position: string; reason: string | null }>(
    'SELECT state, counts, position, reason FROM catalogue_sources',
  )
  return row
}

const line = (n: number, fields: object, names: string[], more: object = {}) => ({
  ...{
    kind: 'Anime',
    key: `https://one.example/media/${n}`,
    title: `Work ${n}`,
    license: 'CC0-1.0',
    sources: [],
    ...fields,
  },
  origin: { page: `https://one.example/media/${n}`, fields: names, comment: 'From the box' },
  ...more,
})
const open = () =>
  query<{ media: number | null; isNew: boolean; after: object; state: string; source: string; origin: string }>(
    'SELECT media_id AS media, is_new AS "isNew", after, state, source, origin FROM contributions ORDER BY id',
  )

async function givenKnown() {
  const id = await givenMedia({ title: 'Ours', runtime: 20, sourceKey: 'https://one.example/media/1' })
  await query(`INSERT INTO external_ids (media_id, site, external_id) VALUES ($1, 'anidb', 'anime/5')`, [id])
  return id
}

test('changes of another instance wait for an editor, and are read from where they ended', async () => {
  const id = await givenKnown()
  lines = [
    line(1, { runtime: 24, begin: '2005-10-23' }, ['runtime', 'releaseDate']),
    line(2, { episodes: 12 }, ['title', 'type', 'totalEpisodes']),
    line(3, { runtime: 24 }, ['runtime'], { key: 'other', sources: ['https://anidb.net/anime/5'] }),
  ]
  expect(await pull()).toMatchObject({ state: 'loaded', counts: { proposed: 3, added: 0, refused: 0 }, position: '3' })
  expect(asked).toEqual(['0', '2', '3'])
  const source = (n: number) => `https://one.example/media/${n} (CC0-1.0)`
  expect(await open()).toEqual([
    {
      media: id,
      isNew: false,
      after: { runtime: 24, releaseDate: 20051023 },
      state: 'Open',
      source: source(1),
      origin: address,
    },
    {
      media: null,
      isNew: true,
      after: { title: 'Work 2', type: 'Anime', totalEpisodes: 12 },
      state: 'Open',
      source: source(2),
      origin: address,
    },
    { media: id, isNew: false, after: { runtime: 24 }, state: 'Open', source: source(3), origin: address },
  ])
  expect(await column('SELECT runtime FROM media')).toEqual([20])
  expect(await pull()).toMatchObject({ state: 'unchanged', position: '3' })
  expect(asked).toEqual(['3'])
})

test('a newer change takes the place of what waits; what was refused, or says nothing new, is not proposed again', async () => {
  await givenKnown()
  lines = [line(1, { runtime: 24 }, ['runtime']), line(1, { runtime: 25 }, ['runtime'])]
  await pull()
  expect((await open()).map(({ state }) => state)).toEqual(['Outdated', 'Open'])
  await query(`UPDATE contributions SET state = 'Refused' WHERE state = 'Open'`)
  lines.push(line(1, { runtime: 25 }, ['runtime']), line(1, { runtime: 20 }, ['runtime']))
  expect(await pull()).toMatchObject({ state: 'unchanged' })
  expect(await open()).toHaveLength(2)
})

test('those of a trusted one are done at once, but for what people here have changed', async () => {
  const id = await givenKnown()
  const delta = { before: {}, after: { runtime: 20 } }
  const editorId = await givenUser('Ginko')
  await write((tx) => recordEdit(tx, { noun: 'media', id, editorId }, delta))
  lines = [line(1, { runtime: 24, begin: '2005-10-23' }, ['runtime', 'releaseDate']), line(2, {}, ['title', 'type'])]
  expect(await pull(true)).toMatchObject({ counts: { added: 1, changed: 1, proposed: 1 } })
  expect(await query('SELECT title, runtime, release_date FROM media ORDER BY id')).toEqual([
    { title: 'Ours', runtime: 20, release_date: 20051023 },
    { title: 'Work 2', runtime: null, release_date: null },
  ])
  expect((await open()).map(({ state, after }) => [state, after])).toEqual([
    ['Accepted', { releaseDate: 20051023 }],
    ['Open', { runtime: 24 }],
    ['Accepted', { title: 'Work 2', type: 'Anime' }],
  ])
  expect(await column(`SELECT source FROM edits WHERE editor_id IS NULL ORDER BY id`)).toEqual([
    'https://one.example/media/1 (CC0-1.0)',
    'https://one.example/media/2 (CC0-1.0)',
  ])
  expect(await column('SELECT media_id IS NOT NULL FROM contributions ORDER BY id')).toEqual([true, true, true])
  // The work that was added is found again, without an id.
  lines.push(line(2, { runtime: 5 }, ['runtime']))
  expect(await pull(true)).toMatchObject({ counts: { added: 0, changed: 1 } })
  expect(await column(`SELECT runtime FROM media WHERE title = 'Work 2'`)).toEqual([5])
})

test('what is no change is refused with its reason, and stops nothing', async () => {
  await givenKnown()
  await query(`UPDATE media SET locked_fields = '{runtime}'`)
  lines = [
    'no JSON',
    line(1, { runtime: 24 }, ['runtime']),
    line(1, { runtime: 'long' }, ['runtime']),
    line(1, { begin: '2005-13' }, ['releaseDate']),
    line(1, {}, [], { license: '' }),
    line(1, {}, [], { origin: { page: 'javascript:alert(1)', fields: [] } }),
    line(4, {}, ['type'], { kind: 'Poem' }),
    line(5, { begin: '2005-10-23', end: '2004' }, ['releaseDate', 'endDate']),
    '['.repeat(100_000),
    line(1, { format: 'TV' }, ['format']),
  ]
  expect(await pull()).toMatchObject({ counts: { proposed: 1, refused: 9 } })
  expect((await open()).map(({ after }) => after)).toEqual([{ format: 'TV' }])
  expect(said.join('\n')).toContain('https://one.example/media/1: forbidden, runtime locked')
})

test('an instance that floods the queue waits', async () => {
  await query(
    `INSERT INTO contributions (origin, noun, before, after) SELECT $1, 'media', '{}', '{}' FROM generate_series(1, 1000)`,
    [address],
  )
  lines = [line(1, {}, ['title'])]
  expect(await pull()).toMatchObject({
    state: 'waiting',
    reason: '1000 of its proposals wait for an editor',
    position: '0',
  })
  expect(asked).toEqual([])
})

test('an answer that is none is a failure, with its reason', async () => {
  lines = []
  const plain = createServer((_, response) => response.writeHead(404).end())
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const kept = address
  address = `http://localhost:${(plain.address() as AddressInfo).port}/api/catalogue/changes`
  expect(await pull()).toMatchObject({ state: 'failed', reason: 'the server answers 404' })
  address = kept
  plain.close()
})
