import { expect, test } from 'vitest'
import { readingOf } from '@/server/engines/search/reading'

test.each([
  ['trigun 1998', { rest: 'trigun', year: 1998 }],
  ['1998 trigun', { rest: 'trigun', year: 1998 }],
  ['trigun manga', { rest: 'trigun', types: ['Manga'] }],
  ['trigun light novel', { rest: 'trigun', types: ['LightNovel'] }],
  ['trigun ova', { rest: 'trigun', format: 'OVA' }],
  ['movie trigun 2010', { rest: 'trigun', year: 2010, types: ['Movie'] }],
  ['trigun anime movie', { rest: 'trigun anime', types: ['Movie'] }],
  ['trigun', null],
  ['1998', null],
  ['anime', null],
  ['anime 1998', { rest: 'anime', year: 1998 }],
  ['light novel', { rest: 'light', types: ['LightNovel'] }],
  ['trigun 1850', null],
  ['trigun 98', null],
])('%s', (key, reading) => {
  expect(readingOf(key)).toEqual(reading)
})
