import { expect, test } from 'vitest'
import { exportTimeOf } from '@/server/domain/tracking/import-files/export-time'

test.each([
  ['animelist_1590000000_-_1234567.xml.gz', '2020-05-20T18:40:00.000Z'],
  ['mangalist_1590000000_-_1234567.xml', '2020-05-20T18:40:00.000Z'],
  ['animelist_1590000000_-_1234567 (1).xml', '2020-05-20T18:40:00.000Z'],
  ['animelist_1_-_1.xml', null],
  ['animelist_1800000000_-_1.xml', null],
  ['animelist_.xml', null],
  ['list.xml', null],
  ['', null],
])('the file %j was written at %j', (name, time) => {
  const now = new Date('2026-11-22T00:00:00Z')
  expect(exportTimeOf(name, now)?.toISOString() ?? null).toBe(time)
})
