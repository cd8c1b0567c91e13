import { expect, test } from 'vitest'
import { type Magnet, magnetLink } from '@/lib/torrents/magnet'
import { filesIn, ranges, withFiles } from '@/lib/torrents/magnet-files'
import fc, { anyCharacter } from '@/tests/support/fast-check'

const V1 = 'ab'.repeat(20)
const V2 = 'cd'.repeat(32)
const torrent: Magnet = { name: "Mushi & shi (1080p)'s 蟲師", infoHashV1: V1, infoHashV2: null, trackers: [] }

test('a magnet link has both hashes, the encoded name and at most five trackers', () => {
  expect(magnetLink(torrent)).toBe(
    `magnet:?xt=urn:btih:${V1}&dn=Mushi%20%26%20shi%20%281080p%29%27s%20%E8%9F%B2%E5%B8%AB`,
  )
  const trackers = [1, 2, 3, 4, 5, 6].map((n) => `https://tracker${n}.example/announce?a=1&b`)
  const link = magnetLink({ ...torrent, infoHashV2: V2, trackers })
  expect(link).toContain(`xt=urn:btih:${V1}&xt=urn:btmh:1220${V2}&dn=`)
  expect(new URL(link).searchParams.getAll('tr')).toEqual(trackers.slice(0, 5))
  expect(magnetLink({ ...torrent, infoHashV1: null, infoHashV2: V2 })).toMatch(/^magnet:\?xt=urn:btmh:1220(cd){32}&dn=/)
})

test('chosen files are ranges of their numbers', () => {
  expect(magnetLink(torrent, [4, 0, 2, 5, 6, 6])).toMatch(/&so=0,2,4-6$/)
  expect(magnetLink(torrent, [])).not.toContain('so=')
  expect(withFiles(magnetLink(torrent), [4, 0, 2, 5, 6, 6])).toBe(magnetLink(torrent, [4, 0, 2, 5, 6, 6]))
})

test('any name is one parameter, and any files are all in the ranges', () =>
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.array(fc.nat(200)), (name, files) => {
      const link = magnetLink({ ...torrent, name }, files)
      expect(link).toMatch(/^magnet:\?[\w:&=%.~,-]+$/)
      expect(new URL(link).searchParams.get('dn')).toBe(name.toWellFormed())
      const text = ranges(files)
      expect(text).toMatch(/^(\d+(-\d+)?(,|$))*$/)
      const found = text === '' ? [] : filesIn(text)
      expect(found).toEqual([...new Set(files)].sort((a, b) => a - b))
    }),
  ))
