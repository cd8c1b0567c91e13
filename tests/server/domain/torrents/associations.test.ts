import { expect, test } from 'vitest'
import { sharedFiles } from '@/server/domain/torrents/associations'
import { prisma } from '@/server/platform/database/client'
import { contextOf } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenTorrent } from '@/tests/support/factories'

useDatabase()

type File = { path: string; size?: number; root?: number | null }
const MEBIBYTE = 1024 * 1024

async function given(name: string, files: File[], row: object = {}): Promise<number> {
  const mediaId = await givenMedia({ title: name })
  const id = await givenTorrent(name, { mediaId, ...row })
  await prisma().torrentFile.createMany({
    data: files.map(({ path, size = 700 * MEBIBYTE, root = null }, position) => ({
      torrentId: id,
      position,
      path,
      size: BigInt(size),
      piecesRoot: root === null ? null : Buffer.alloc(32, root),
    })),
  })
  return id
}

test('a batch contains singles, by Merkle root, else by name and size', async () => {
  const batch = await given(
    'Batch',
    [{ path: 'A/01.mkv', root: 1 }, { path: 'A/02.mkv' }, { path: 'A/03.mkv', root: 3 }, { path: 'A/a.nfo', size: 9 }],
    { type: 'Batch' },
  )
  const renamed = await given('Renamed', [{ path: 'other.mkv', root: 1 }])
  const named = await given('Named', [{ path: '02.mkv' }])
  const different = await given('Other content', [{ path: '03.mkv', root: 33 }])
  await given('Other size', [{ path: '02.mkv', size: 699 * MEBIBYTE }])
  await given('Small', [{ path: 'a.nfo', size: 9 }])
  await given('Hidden', [{ path: '02.mkv' }], { hiddenAt: new Date() })
  const both = await given('Two of them', [{ path: 'B/02.mkv' }, { path: 'B/x.mkv', root: 1 }], { type: 'Batch' })
  expect(await sharedFiles(batch)).toEqual([
    { id: both, name: 'Two of them', type: 'Batch', fileCount: 2 },
    { id: named, name: 'Named', type: 'Single', fileCount: 1 },
    { id: renamed, name: 'Renamed', type: 'Single', fileCount: 1 },
  ])
  expect((await sharedFiles(renamed)).map(({ id }) => id)).toEqual([both, batch])
  expect(await sharedFiles(different)).toEqual([])
})

test('at most twenty torrents are given, and changes of them invalidate the answer', async () => {
  const ids: number[] = []
  for (let n = 0; n < 25; n++) ids.push(await given(`Many ${n}`, [{ path: 'many.mkv', root: 90 }]))
  const { tags } = await contextOf(() => sharedFiles(ids[0] ?? 0))
  const found = await sharedFiles(ids[0] ?? 0)
  expect(found).toHaveLength(20)
  for (const { id } of found) expect(tags).toContain(`torrent:${id}`)
})
