import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fold, sortKey } from '@/lib/fold'
import { TORRENT_SORTS, torrentSearch } from '@/lib/torrents/schemas/search'
import { torrentEntry as torrentEntrySchema, torrentPage } from '@/lib/torrents/schemas/torrents'
import { browseTorrents } from '@/server/domain/torrents/browse'
import { mediaTorrents, standardTitles, torrentEntry, torrentFile } from '@/server/domain/torrents/queries'
import { pool, prisma } from '@/server/platform/database/client'
import { contextOf } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenTorrent, givenUser } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'

useDatabase()

const TOTAL = 40
type Given = { id: number; type: string; columns: Record<(typeof TORRENT_SORTS)[number], string | number | null> }
const given: Given[] = []
let frieren: number
let uploader: number

beforeAll(async () => {
  frieren = await givenMedia({ title: 'Sousou no Frieren' })
  const other = await givenMedia({ title: '葬送のフリーレン' })
  uploader = await givenUser('SubsPlease')
  for (let at = 0; at < TOTAL; at++) {
    const name = `[SubsPlease] Sousou no Frieren - ${String((at * 7) % TOTAL).padStart(2, '0')} (1080p)`
    const row = {
      type: at % 3 ? ('Single' as const) : ('Batch' as const),
      seeders: at % 4 ? at % 7 : null,
      leechers: at % 5 ? at % 3 : null,
      size: at % 6 ? BigInt(at % 8) * 5_000_000_000n : null,
      createdAt: new Date(1_700_000_000_000 + (at % 9) * 1000),
    }
    const id = await givenTorrent(name, {
      mediaId: at % 2 ? frieren : other,
      uploaderId: at % 2 ? uploader : null,
      ...row,
    })
    const size = row.size === null ? null : Number(row.size)
    const columns = {
      title: sortKey(name),
      seeders: row.seeders,
      leechers: row.leechers,
      size,
      uploader: at % 2 ? 'subsplease' : null,
      created: row.createdAt.getTime(),
    }
    given.push({ id, type: row.type, columns })
  }
  await givenTorrent('Hidden Frieren', { mediaId: frieren, hiddenAt: new Date() })
})

beforeEach(() => invalidateNow('*'))

const browse = (query: Record<string, string> = {}) => browseTorrents(torrentSearch.parse(query))

async function everyPage(query: Record<string, string>, size: number): Promise<number[]> {
  const ids: number[] = []
  for (let page = 0; page <= Math.ceil(TOTAL / size); page++)
    ids.push(...(await browse({ ...query, size: String(size), page: String(page) })).data.map(({ id }) => id))
  return ids
}

function expected(sort: (typeof TORRENT_SORTS)[number], falling: boolean, type?: string): number[] {
  const sign = falling ? -1 : 1
  return given
    .filter((torrent) => !type || torrent.type === type)
    .toSorted((a, b) => {
      const [left, right] = [a.columns[sort], b.columns[sort]]
      if ((left === null) !== (right === null)) return left === null ? 1 : -1
      return sign * (left === null || right === null || left === right ? a.id - b.id : left < right ? -1 : 1)
    })
    .map(({ id }) => id)
}

test.each(TORRENT_SORTS)(
  'every torrent is on exactly one page, by %s, of all types and of each, with and without a search',
  async (sort) => {
    for (const order of ['0', '1'])
      for (const type of ['', 'Batch', 'Single']) {
        expect(await everyPage({ sort, order, type }, 7)).toEqual(expected(sort, order === '1', type))
        expect(await everyPage({ sort, order, type, query: 'frieren' }, 30)).toEqual(
          expected(sort, order === '1', type),
        )
      }
  },
)

test('the tab of a work has the same orders and filters', async () => {
  for (const sort of TORRENT_SORTS) {
    const found = await mediaTorrents(frieren, torrentSearch.parse({ sort, order: '1', size: '100' }))
    const own = new Set(found?.data.map(({ id }) => id))
    expect(found?.data.map(({ id }) => id)).toEqual(expected(sort, true).filter((id) => own.has(id)))
    expect(found?.total).toBe(TOTAL / 2)
  }
  expect(await mediaTorrents(frieren, torrentSearch.parse({ type: 'Batch', query: '1080' }))).toMatchObject({
    total: 7,
  })
  expect(await mediaTorrents(frieren, torrentSearch.parse({ query: 'naruto' }))).toMatchObject({ data: [], total: 0 })
  expect(await mediaTorrents(999_999, torrentSearch.parse({}))).toBeNull()
})

