import { expect, test } from 'vitest'
import { labelEvery, yearsBetween } from '@/components/tracking/statistics/years'

const labelsOf = (first: number, last: number) => {
  const years = yearsBetween([
    { year: first, titles: 1 },
    { year: last, titles: 1 },
  ])
  return years.map(({ year }) => year).filter((year) => year % labelEvery(years.length) === 0)
}

test('a year alone is labelled', () => expect(labelsOf(1998, 1998)).toEqual([1998]))

test('some years have several labels, wherever they begin', () => {
  for (let first = 1990; first < 2000; first++) {
    for (let count = 2; count <= 120; count++) {
      const labels = labelsOf(first, first + count - 1)
      expect(labels.length, `${count} years from ${first}`).toBeGreaterThan(1)
      // A label of four digits is some 30 pixels wide, the plot of a phone some 300; from 80 columns on it shows every
      // other.
      expect(labels.length, `${count} years from ${first}`).toBeLessThanOrEqual(count > 80 ? 12 : 9)
    }
  }
})
