// The end of .ci/run: the sums of its parts, and its duration beside its build. node scripts/totals.mjs SECONDS FILE…
// (the files that TEST_TOTALS names).
import { existsSync, readFileSync } from 'node:fs'

/** Most times as long as the build: rules and journeys of npm test together, and the whole of .ci/run. */
export const MOST_OF_TESTS = 5
export const MOST_OF_ALL = 15

/**
 * Compares a duration with that of the build of the same run: machines differ in speed, and alike for both. `line` is
 * for the release notes. A build that found everything up to date takes no time that says anything, so callers give
 * none then, and nothing is held.
 */
export function besideBuild(what, seconds, build, most) {
  if (!build) return { line: `${what}: no ratio, since nothing was built in this run.`, isOver: false }
  const ratio = seconds / build
  return { line: `${what}: ${ratio.toFixed(1)} × the build (at most ${most} ×).`, isOver: ratio > most }
}

/** The lines that end a run of so many seconds, and whether it has passed. A part that left no totals has failed. */
export function endOf(seconds, parts) {
  const sum = {}
  const missing = {}
  for (const part of parts)
    for (const line of (part ?? 'failed 1').trim().split('\n')) {
      const [what, count, ...rest] = line.split(' ')
      sum[what] = (sum[what] ?? 0) + Number(count)
      if (what === 'skipped') missing[rest.join(' ')] = (missing[rest.join(' ')] ?? 0) + Number(count)
    }
  const { passed = 0, failed = 0, skipped = 0, build, tests } = sum
  const reasons = Object.entries(missing).map(([what, count]) => `${count} without ${what}`)
  // npm test has counted its own ratio already.
  const ofTests = besideBuild('Rules and journeys of npm test', tests, build, MOST_OF_TESTS)
  const ofAll = besideBuild('The whole of .ci/run', seconds, build, MOST_OF_ALL)
  const allFailed = failed + (ofAll.isOver ? 1 : 0)
  const lines = [
    ...(reasons.length > 0 ? ['', `Skipped: ${reasons.join('; ')}`] : []),
    '',
    'For the release notes:',
    `  ${ofTests.line}`,
    `  ${ofAll.line}`,
    '',
    `${passed} passed, ${allFailed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  ]
  return { lines, hasPassed: allFailed === 0 }
}

if (process.argv[1]?.endsWith('totals.mjs')) {
  const [, , seconds, ...files] = process.argv
  const parts = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined))
  const { lines, hasPassed } = endOf(Number(seconds), parts)
  console.log(lines.join('\n'))
  process.exit(hasPassed ? 0 : 1)
}
