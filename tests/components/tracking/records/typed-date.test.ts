import { expect, test } from 'vitest'
import { typedDate } from '@/components/tracking/records/typed-date'

test.each([
  ['2020', '2020'],
  ['2020-4', '2020-04'],
  ['2020-04-05', '2020-04-05'],
  ['2020.4.5', '2020-04-05'],
  ['2020,4', '2020-04'],
  ['2020/12/31', '2020-12-31'],
  ['202004', '2020-04'],
  ['20200405', '2020-04-05'],
  [' 2020 ', '2020'],
  ['', ''],
])('%j is the date %j', (text, date) => expect(typedDate(text)).toBe(date))

test.each(['202', '20204', '2020-', '2020-4-', '4/5/2020', 'April', '2020-13'])('%j stays, to be refused', (text) => {
  expect(typedDate(text)).toBe(text)
})
