import { afterEach, expect, test, vi } from 'vitest'
import { noteRefusedWrite, takesNoWrites } from '@/server/platform/database/read-only'
import { failureLog } from '@/server/platform/jobs/failure-log'
import { log } from '@/server/platform/log'

afterEach(() => {
  vi.restoreAllMocks()
  noteRefusedWrite(0)
})

test('failures of the queue are logged once a minute, with the number of those omitted', () => {
  const lines = vi.spyOn(log, 'error').mockImplementation(() => {})
  const failed = failureLog()
  for (const [error, at] of [
    ['first', 0],
    ['second', 1000],
    ['third', 59_999],
    ['fourth', 60_000],
    ['fifth', 120_000],
  ] as const)
    failed(new Error(error), at)
  expect(
    lines.mock.calls
      .map(([line]) => line as { err: Error; omitted?: number })
      .map(({ err, omitted }) => [err.message, omitted]),
  ).toEqual([
    ['first', undefined],
    ['fourth', 2],
    ['fifth', undefined],
  ])
})

test('a write of the queue that the database refuses tells that nothing can be written', () => {
  vi.spyOn(log, 'error').mockImplementation(() => {})
  const at = Date.now() + 10 * 60_000
  expect(takesNoWrites(at)).toBe(false)
  failureLog()(Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' }), at)
  expect(takesNoWrites(at)).toBe(true)
  expect(takesNoWrites(at + 60_001)).toBe(false)
})
