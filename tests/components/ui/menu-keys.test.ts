import { expect, it } from 'vitest'
import { nextItem } from '@/components/ui/menu-keys'

const TEXTS = ['Profile', 'My account', 'My lists', 'Settings', 'Log out']

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 4, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 1, 0],
  ['ArrowUp', 0, 4],
  ['ArrowUp', -1, 4],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['m', 0, 1],
  ['M', 1, 2],
  ['m', 2, 1],
  ['s', 3, 3],
])('%s leads from item %i to item %i', (key, at, to) => {
  expect(nextItem(key, at, TEXTS)).toBe(to)
})

it.each(['x', 'Enter', ' ', 'Escape', 'F5'])('leaves "%s" alone', (key) => {
  expect(nextItem(key, 0, TEXTS)).toBeUndefined()
})