test('an answer matches the schema', async () => {
  const answer = await browse({ size: '100' })
  expect(torrentPage.parse(answer)).toEqual(answer)
  expect(answer).toMatchObject({ total: TOTAL, totalPages: 1 })
  const [own] = answer.data.filter(({ uploader }) => uploader !== null)
  expect(own).toMatchObject({
    uploader: 'SubsPlease',
    media: { id: frieren, title: 'Sousou no Frieren', type: 'Anime' },
    attachment: null,
  })
})

const NAMES = [
  '[Erai-raws] Kimetsu no Yaiba - 01v2 [HEVC]',
  '鬼滅の刃 第1話',
  'Re：Zero S02E05 100%_done',
  'A',
  "Don't Toy With Me",
]

test.each([
  ['kimetsu', [0]],
  ['YAIBA kimetsu', [0]],
  ['imets', [0]],
  ['hevc 01v', [0]],
  ['erai-raws', [0]],
  ['鬼滅', [1]],
  ['滅の刃', [1]],
  ['刃', [1]],
  ['s02e', [2]],
  ['re zero', [2]],
  ['02', []],
  ['s0', []],
  ['01', []],
  ['no', [0]],
  ['100%', [2]],
  ['dont toy', [4]],
  ["don't", [4]],
  ['a', [3]],
  ['zzz', []],
])('names are searched for parts, short words as whole words: %s', async (query, found) => {
  const mediaId = await givenMedia({ title: 'Others' })
  const ids: number[] = []
  for (const name of NAMES) ids.push(await givenTorrent(name, { mediaId }))
  const answer = await browse({ query, size: '100' })
  expect(answer.data.filter(({ id }) => ids.includes(id)).map(({ id }) => ids.indexOf(id))).toEqual(found)
  await prisma().torrent.deleteMany({ where: { mediaId } })
})

test.each(["'", '\\', '%', ':*', "' | 'a", '!', '\0'])('a query of only %j causes no error', async (query) => {
  expect((await browse({ query })).total).toBeLessThanOrEqual(TOTAL)
})

test('an entry has its files, hashes and trackers', async () => {
  const id = await givenTorrent('Batch of everything', {
    mediaId: frieren,
    uploaderId: uploader,
    description: 'All of it.',
    infoHashV1: Buffer.alloc(20, 0xab),
    infoHashV2: Buffer.alloc(32, 0xcd),
    trackers: ['udp://tracker.example:6969/announce'],
    scrapedAt: new Date('2026-01-02T03:04:05.678Z'),
    metainfo: Buffer.from('d4:infod4:name1:aee'),
  })
  const paths = [...Array.from({ length: 120 }, (_, at) => `Show/Season 1/${at}.mkv`), 'Show//notes.txt', 'Later/1.mkv']
  const files = paths.map((path, position) => ({ torrentId: id, position, path, size: 3_000_000_000n }))
  await prisma().torrentFile.createMany({ data: files })
  const entry = await torrentEntry(id)
  expect(torrentEntrySchema.parse(entry)).toEqual(entry)
  expect(entry).toMatchObject({
    description: 'All of it.',
    infoHashV1: 'ab'.repeat(20),
    infoHashV2: 'cd'.repeat(32),
    trackers: ['udp://tracker.example:6969/announce'],
    scrapedDate: '2026-01-02T03:04:05.678Z',
    fileCount: 122,
    attachment: { id, filename: 'Batch of everything.torrent' },
  })
  expect(entry?.files).toHaveLength(100)
  expect(entry?.files[99]).toEqual({ path: 'Show/Season 1/99.mkv', size: 3_000_000_000, index: 99 })
  expect(entry?.folders).toEqual([
    { path: 'Show', firstPosition: 0, fileCount: 121, size: 363_000_000_000 },
    { path: 'Show/Season 1', firstPosition: 0, fileCount: 120, size: 360_000_000_000 },
  ])
  const rest = await torrentEntry(id, 1)
  expect(rest?.files.map(({ path }) => path)).toEqual(paths.slice(100))
  expect(rest?.folders).toEqual([
    ...(entry?.folders ?? []),
    { path: 'Later', firstPosition: 121, fileCount: 1, size: 3_000_000_000 },
  ])
  expect(await torrentEntry(id, 2)).toMatchObject({ fileCount: 122, files: [], folders: [] })
  await prisma().torrentFile.deleteMany({ where: { torrentId: id, position: { gt: 9 } } })
  expect((await torrentEntry(id))?.folders[0]).toEqual({
    path: 'Show',
    firstPosition: 0,
    fileCount: 10,
    size: 30_000_000_000,
  })
  expect(await torrentFile(id)).toEqual({
    filename: 'Batch of everything.torrent',
    metainfo: Buffer.from('d4:infod4:name1:aee'),
  })
  await prisma().torrent.delete({ where: { id } })
})

