import { describe, expect, test } from 'vitest'
import {
  formatMeanScore,
  formatScore,
  formatScoreDifference,
  nearestScore,
  numericScale,
  parseScore,
  SCORE_SCALES,
  type ScoreScale,
  stepScore,
  stepsOf,
} from '@/lib/identity/score-scale'

const ALL = Array.from({ length: 101 }, (_, score) => score)
const SHOWING = SCORE_SCALES.filter((scale) => scale !== 'None')

describe('a score', () => {
  test.each<[number, ScoreScale, string]>([
    [87, 'Points100', '87'],
    [87, 'Decimal10', '8.7'],
    [80, 'Decimal10', '8.0'],
    [87, 'Points10', '9'],
    [85, 'Points10', '9'],
    [87, 'Stars5', '4.5'],
    [95, 'Stars5', '5'],
    [4, 'Stars5', '0'],
    [100, 'Decimal10', '10.0'],
    [0, 'Points100', '0'],
    [44, 'Faces3', '1'],
    [45, 'Faces3', '2'],
    [74, 'Faces3', '2'],
    [75, 'Faces3', '3'],
    [87, 'None', ''],
  ])('of %i is shown in %s as "%s"', (score, scale, shown) => {
    expect(formatScore(score, scale)).toBe(shown)
  })

  test.each(SHOWING)('that is shown in %s and typed back unchanged is what it was', (scale) => {
    for (const score of ALL) expect(parseScore(formatScore(score, scale), scale, score)).toBe(score)
  })

  test.each(SHOWING)('that was entered in %s is shown as it was entered', (scale) => {
    for (const score of ALL) {
      const entered = parseScore(formatScore(score, scale), scale)
      if (scale === 'Faces3' || score > 4) expect(entered).toBe(nearestScore(score, scale))
      expect(formatScore(entered ?? 0, scale)).toBe(formatScore(score, scale))
    }
  })

  test('is in the scale without scores neither shown nor entered', () => {
    expect(parseScore('8', 'None', 80)).toBeUndefined()
    expect(stepScore(80, 1, 'None')).toBe(80)
  })
})

test('a mean has tenths of a hundred points, and the steps of other scales', () => {
  expect(formatMeanScore(83.44, 'Points100')).toBe('83.4')
  expect(formatMeanScore(83.4, 'Decimal10')).toBe('8.3')
  expect(formatMeanScore(83.4, 'Points10')).toBe('8')
  expect(formatMeanScore(83.4, 'Stars5')).toBe('4')
  expect(formatMeanScore(72.4, 'Faces3')).toBe('2')
})

describe('a typed text', () => {
  test.each<[string, ScoreScale, number | null | undefined]>([
    ['', 'Points100', null],
    ['  ', 'Stars5', null],
    [' 87 ', 'Points100', 87],
    ['101', 'Points100', undefined],
    ['87.5', 'Points100', undefined],
    ['-1', 'Points100', undefined],
    ['1e1', 'Points100', undefined],
    ['8,7', 'Decimal10', 87],
    ['8', 'Decimal10', 80],
    ['8.', 'Decimal10', 80],
    ['8.75', 'Decimal10', undefined],
    ['10.1', 'Decimal10', undefined],
    ['9', 'Points10', 90],
    ['9.5', 'Points10', undefined],
    ['87', 'Points10', undefined],
    ['4.5', 'Stars5', 90],
    ['4.3', 'Stars5', undefined],
    ['5.5', 'Stars5', undefined],
    ['0', 'Stars5', 0],
    ['3', 'Faces3', 85],
    ['0', 'Faces3', undefined],
    ['4', 'Faces3', undefined],
    ['1.5', 'Faces3', undefined],
    ['good', 'Faces3', undefined],
  ])('"%s" means in %s %s', (text, scale, score) => {
    expect(parseScore(text, scale)).toBe(score)
  })

  test('of a score that is stored means the stored one, however it is written', () => {
    expect(parseScore('4.5', 'Stars5', 87)).toBe(87)
    expect(parseScore('4,5', 'Stars5', 87)).toBe(87)
    expect(parseScore('09', 'Points10', 87)).toBe(87)
    expect(parseScore('4', 'Stars5', 87)).toBe(80)
  })
})

describe('one step', () => {
  test.each<[number | null, 1 | -1, ScoreScale, number]>([
    [87, 1, 'Points100', 88],
    [100, 1, 'Points100', 100],
    [0, -1, 'Points100', 0],
    [87, 1, 'Stars5', 100],
    [87, -1, 'Stars5', 80],
    [87, -1, 'Points10', 80],
    [87, 1, 'Decimal10', 88],
    [60, 1, 'Faces3', 85],
    [87, 1, 'Faces3', 85],
    [40, -1, 'Faces3', 35],
    [null, 1, 'Stars5', 10],
    [null, -1, 'Stars5', 100],
    [null, 1, 'Faces3', 35],
  ])('from %s by %i in %s is %s', (score, by, scale, next) => {
    expect(stepScore(score, by, scale)).toBe(next)
  })
})

test.each(SHOWING)('the steps that a click gives in %s are shown as themselves, at most ten of them', (scale) => {
  expect(stepsOf(scale).map((score) => nearestScore(score, scale))).toEqual(stepsOf(scale))
  expect(stepsOf(scale).length).toBeLessThanOrEqual(10)
})

test('differences are numbers of the scale, and in points where it has none', () => {
  const shown = SCORE_SCALES.map((scale) => [scale, formatScoreDifference(12.3, scale), numericScale(scale)])
  expect(shown).toEqual([
    ['Points100', '12.3', 'Points100'],
    ['Decimal10', '1.2', 'Decimal10'],
    ['Points10', '1.2', 'Points10'],
    ['Stars5', '0.6', 'Stars5'],
    ['Faces3', '12.3', 'Points100'],
    ['None', '12.3', 'Points100'],
  ])
})
