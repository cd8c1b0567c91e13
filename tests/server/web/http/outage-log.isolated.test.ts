import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '@/server/platform/log'
import { logOutage } from '@/server/web/http/outage-log'

const timeout = new Error('timeout exceeded when trying to connect')
let lines: unknown[]
let time = 0

beforeEach(() => {
  lines = []
  // Later than all lines of earlier tests.
  time += 3_600_000
  vi.spyOn(log, 'error').mockImplementation((fields: unknown) => void lines.push(fields))
})
afterEach(() => vi.restoreAllMocks())

test('names the outage, the request and the reason', () => {
  logOutage('databaseBusy', timeout, { method: 'GET', path: '/media' }, time)
  expect(lines).toEqual([
    {
      method: 'GET',
      path: '/media',
      outage: 'databaseBusy',
      reason: 'timeout exceeded when trying to connect',
    },
  ])
})

test('of a message of Prisma only the reason', () => {
  const error = new Error('\nInvalid `prisma.media.findMany()` invocation:\n\n\nTransaction API error: too late\n')
  logOutage('databaseBusy', error, { method: 'GET', path: '/' }, time)
  expect(lines).toMatchObject([{ reason: 'Transaction API error: too late' }])
})

test('one line in ten seconds, with the number of those omitted', () => {
  for (const after of [0, 1, 9_999, 10_000])
    logOutage('databaseBusy', timeout, { method: 'GET', path: `/${after}` }, time + after)
  expect(lines).toMatchObject([{ path: '/0' }, { path: '/10000', omitted: 2 }])
})

test('each outage by itself', () => {
  logOutage('databaseBusy', timeout, { method: 'GET', path: '/' }, time)
  logOutage(
    'storageUnavailable',
    new Error('ENOSPC: no space left on device'),
    { method: 'POST', path: '/api/upload' },
    time,
  )
  expect(lines).toHaveLength(2)
})
