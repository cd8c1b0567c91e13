import { expect, test } from 'vitest'
import { filled } from '@/components/accounts/welcome/fill'

const works = (...ids: number[]) => ids.map((id) => ({ id }))
const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id)

test.each([
  ['below the row of the picked one', 2, works(10, 11, 12), [1, 2, 3, 10, 11, 12, 4, 5]],
  ['of which as many as fill a row', 1, works(10, 11, 12, 13), [1, 2, 3, 10, 11, 12, 4, 5]],
  ['only those that are not there yet', 3, works(1, 4, 10), [1, 2, 3, 10, 4, 5]],
  ['at the end for a work of the last row', 5, works(10), [1, 2, 3, 4, 5, 10]],
  ['none, where none was found', 1, [], [1, 2, 3, 4, 5]],
])('the found works stand %s', (_, picked, found, expected) => {
  expect(idsOf(filled(works(1, 2, 3, 4, 5), picked, found, 3))).toEqual(expected)
})
