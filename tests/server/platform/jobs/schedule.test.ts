import { expect, test } from 'vitest'
import { nextRun } from '@/server/platform/jobs/next-run'
import { SCHEDULE } from '@/server/platform/jobs/schedule'

const NOW = new Date('2030-01-31T23:44:59.999Z')

test.each([
  ['* * * * *', '2030-01-31T23:45:00.000Z'],
  ['*/10 * * * *', '2030-01-31T23:50:00.000Z'],
  ['4-59/10 * * * *', '2030-01-31T23:54:00.000Z'],
  ['44 * * * *', '2030-02-01T00:44:00.000Z'],
  ['7,37 * * * *', '2030-02-01T00:07:00.000Z'],
  ['0 0,15 * * *', '2030-02-01T00:00:00.000Z'],
  ['41 3 * * *', '2030-02-01T03:41:00.000Z'],
  ['0 0 1 3 *', '2030-03-01T00:00:00.000Z'],
])('the next run of %s', (cron, next) => {
  expect(nextRun(cron, NOW)?.toISOString()).toBe(next)
})

test('is unknown for what is no schedule', () => {
  for (const cron of ['x * * * *', '60 * * * *', '*/0 * * * *', '0 0 31 2 *', 'often'])
    expect(nextRun(cron, NOW), cron).toBeNull()
})

test('is known for all schedules of the product', () => {
  for (const cron of Object.values(SCHEDULE)) expect(nextRun(cron, NOW), cron).not.toBeNull()
})
