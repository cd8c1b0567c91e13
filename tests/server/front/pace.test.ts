import { availableParallelism } from 'node:os'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPace, isCostly } from '@/server/front/pace'

const PROCESSORS = Math.max(1, availableParallelism() - 1)

test.each([
  ['POST', '/api/users/login', true],
  ['POST', '/api/users/register', true],
  ['POST', '/api/users/reset/abc', true],
  ['POST', '/api/auth/callback/credentials', true],
  ['GET', '/api/users/login', false],
  ['POST', '/api/users/reset', false],
  ['POST', '/api/users/refresh', false],
  ['POST', '/api/users/login/', false],
  ['PUT', '/api/watched', false],
])('whether %s %s computes a password for anybody: %s', (method, path, costly) =>
  expect(isCostly(method, path)).toBe(costly),
)

describe('a storm of costly calls', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** So many calls, each of which takes ten milliseconds. */
  function storm(calls: number) {
    const pace = createPace(() => Date.now())
    let done = 0
    const call = async () => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      done++
    }
    return { pace, all: () => Array.from({ length: calls }, () => pace.inTurn(call)), done: () => done }
  }

  test('is answered as fast as it can be while nobody reads', async () => {
    const { all, done } = storm(8 * PROCESSORS)
    all()
    await vi.advanceTimersByTimeAsync(20)
    expect(done()).toBe(8 * PROCESSORS)
  })

  test('waits for its turns, and rests between them, while somebody reads', async () => {
    const { pace, all, done } = storm(8 * PROCESSORS)
    pace.noteVisitor()
    const reading = setInterval(pace.noteVisitor, 50)
    all()
    await vi.advanceTimersByTimeAsync(10)
    expect(done()).toBe(PROCESSORS)
    await vi.advanceTimersByTimeAsync(100)
    expect(done()).toBe(PROCESSORS)
    await vi.advanceTimersByTimeAsync(60)
    expect(done()).toBe(2 * PROCESSORS)
    clearInterval(reading)
    await vi.advanceTimersByTimeAsync(1000)
    expect(done()).toBe(8 * PROCESSORS)
  })

  test('is told to come again beyond sixty-four that wait, and what fails gives its place back', async () => {
    const { pace, all, done } = storm(4 * PROCESSORS + 64)
    const failing = expect(pace.inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await failing
    const calls = all()
    await expect(pace.inTurn(async () => {})).rejects.toMatchObject({ code: 'overloaded' })
    await vi.runAllTimersAsync()
    await Promise.all(calls)
    expect(done()).toBe(4 * PROCESSORS + 64)
  })
})
