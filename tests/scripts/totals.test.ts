import { expect, test } from 'vitest'
import { besideBuild, endOf } from '../../scripts/totals.mjs'

test('a duration is held beside the build of the same run', () => {
  expect(besideBuild('Tests', 500, 100, 5)).toEqual({ line: 'Tests: 5.0 × the build (at most 5 ×).', isOver: false })
  expect(besideBuild('Tests', 501, 100, 5).isOver).toBe(true)
})

test('without a build in the run nothing is held', () => {
  expect(besideBuild('Tests', 500, undefined, 5)).toEqual({
    line: 'Tests: no ratio, since nothing was built in this run.',
    isOver: false,
  })
})

test('a run ends with the sum of its parts, after its ratios and what it lacked', () => {
  const first = 'passed 10\nfailed 0\nskipped 2 nginx\ntests 330\nbuild 100\n'
  const rest = 'passed 5\nfailed 0\nskipped 1 nginx\nskipped 1 aria2\n'
  expect(endOf(1190, [first, rest])).toEqual({
    lines: [
      '',
      'Skipped: 3 without nginx; 1 without aria2',
      '',
      'For the release notes:',
      '  Rules and journeys of npm test: 3.3 × the build (at most 5 ×).',
      '  The whole of .ci/run: 11.9 × the build (at most 15 ×).',
      '',
      '15 passed, 0 failed, 4 skipped',
    ],
    hasPassed: true,
  })
})

test('a run that takes too long for its build has failed, and so has a part without totals', () => {
  const first = 'passed 10\nfailed 0\ntests 330\nbuild 100\n'
  expect(endOf(1501, [first])).toMatchObject({ hasPassed: false })
  expect(endOf(1501, [first]).lines.at(-1)).toBe('10 passed, 1 failed')
  expect(endOf(100, [first, undefined]).lines.at(-1)).toBe('10 passed, 1 failed')
})
