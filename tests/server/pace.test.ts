import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteVisitor, paced } from '@/server/pace'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Pieces of work that take ten milliseconds each: four at a time, one beside visitors, and two may wait. */
function works(mostWaiting = 100) {
  const inTurn = paced({ atOnce: 4, besideVisitors: 1, rest: 150, mostWaiting })
  let done = 0
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    return ++done
  }
  return { inTurn, many: (count: number) => Array.from({ length: count }, () => inTurn(work)), done: () => done }
}

test('work is done as fast as it can be while nobody reads', async () => {
  await vi.advanceTimersByTimeAsync(1000)
  const { many, done } = works()
  many(8)
  await vi.advanceTimersByTimeAsync(20)
  expect(done()).toBe(8)
})

test('work waits for its turn, and rests in between, while somebody reads', async () => {
  const { many, done } = works()
  noteVisitor()
  const reading = setInterval(noteVisitor, 50)
  many(8)
  await vi.advanceTimersByTimeAsync(10)
  expect(done()).toBe(1)
  await vi.advanceTimersByTimeAsync(149)
  expect(done()).toBe(1)
  await vi.advanceTimersByTimeAsync(11)
  expect(done()).toBe(2)
  clearInterval(reading)
  await vi.advanceTimersByTimeAsync(1000)
  expect(done()).toBe(8)
})

test('who left while waiting keeps nobody out', async () => {
  await vi.advanceTimersByTimeAsync(1000)
  const { inTurn, many } = works(2)
  const taken = many(4)
  let wanted = true
  const left = [1, 2].map(() =>
    expect(
      inTurn(
        async () => {},
        () => wanted,
      ),
    ).rejects.toMatchObject({ code: 'overloaded' }),
  )
  await expect(inTurn(async () => 'early')).rejects.toMatchObject({ code: 'overloaded' })
  wanted = false
  const late = inTurn(async () => 'late')
  await Promise.all(left)
  await vi.runAllTimersAsync()
  expect(await late).toBe('late')
  expect(await Promise.all(taken)).toHaveLength(4)
})

test('what is too much is refused, and what fails gives its place back', async () => {
  await vi.advanceTimersByTimeAsync(1000)
  const { inTurn, many, done } = works(2)
  for (let n = 0; n < 9; n++) await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const taken = many(6)
  await expect(inTurn(async () => {})).rejects.toMatchObject({ code: 'overloaded' })
  await vi.runAllTimersAsync()
  expect(await Promise.all(taken)).toHaveLength(6)
  expect(done()).toBe(6)
})
