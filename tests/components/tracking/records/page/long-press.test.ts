import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pressing } from '@/components/tracking/records/page/long-press'

const hold = vi.fn()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  hold.mockClear()
})

const finger = (clientX = 50, clientY = 50) => ({ pointerType: 'touch', isPrimary: true, clientX, clientY })

/** A press of work 7 in which this happens after 100 milliseconds. */
function pressed(happens: (press: ReturnType<typeof pressing>) => void) {
  const press = pressing(hold)
  press.begin(finger(), 7)
  vi.advanceTimersByTime(100)
  happens(press)
  return press
}

test('a finger that rests for half a second opens, while it is down, and its end is no tap', () => {
  const press = pressed(() => {})
  expect([press.isResting(), press.isHeld()]).toEqual([true, false])
  vi.advanceTimersByTime(399)
  expect(hold).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(hold).toHaveBeenCalledExactlyOnceWith(7)
  press.end()
  expect([press.isResting(), press.isHeld()], 'what a browser does at the end').toEqual([true, true])
  press.begin(finger(), undefined)
  expect([press.isResting(), press.isHeld()], 'the next press').toEqual([false, false])
})

test.each<[string, (press: ReturnType<typeof pressing>) => void]>([
  ['a tap', (press) => press.end()],
  ['a finger that scrolls', (press) => press.move(finger(50, 61))],
  ['a finger that moves aside', (press) => press.move(finger(42, 42))],
  ['a second finger', (press) => press.begin({ ...finger(), isPrimary: false }, 8)],
])('%s opens nothing', (_, happens) => {
  const press = pressed(happens)
  vi.advanceTimersByTime(1000)
  expect(hold).not.toHaveBeenCalled()
  expect(press.isResting()).toBe(false)
})

test('a finger trembles', () => {
  pressed((press) => press.move(finger(56, 58)))
  vi.advanceTimersByTime(400)
  expect(hold).toHaveBeenCalledOnce()
})

test.each<[string, object, number | undefined]>([
  ['a mouse', { pointerType: 'mouse' }, 7],
  ['a pen', { pointerType: 'pen' }, 7],
  ['a button of the row', {}, undefined],
])('%s opens nothing', (_, first, id) => {
  const press = pressing(hold)
  press.begin({ ...finger(), ...first }, id)
  vi.advanceTimersByTime(1000)
  expect(hold).not.toHaveBeenCalled()
  expect(press.isResting(), 'its context menu stays').toBe(false)
})
