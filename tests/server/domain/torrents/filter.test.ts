import { beforeAll, beforeEach, expect, test } from 'vitest'
import { torrentSearch } from '@/lib/torrents/schemas/search'
import { browseTorrents } from '@/server/domain/torrents/browse'
import { mediaTorrents } from '@/server/domain/torrents/queries'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenTorrent, givenUser } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'

useDatabase()

const MIB = 1024n ** 2n
let frieren: number

beforeAll(async () => {
  frieren = await givenMedia({ title: 'Frieren' })
  const game = await givenMedia({ title: 'Frieren', type: 'Game' })
  const erai = await givenUser('Erai')
  const trusted = await givenUser('Subs')
  await prisma().user.update({ where: { id: trusted }, data: { isTrusted: true } })
  const moderator = await givenUser('Mod', { permissions: ['CanAdminister'] })
  const given = {
    A: { mediaId: frieren, releaseGroup: 'Erai-Raws', resolution: 1080, languages: ['ja', 'pt-BR'], size: 499n * MIB },
    B: { mediaId: frieren, releaseGroup: 'erai-raws', resolution: 720, languages: ['en'], size: 500n * MIB },
    C: { mediaId: game, type: 'Batch' as const, isComplete: true, size: 60_000n * MIB, isRemake: true },
    D: { mediaId: frieren, uploaderId: erai, languages: ['pt'] },
    E: { mediaId: frieren, uploaderId: trusted, resolution: 1080 },
    F: { mediaId: frieren, uploaderId: moderator },
    G: { mediaId: frieren, uploaderId: trusted, isAnonymous: true },
    H: { mediaId: frieren, uploaderId: trusted, resolution: 1080, hiddenAt: new Date() },
  }
  for (const [name, row] of Object.entries(given)) await givenTorrent(`${name}1 Frieren`, row)
})

beforeEach(() => invalidateNow('*'))

const FILTERS: [query: Record<string, string>, names: string][] = [
  [{ group: 'ERAI-RAWS' }, 'AB'],
  [{ resolution: '1080' }, 'AE'],
  [{ language: 'pt' }, 'AD'],
  [{ language: 'pt-BR' }, 'A'],
  [{ fileSize: 'under500M' }, 'A'],
  [{ fileSize: '500Mto2G' }, 'B'],
  [{ fileSize: 'over50G' }, 'C'],
  [{ category: 'Game' }, 'C'],
  [{ mark: 'complete' }, 'C'],
  [{ mark: 'noRemakes' }, 'ABDEFG'],
  [{ uploader: 'subs' }, 'E'],
  [{ uploader: 'nobody' }, ''],
  [{ trusted: '1' }, 'EF'],
  [{ trusted: '1', resolution: '1080' }, 'E'],
  [{ type: 'Batch', resolution: '1080' }, ''],
  [{ type: 'Single', language: 'pt', sort: 'created', order: '1' }, 'DA'],
  // What no torrent can have is left out.
  [{ resolution: 'tall', language: '!', fileSize: 'small', trusted: '0', mark: 'x', uploader: ' ' }, 'ABCDEFG'],
]

test.each(FILTERS)('the list narrowed by %j', async (query, names) => {
  const { data, total } = await browseTorrents(torrentSearch.parse(query))
  expect(data.map(({ name }) => name[0]).join('')).toBe(names)
  expect(total).toBe(names.length)
  // A search within it, and the tab of a work, agree.
  const searched = await browseTorrents(torrentSearch.parse({ ...query, query: 'frieren' }))
  expect(searched.data.map(({ name }) => name[0]).join('')).toBe(names)
  const tab = await mediaTorrents(frieren, torrentSearch.parse(query))
  expect(tab?.data.map(({ name }) => name[0]).join('')).toBe(names.replace('C', ''))
})
