import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStorage } from '@/server/domain/administration/stored-files/jobs'
import { storedFiles } from '@/server/domain/administration/stored-files/queries'
import { pool } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { storage } from '@/server/platform/storage/open'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenTorrent } from '@/tests/support/factories'

useDatabase()

// All files of the folder are counted, so that other tests may have none there.
const { DATA_DIR } = env()
beforeAll(() => {
  env().DATA_DIR = mkdtempSync(join(tmpdir(), 'stored-files-'))
})
afterAll(() => {
  rmSync(env().DATA_DIR, { recursive: true, force: true })
  env().DATA_DIR = DATA_DIR
})

test('what is stored is counted once a day, by kind', async () => {
  await pool().query('DELETE FROM daily_totals')
  expect(await storedFiles()).toEqual({ day: null, kinds: [] })
  const now = new Date()
  const media = await givenMedia({ title: 'Paprika' })
  const torrent = await givenTorrent('Paprika', { mediaId: media })
  await pool().query('UPDATE torrents SET metainfo = $2 WHERE id = $1', [torrent, Buffer.alloc(100)])
  await pool().query(
    `INSERT INTO picture_addresses (media_id, address, host, state, bytes) VALUES ($1, 'http://127.0.0.1/a.png', '127.0.0.1', 'Fetched', 7)`,
    [media],
  )
  await storage().write('kept/media/1/cover.webp', Buffer.alloc(7))
  await storage().write('kept/user/1/me.webp', Buffer.alloc(5))
  await countStorage(now)
  const found = await storedFiles()
  expect(found.day).toBe(now.toISOString().slice(0, 10))
  expect(Object.fromEntries(found.kinds.map(({ kind, files, bytes }) => [kind, [files, bytes]]))).toMatchObject({
    ...{ covers: [1, 7], pictures: [1, 5], sizedPictures: [0, 0], imports: [0, 0], backups: [0, 0] },
    torrents: [expect.any(Number), expect.any(Number)],
  })
  await storage().write('kept/user/2/me.webp', Buffer.alloc(5))
  await countStorage(now)
  expect(await storedFiles()).toEqual(found)
})
