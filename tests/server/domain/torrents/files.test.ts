import { expect, test } from 'vitest'
import { readSource } from '@/server/domain/torrents/files'
import { readTorrent } from '@/server/domain/torrents/rules'
import { torrentV1 } from '@/tests/support/torrents'

test.each([
  ['a large file', 5000],
  ['a small one with many names', 1200],
])('%s is read as one with few names is, and the process goes on meanwhile', async (_, length) => {
  const files = Array.from({ length }, (_, at) => ({
    path: ['Season 1', `[G] Show - ${at} [1080p].mkv`],
    size: 3,
  }))
  const bytes = torrentV1({ files })
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  turn()
  const read = await readSource({ File: new File([Uint8Array.from(bytes)], 'a.torrent') })
  isOver = true
  expect(read).toEqual(readTorrent(bytes))
  expect(turns).toBeGreaterThan(200)
})