test('every file of a torrent is on exactly one page, with its own folders alone', async () => {
  const id = await givenTorrent('Many folders', { mediaId: frieren })
  const paths = Array.from({ length: 350 }, (_, at) => `Disc ${at % 40}/Folder ${at}/${at}.flac`)
  await prisma().torrentFile.createMany({
    data: paths.map((path, position) => ({ torrentId: id, position, path, size: 1n })),
  })
  const pages = await Promise.all([0, 1, 2, 3].map((page) => torrentEntry(id, page)))
  expect(pages.flatMap((page) => page?.files ?? []).map(({ path }) => path)).toEqual(paths)
  for (const page of pages) {
    const above = (page?.files ?? []).flatMap(({ path }) => [path.split('/')[0], path.split('/').slice(0, 2).join('/')])
    expect(new Set(page?.folders.map(({ path }) => path))).toEqual(new Set(above))
  }
  await prisma().torrent.delete({ where: { id } })
})

test('a hidden or missing torrent is null', async () => {
  const id = await givenTorrent('Taken down', { mediaId: frieren, hiddenAt: new Date(), metainfo: Buffer.from('de') })
  for (const read of [torrentEntry, torrentFile]) for (const some of [id, 999_999]) expect(await read(some)).toBeNull()
  expect((await browse({ query: 'taken down' })).total).toBe(0)
  expect(await torrentFile(given[0]?.id ?? 0)).toBeNull()
})

test('pages are dropped when a torrent on them changes, or a new one comes', async () => {
  const { data } = await browse({ size: '2', query: 'frieren' })
  const { tags } = await contextOf(() => browse({ size: '2', query: 'frieren' }))
  expect(tags).toContain('index:torrent')
  for (const { id, media } of data)
    expect([...tags]).toEqual(expect.arrayContaining([`torrent:${id}`, `media:${media.id}`]))
  const tab = await contextOf(() => mediaTorrents(frieren, torrentSearch.parse({ size: '1' })))
  expect(tab.noStore).toBe(false)
  expect([...tab.tags].filter((tag) => !tag.startsWith('torrent:')).sort()).toEqual(
    [`media:${frieren}`, `user:${uploader}`].sort(),
  )
})

test('the trusted torrents of a work change with the trust of somebody who has none among them', async () => {
  const tab = await contextOf(() => mediaTorrents(frieren, torrentSearch.parse({ trusted: '1' })))
  expect(tab.tags).toContain('index:torrent')
})

test('a page of torrents takes three statements, two with a cached count, each with one for the log; two when searched or of a work; a torrent three, with its days and shared files', async () => {
  const sent = vi.spyOn(pool(), 'query')
  const count = async (read: () => Promise<unknown>) => {
    sent.mockClear()
    await read()
    return sent.mock.calls.length
  }
  expect(await count(() => browse())).toBe(4)
  expect(await count(() => browse({ page: '1' }))).toBe(3)
  expect(await count(() => browse({ query: fold('frieren 1080p') }))).toBe(2)
  expect(await count(() => mediaTorrents(frieren, torrentSearch.parse({})))).toBe(2)
  expect(await count(() => torrentEntry(given[0]?.id ?? 0))).toBe(3)
  sent.mockRestore()
})

test('the titles that programs get of torrents are read by one statement, without those of hidden ones', async () => {
  const read = { releaseTitle: 'Frieren', season: 2, lastSeason: 2, firstEpisode: 5, lastEpisode: 5 }
  const row = { mediaId: frieren, hiddenAt: new Date(0), ...read }
  const hidden = await givenTorrent('Frieren S2 - 05', row)
  const shown = await givenTorrent('[G] Frieren S2 - 05 (720p)', { ...row, hiddenAt: null, releaseGroup: 'G' })
  const plain = await givenTorrent('Frieren - 05', {
    mediaId: frieren,
    firstEpisode: 5,
    lastEpisode: 5,
    isAbsolute: true,
  })
  const sent = vi.spyOn(pool(), 'query')
  const titles = await standardTitles([plain, hidden, shown])
  expect(sent).toHaveBeenCalledTimes(1)
  sent.mockRestore()
  expect([...titles]).toEqual([[shown, '[G] Sousou no Frieren S02E05 720p']])
})
