import { expect, test } from 'vitest'
import { differs } from '@/components/lists/difference'

const LIST = {
  name: 'Best of 2024',
  description: 'One.\nTwo.',
  visibility: 'Private',
  isRanked: true,
  hasComments: true,
} as const
const NOTHING = { name: 'Empty', description: null, visibility: 'Public', isRanked: false, hasComments: true } as const

test.each([
  [{ name: 'Best of 2024', description: 'One.\nTwo.', visibility: 'Private' }, false],
  [{ name: '  Best  of 2024 ', description: 'One.\r\nTwo. \n' }, false],
  [{}, false],
  [{ name: 'best of 2024' }, true],
  [{ description: '' }, true],
  [{ visibility: 'Public' }, true],
  [{ isRanked: true, hasComments: true }, false],
  [{ isRanked: false }, true],
])('%j differs from the stored list: %s', (fields, expected) => {
  expect(differs(LIST, fields)).toBe(expected)
})

test('an empty description counts as missing', () => {
  expect(differs(NOTHING, { name: 'Empty', description: ' \n ', visibility: 'Public' })).toBe(false)
  expect(differs(NOTHING, { description: 'Something' })).toBe(true)
})
