import { beforeAll, beforeEach, expect, test } from 'vitest'
import { torrentSearch } from '@/lib/torrents/schemas/search'
import { browseTorrents } from '@/server/domain/torrents/browse'
import { newestItems } from '@/server/domain/torrents/feeds/queries'
import { fileWordsOf, writeFileWords } from '@/server/domain/torrents/file-names/writes'
import { pool, prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenTorrent, givenUser } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'

useDatabase()

const HASH = 'c9e15763f722f23e98a29decdfae341b98d53056'

beforeAll(async () => {
  const frieren = await givenMedia({ title: 'Frieren', nativeTitle: '葬送のフリーレン' })
  const hunter = await givenMedia({ title: 'Hunter x Hunter' })
  const other = await givenMedia({ title: 'Mushishi' })
  const erai = await givenUser('Erai')
  const given = {
    '[A] Sousou no Frieren - 07 (1080p)': { mediaId: frieren },
    '[B] Sousou no Frieren - 08 (720p) dub': { mediaId: frieren, uploaderId: erai },
    '[C] Beyond Journeys End S01 1080p': { mediaId: frieren, uploaderId: erai, isAnonymous: true },
    '[E] HxH - 09': { mediaId: hunter },
    '[D] Mushishi - 07 (480p)': { mediaId: other, infoHashV1: Buffer.from(HASH, 'hex') },
  }
  for (const [name, row] of Object.entries(given)) await givenTorrent(name, row)
  const batch = await givenTorrent('[F] Frieren S01 Batch', { mediaId: frieren, type: 'Batch' })
  const paths = ['Frieren/01 Journeys [5AB1C0DE].mkv', 'Frieren/02 冒険の終わり.mkv', 'Frieren/Extras/NCOP_720p.mkv']
  await prisma().torrentFile.createMany({
    data: paths.map((path, position) => ({ torrentId: batch, position, path, size: 1n })),
  })
  await writeFileWords(pool(), await fileWordsOf(pool(), [batch]))
})

beforeEach(() => invalidateNow('*'))

const SEARCHES: [query: string, found: string][] = [
  ['frieren', 'ABCF'],
  ['sousou -dub', 'A'],
  // Names of files: the beginning of each word, numbers whole; together with its name, or a title of its work.
  ['ncop', 'F'],
  ['5ab1c0de', 'F'],
  ['frieren journ', 'CF'],
  ['frieren 02', 'F'],
  ['frieren 0', ''],
  ['冒険の終', 'F'],
  ['冒険の始', ''],
  ['ourneys', 'C'],
  ['batch ncop|nced', 'F'],
  ['"s01 batch" ncop', 'F'],
  ['"02 ncop"', ''],
  ['葬送のフリーレン ncop', 'F'],
  ['葬送のフリーレン ncop|nced', 'F'],
  ['葬送のフリーレン nced|creditless', ''],
  ['ncop -batch', ''],
  ['frieren -ncop', 'ABCF'],
  ['sousou -"no frieren 07"', 'B'],
  ['07 1080p|480p', 'AD'],
  ['"sousou no frieren 08"', 'B'],
  ['"no sousou"', ''],
  ['葬送のフリーレン', 'ABCF'],
  ['葬送のフリーレン 07', 'A'],
  ['葬送のフリーレン -dub', 'ACF'],
  ['uploader:erai', 'B'],
  ['uploader:nobody', ''],
  ['frieren -uploader:erai', 'ACF'],
  ['-uploader:erai -mushishi', 'ACEF'],
  ['frieren -uploader:nobody', 'ABCF'],
  ['Hunter x Hunter', 'E'],
  ['hunter hunter', ''],
  [HASH, 'D'],
  [`magnet:?xt=urn:btih:${HASH}&dn=anything`, 'D'],
  ['-frieren', 'CDE'],
  ['!!!', ''],
]

const letters = (names: readonly string[]) =>
  names
    .map((name) => name[1])
    .sort()
    .join('')

test.each(SEARCHES)('%s finds what it means, on the page and in feeds', async (query, found) => {
  const page = await browseTorrents(torrentSearch.parse({ query }))
  expect(letters(page.data.map(({ name }) => name))).toBe(found)
  const items = await newestItems({ query, offset: 0, count: 10 })
  expect(letters(items.map(({ name }) => name))).toBe(found)
})

test('a search that only excludes words finds torrents of any and of unknown numbers, in each order', async () => {
  for (const sort of ['title', 'seeders', 'size', 'uploader', 'created'] as const) {
    const { data } = await browseTorrents({ ...torrentSearch.parse({ query: '-frieren' }), sort })
    expect(letters(data.map(({ name }) => name))).toBe('CDE')
  }
})

test('a work that gets the title is found by it', async () => {
  const search = torrentSearch.parse({ query: 'Kaze no Tani' })
  expect((await browseTorrents(search)).data).toEqual([])
  const id = await givenMedia({ title: 'Kaze no Tani' })
  await prisma().torrent.updateMany({ where: { name: { startsWith: '[D]' } }, data: { mediaId: id } })
  await invalidateNow('index:media')
  expect((await browseTorrents(search)).data).toHaveLength(1)
})
