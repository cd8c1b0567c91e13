import { expect, test } from 'vitest'
import { inkOf } from '@/lib/markup/color'

test.each([
  ['red', 'red'],
  [' Crimson ', 'red'],
  ['#f00', 'red'],
  ['#ff8800', 'yellow'],
  ['00ff00', 'green'],
  ['#00F', 'blue'],
  ['#80f', 'purple'],
  ['#ff0080', 'purple'],
  ['#777', 'grey'],
  ['#ffffff', 'grey'],
  ['', null],
  ['url(x)', null],
  ['#ffff', null],
  ['constructor', null],
])('%j is %s', (color, ink) => expect(inkOf(color)).toBe(ink))
