import { expect, test } from 'vitest'
import { picturesFindings } from '@/server/doctor/pictures'
import type { PictureFacts } from '@/server/domain/catalogue/pictures/queries'

const FACTS: PictureFacts = {
  waiting: 5,
  fetched: 20,
  failed: 2,
  removed: 1,
  bytes: 3 * 1024 * 1024,
  requests: 30,
  silent: [],
}
const allowed = { perDay: 1000, bytes: 10 * 1024 * 1024 }

test.each<[Partial<PictureFacts>, string, string]>([
  [{}, 'good', '20 covers are fetched (3 MB), 5 wait, 2 gave nothing; 30 of 1000 requests of today are used.'],
  [{ bytes: allowed.bytes }, 'warning', 'PICTURES_BYTES is reached'],
  [{ bytes: allowed.bytes, waiting: 0 }, 'good', '0 wait'],
  [{ silent: ['one.example'] }, 'warning', 'asked less often: one.example.'],
])('of %j the doctor says %s: %s', (facts, state, message) => {
  expect(picturesFindings({ ...FACTS, ...facts }, allowed)).toMatchObject([
    { state, message: expect.stringContaining(message) },
  ])
})

test('paused, they wait for nobody', () => {
  expect(picturesFindings({ ...FACTS, silent: ['one.example'] }, allowed, new Date('2026-05-02'))).toMatchObject([
    { state: 'good', message: expect.stringContaining('paused since 2026-05-02') },
  ])
})

test('where no covers are fetched it says nothing', () => {
  expect(picturesFindings(FACTS, null)).toEqual([])
  expect(picturesFindings(undefined, allowed)).toEqual([])
})
