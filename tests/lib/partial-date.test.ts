import { expect, test } from 'vitest'
import { dateParts, endsBeforeBegin, parsePartialDate, writePartialDate } from '@/lib/partial-date'
import fc from '@/tests/support/fast-check'

test.each([
  ['2009', 20090000],
  ['2009-04', 20090400],
  ['2009-04-05', 20090405],
  ['2008-02-29', 20080229],
  ['--02-29', 229],
])('%s is %i and back', (text, value) => {
  expect(parsePartialDate(text)).toBe(value)
  expect(writePartialDate(value)).toBe(text)
})

test.each([
  '',
  '09',
  '2009-13',
  '2009-00',
  '2009-02-30',
  '2009-04-00',
  '2009-4-5',
  '--13-01',
  '--00-05',
  '0999',
  '2009-04-05T00:00',
  'x',
])('"%s" is not a partial date', (text) => expect(parsePartialDate(text)).toBeNull())

test('earlier dates are smaller numbers, and an unknown part comes before a known one', () => {
  const values = ['2008-12-31', '2009', '2009-01', '2009-01-01', '2009-02'].map(parsePartialDate)
  expect(values).toEqual([...values].sort((a, b) => Number(a) - Number(b)))
})

test('parts of any date', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      const text = date.toISOString().slice(0, 10)
      const [year, month, day] = text.split('-').map(Number)
      expect(dateParts(parsePartialDate(text) ?? 0)).toEqual({ year, month, day })
    }),
  )
})

test.each([
  [20090405, 20090404, true],
  [20090405, 20090405, false],
  [20090405, 20090400, false],
  [20090405, 20090300, true],
  [20090405, 20090000, false],
  [20090405, 20080000, true],
  [20090000, 20080101, true],
  [null, 20080101, false],
  [20090405, null, false],
])('begins %j and ends %j: %j', (begin, end, expected) => {
  expect(endsBeforeBegin(begin, end)).toBe(expected)
})
