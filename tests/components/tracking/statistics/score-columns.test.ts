import { expect, test } from 'vitest'
import { scoreColumns } from '@/components/tracking/statistics/score-columns'
import { formatScore, type SCORE_SCALES } from '@/lib/identity/score-scale'

const TENS = Array.from({ length: 11 }, (_, score) => score)
const labels = (scale: (typeof SCORE_SCALES)[number]) =>
  scoreColumns(
    TENS.map((score) => ({ score, titles: 1 })),
    scale,
  ).map(({ label, value }) => [label, value])

test('the columns of scores have the steps of the scale', () => {
  expect(labels('Points100').map(([label]) => label)).toEqual(TENS.map((score) => String(score * 10)))
  expect(labels('Stars5').map(([label]) => label)).toEqual('0 0.5 1 1.5 2 2.5 3 3.5 4 4.5 5'.split(' '))
  expect(labels('Faces3')).toEqual([
    ['1', 5],
    ['2', 3],
    ['3', 3],
  ])
})

test('each score is in the column of its face, though the columns come as tens', () => {
  for (let score = 0; score <= 100; score += 1)
    expect(formatScore(Math.round(score / 10) * 10, 'Faces3')).toBe(formatScore(score, 'Faces3'))
})
