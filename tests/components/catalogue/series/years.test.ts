import { expect, test } from 'vitest'
import { yearsOf } from '@/components/catalogue/series/years'
import type { SeriesCard } from '@/lib/catalogue/schemas/series'

test.each<[SeriesCard['status'], string | null, string | null, string | null]>([
  ['Ended', '1989-04-26', '2006', '1989–2006'],
  ['Ended', '2009-07', '2009-09-25', '2009'],
  ['Ongoing', '1999', null, '1999 –'],
  ['Ongoing', '1999', '2003', '1999–2003'],
  ['Unknown', '1999', null, '1999'],
  ['Unknown', null, '2003', '2003'],
  ['Ongoing', null, null, null],
])('%s from %s to %s is %s', (status, startDate, endDate, years) =>
  expect(yearsOf({ status, startDate, endDate })).toBe(years),
)
