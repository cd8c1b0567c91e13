import { describe, expect, test } from 'vitest'
import { mediaInput } from '@/lib/catalogue/schemas/media-input'
import { birthdayInput, dateInput, line, listOf, optionalLine, optionalText, reference } from '@/lib/schemas/input'
import fc from '@/tests/support/fast-check'

test.each([
  [line(5), ' a\u0000\n b ', 'a b'],
  [line(5), '\ud800', '\ufffd'],
  [optionalLine(5), '   ', null],
  [optionalLine(5), null, null],
  [optionalText(20), 'a\r\n\r\n\r\n\r\nb', 'a\n\nb'],
  [dateInput, ' 2009-04 ', 20090400],
  [dateInput, '', null],
  [birthdayInput, '--02-29', 229],
  [reference, { id: 7, title: 'x' }, 7],
  [reference, 7, 7],
])('%# is normalised', (schema, given, expected) => {
  expect(schema.parse(given)).toBe(expected)
})

test.each([
  [line(5), ''],
  [line(5), ' \u0000 '],
  [line(5), 'abcdef'],
  [dateInput, '--02-29'],
  [dateInput, '2009-02-30'],
  [birthdayInput, '02-29'],
  [reference, 0],
  [reference, 1.5],
  [reference, '7'],
  [reference, 2_147_483_648],
  [reference, { id: '7' }],
])('%# is refused', (schema, given) => {
  expect(schema.safeParse(given).success).toBe(false)
})

test('a list is bounded and its items are distinct', () => {
  const schema = listOf(reference, 2, (id) => id)
  expect(schema.safeParse([1, { id: 1 }]).error?.issues[0]?.message).toBe('repeated')
  expect(schema.safeParse([1, 2, 3]).success).toBe(false)
})

describe('the input of a work', () => {
  test('has a fixed set of fields: others are refused', () => {
    expect(mediaInput.safeParse({ title: 'x', type: 'Anime', popularity: 1 }).success).toBe(false)
    expect(mediaInput.safeParse({ title: 'x' }).success).toBe(false)
    expect(mediaInput.partial().parse({})).toEqual({})
  })

  test('never throws', () => {
    fc.assert(fc.property(fc.anything(), (anything) => void mediaInput.partial().safeParse(anything)))
    const shape = fc.record({
      title: fc.anything(),
      tags: fc.anything(),
      characters: fc.array(fc.anything()),
      releaseDate: fc.anything(),
    })
    fc.assert(fc.property(shape, (anything) => void mediaInput.safeParse(anything)))
  })
})
