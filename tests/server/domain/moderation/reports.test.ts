import { expect, test } from 'vitest'
import { hideableOn, pathOnSite } from '@/server/domain/moderation/reports'

test.each([
  ['/torrent/12', '/torrent/12'],
  ['https://site.example/media/1?a=b#review-3', '/media/1?a=b#review-3'],
  ['https://other.example/media/1', null],
  ['http://site.example/media/1', null],
  ['https://site.example//other.example', null],
  ['//other.example', null],
  ['javascript:alert(1)', null],
  ['site.example/media/1', null],
])('%s is the page %s', (page, path) => {
  expect(pathOnSite(page, 'https://site.example')).toBe(path)
})

test.each([
  ['/torrent/12', { target: 'torrent', id: 12 }],
  ['/de/torrent/12?page=2', { target: 'torrent', id: 12 }],
  ['/torrent/12#comment-7', { target: 'review', id: 7 }],
  ['/media/1/reviews?page=3#review-9', { target: 'review', id: 9 }],
  ['/torrent/12x', null],
  ['/torrents', null],
  ['/media/1', null],
  ['/user/torrent/12/x', null],
])('on %s it is %j that can be hidden', (path, found) => {
  expect(hideableOn(path)).toEqual(found)
})
