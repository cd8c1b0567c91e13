import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delayAfter, poll } from '@/components/tracking/imports/page/polling'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A document that can be hidden. */
function givenPage() {
  const target = new EventTarget()
  return {
    hidden: false,
    addEventListener: target.addEventListener.bind(target) as Document['addEventListener'],
    removeEventListener: target.removeEventListener.bind(target) as Document['removeEventListener'],
    turn(hidden: boolean) {
      this.hidden = hidden
      target.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

test('the first poll is after a second, later ones are slower, up to five', () => {
  const delays = Array.from({ length: 20 }, (_, polls) => delayAfter(polls))
  expect(delays[0]).toBe(1000)
  expect(delays.at(-1)).toBe(5000)
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
})

test('polls until it is stopped, also after failures', async () => {
  const read = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(undefined)
  const stop = poll(read, givenPage())
  expect(read).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  const calls = read.mock.calls.length
  expect(calls).toBeGreaterThan(10)
  expect(calls).toBeLessThan(20)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(calls)
})

test('a hidden page does not poll; a page that is visible again does at once', async () => {
  const read = vi.fn().mockResolvedValue(undefined)
  const page = givenPage()
  const stop = poll(read, page)
  page.turn(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(0)
  page.turn(false)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(read).toHaveBeenCalledTimes(2)
  stop()
})

test('one call at a time', async () => {
  let answer = () => {}
  const read = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  const page = givenPage()
  const stop = poll(read, page)
  await vi.advanceTimersByTimeAsync(1000)
  page.turn(true)
  page.turn(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(1)
  answer()
  await vi.advanceTimersByTimeAsync(5000)
  expect(read).toHaveBeenCalledTimes(2)
  stop()
  answer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(2)
})
