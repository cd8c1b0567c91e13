import { expect, test } from 'vitest'
import { DEFAULT_SIZE } from '@/lib/page-size'
import { torrentTabLink } from '@/lib/torrents/links/torrents'
import { torrentSearch, torrentTabSearch } from '@/lib/torrents/schemas/search'

test('the tab of a work has 15 torrents a page, and the call as many as others', () => {
  expect(torrentTabSearch.parse({}).size).toBe(15)
  expect(torrentSearch.parse({}).size).toBe(DEFAULT_SIZE)
  expect(torrentTabLink('/media/1/torrents', torrentTabSearch.parse({ page: '1' }))).toBe('/media/1/torrents?page=1')
  const more = torrentTabSearch.parse({ size: String(DEFAULT_SIZE) })
  expect(torrentTabLink('/media/1/torrents', more)).toBe(`/media/1/torrents?size=${DEFAULT_SIZE}`)
})
