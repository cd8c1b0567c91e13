import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isDue } from '@/server/domain/catalogue/sources/rules'
import { refreshSources } from '@/server/loader/refresh/refresh'
import { directUrl } from '@/server/platform/database/open-pool'
import type { ConfiguredSource } from '@/server/platform/variables/catalogue'
import { useDatabase } from '@/tests/support/database'
import { anime, column, emptyAfterEach, fileOf, query } from '../support'

useDatabase()
emptyAfterEach()
afterEach(() => query('DELETE FROM catalogue_sources'))

let server: Server
let address: string
/** What the server has, and what it was asked for. */
let content: string
const asked: (string | undefined)[] = []

beforeAll(async () => {
  server = createServer(({ headers }, response) => {
    asked.push(headers['if-none-match'])
    const etag = `"${createHash('sha256').update(content).digest('hex')}"`
    if (content === '') response.writeHead(503).end()
    else if (headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { etag }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://localhost:${(server.address() as AddressInfo).port}/works.jsonl`
})
afterAll(() => server.close())
beforeEach(() => {
  asked.length = 0
})

const works = (count: number, more: (n: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, n) => anime(`k${n}`, `Title ${n}`, more(n)))
const lines = (all: object[]) => all.map((line) => JSON.stringify(line)).join('\n')
const said: string[] = []

async function refresh(file: string): Promise<unknown> {
  said.length = 0
  // Whatever was read before is due again.
  await query(`UPDATE catalogue_sources SET checked_at = now() - interval '8 days'`)
  await refreshSources([{ interval: 'weekly', file }], {
    url: directUrl() ?? '',
    say: (sentence) => said.push(sentence),
  })
  const [row] = await query<{ state: string; counts: unknown; reason: string | null }>(
    'SELECT state, counts, reason FROM catalogue_sources',
  )
  return row && { ...row }
}

const count = () => column('SELECT count(*)::int FROM media').then(([number]) => number)

test('an address is loaded, asked for a newer version only, and its changes are taken in', async () => {
  content = lines(works(20))
  expect(await refresh(address)).toMatchObject({ state: 'loaded', counts: { added: 20, changed: 0, gone: 0 } })
  expect(await refresh(address)).toMatchObject({ state: 'unchanged', counts: { added: 20 } })
  content = lines(works(21, (n) => (n === 0 ? { episodes: 12 } : {})))
  expect(await refresh(address)).toMatchObject({ state: 'loaded', counts: { added: 1, changed: 1 } })
  expect(asked.map(Boolean)).toEqual([false, true, true])
  expect(await column('SELECT DISTINCT source FROM media_sources')).toEqual([address])
  expect(await column('SELECT total_episodes FROM media WHERE source_key = $1', ['k0'])).toEqual([12])
})

test('a list of ids is a source, too', async () => {
  await query(
    `INSERT INTO media (title, title_sort, type) SELECT 'W' || n, 'w' || n, 'Anime' FROM generate_series(1, 5) n`,
  )
  await query(
    `INSERT INTO external_ids (media_id, site, external_id) SELECT id, 'myanimelist', 'anime/' || id FROM media`,
  )
  const list = (tvdb: number) => JSON.stringify([1, 2, 3, 9].map((n) => ({ mal_id: n, tvdb_id: 5, season: { tvdb } })))
  content = list(1)
  expect(await refresh(address)).toMatchObject({
    state: 'loaded',
    counts: { added: 0, ids: { added: 3, changed: 0, unmatched: 1 } },
  })
  expect(said.join()).toContain('3 ids added, 0 changed, 1 entries without a work here')
  content = list(2)
  expect(await refresh(address)).toMatchObject({ state: 'waiting', reason: 'it would change 3 of its 6 ids' })
  expect(await column('SELECT DISTINCT season FROM media_places')).toEqual([1])
})

test('what left the source goes, and more than a tenth waits for a person', async () => {
  content = lines(works(20))
  await refresh(address)
  content = lines(works(18))
  expect(await refresh(address)).toMatchObject({ state: 'loaded', counts: { gone: 2 } })
  content = lines(works(15))
  expect(await refresh(address)).toMatchObject({
    state: 'waiting',
    reason: 'it would change 0 and remove 3 of its 18 works',
    counts: { gone: 3 },
  })
  content = lines(works(18, () => ({ episodes: 3 })))
  expect(await refresh(address)).toMatchObject({ state: 'waiting' })
  expect(await count()).toBe(18)
  expect(await column('SELECT DISTINCT total_episodes FROM media')).toEqual([null])
  expect(said).toEqual([
    expect.stringContaining('waits for a person: it would change 18 and remove 0 of its 18 works.'),
  ])
})

test('a server that fails is remembered, loses nothing, and the next source is loaded', async () => {
  content = ''
  const file = fileOf(works(3), 'local.jsonl')
  const sources: ConfiguredSource[] = [
    { interval: 'daily', file: address.replace('//', '//name:secret@') },
    { interval: 'daily', file },
    { interval: 'daily', file: '/no/such/file' },
  ]
  await refreshSources(sources, { url: directUrl() ?? '', say: (sentence) => said.push(sentence) })
  expect(await query('SELECT address, state, reason FROM catalogue_sources ORDER BY state, address')).toEqual([
    { address: '/no/such/file', state: 'failed', reason: expect.stringContaining('no such file') },
    { address, state: 'failed', reason: 'the server answers 503' },
    { address: file, state: 'loaded', reason: null },
  ])
  expect(await count()).toBe(3)
  expect(JSON.stringify(said)).not.toContain('secret')
})

test('a file with the same content is not loaded again', async () => {
  const file = fileOf(works(3), 'same.jsonl')
  expect(await refresh(file)).toMatchObject({ state: 'loaded' })
  await query('DELETE FROM media')
  expect(await refresh(file)).toMatchObject({ state: 'unchanged' })
  expect(await count()).toBe(0)
})

test.each([
  ['daily', 'loaded', 23, false],
  ['daily', 'unchanged', 24, true],
  ['weekly', 'waiting', 24 * 6, false],
  ['weekly', 'loaded', 24 * 7, true],
  ['monthly', 'loaded', 24 * 29, false],
  ['monthly', 'failed', 6, true],
  ['daily', 'failed', 2, false],
] as const)('a %s source that was %s is due after %i hours: %s', (interval, state, hours, expected) => {
  const checkedAt = new Date(0)
  expect(isDue({ interval, file: 'x' }, { state, checkedAt }, new Date(hours * 3600_000))).toBe(expected)
})

test('a source that was never read is due', () => {
  expect(isDue({ interval: 'monthly', file: 'x' }, undefined, new Date())).toBe(true)
})
