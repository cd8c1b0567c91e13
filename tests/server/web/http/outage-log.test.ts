import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logOutage } from '@/server/web/http/outage-log'

const timeout = new Error('timeout exceeded when trying to connect')
let lines: string[]
let time = 0

beforeEach(() => {
  lines = []
  // Later than all lines of earlier tests.
  time += 3_600_000
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line))
})
afterEach(() => vi.restoreAllMocks())

test('names the outage, the request and the reason', () => {
  logOutage('databaseBusy', timeout, 'GET /media', time)
  expect(lines).toEqual(['503 databaseBusy: GET /media: timeout exceeded when trying to connect'])
})

test('of a message of Prisma only the reason', () => {
  const error = new Error('\nInvalid `prisma.media.findMany()` invocation:\n\n\nTransaction API error: too late\n')
  logOutage('databaseBusy', error, 'GET /', time)
  expect(lines).toEqual(['503 databaseBusy: GET /: Transaction API error: too late'])
})

test('one line in ten seconds, with the number of those omitted', () => {
  for (const after of [0, 1, 9_999, 10_000]) logOutage('databaseBusy', timeout, `GET /${after}`, time + after)
  expect(lines).toEqual([
    '503 databaseBusy: GET /0: timeout exceeded when trying to connect',
    '503 databaseBusy: GET /10000: timeout exceeded when trying to connect (2 more since the last such line)',
  ])
})

test('each outage by itself', () => {
  logOutage('databaseBusy', timeout, 'GET /', time)
  logOutage('storageUnavailable', new Error('ENOSPC: no space left on device'), 'POST /api/upload', time)
  expect(lines).toHaveLength(2)
})
