// Runs the suites of npm test and npm run test:all, and reports passed, failed and slow tests.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { openFolderInMemory, ROOM_OF_RUNS } from '../tests/support/temporary.mjs'
import { bin } from './prepare.mjs'
import { printSeconds, secondsOf, stage } from './stages.mjs'
import { besideBuild, MOST_OF_TESTS } from './totals.mjs'

const REPORTS = 'test-results'
const total = { passed: 0, failed: 0, skipped: 0 }
/** How many tests were skipped, by what they need. */
const missing = new Map()
const failures = []
const tests = []

/**
 * Returns the environment that the suites of this run share. TEST_FOLDER: their folder, if several runs share it
 * (.ci/run).
 */
export function begin() {
  const folder = process.env.TEST_FOLDER ?? openFolderInMemory('suites-', ROOM_OF_RUNS)
  return {
    // A database server that one suite starts and others start again: the real catalogue is loaded into it once.
    TEST_DATABASE_DIR: folder,
    // The first suite with a browser makes the database with the demo catalogue.
    E2E_FOLDER: join(folder, 'e2e'),
  }
}

/** Runs a program that passes or fails as a whole. */
export async function check(name, command, args, options) {
  const code = await stage(name, command, args, options)
  total[code === 0 ? 'passed' : 'failed']++
  if (code !== 0) failures.push({ test: name, alone: options?.alone ?? [command, ...args].join(' ') })
  return code === 0
}

/** Runs tests of Vitest; `config`: their configuration, if it is not vitest.config.ts. */
export function vitest(name, args, { config, ...options } = {}) {
  const report = reportOf(name)
  const all = ['run', ...(config ? ['--config', config] : []), ...args, '--passWithNoTests']
  const reporters = ['--reporter=default', '--reporter=tests/support/progress.ts', '--reporter=json']
  const alone = ['npx vitest run', ...(config ? ['--config', config] : [])].join(' ')
  return suite(name, bin('vitest'), [...all, ...reporters, `--outputFile.json=${report}`], report, alone, options)
}

/** Runs journeys of Playwright. */
export function playwright(name, args, { config, env, ...options } = {}) {
  const report = reportOf(name)
  const output = report.replace(/\.json$/, '')
  const all = ['test', ...(config ? ['--config', config] : []), ...args, '--pass-with-no-tests', '--output', output]
  const alone = ['npx playwright test', ...(config ? ['--config', config] : [])].join(' ')
  return suite(name, bin('playwright'), all, report, alone, {
    ...options,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_HTML_OPEN: 'never' },
  })
}

/** Stages whose duration is held beside that of the build. */
const TESTS = ['rules, queries and calls', 'journeys of a first day']
/** Seconds of tests and of the build, once both are known. */
let durations

/** Holds the duration of npm test beside that of its build, which must have been made in this run. */
export function holdDuration() {
  durations = { tests: secondsOf(...TESTS), build: secondsOf('build') }
}

/**
 * Prints durations, the slowest tests, the failures with the commands that run them alone, and "N passed, N failed".
 * Exits with 1 if anything has failed.
 */
export function end() {
  printSeconds()
  const slowest = tests.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  if (slowest.length > 0) console.log(`\nThe slowest tests:\n${slowest.map(slowLine).join('\n')}`)
  if (durations) {
    const { line, isOver } = besideBuild('Rules and journeys', durations.tests, durations.build, MOST_OF_TESTS)
    console.log(`\n${line}`)
    if (isOver) {
      total.failed++
      failures.push({ test: line, alone: 'npm test, after a change of the sources' })
    }
  }
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map(failureLines).join('\n')}`)
  const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
  if (total.skipped)
    console.log(`\nSkipped: ${[...missing].map(([what, count]) => `${count} without ${what}`).join('; ')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  if (process.env.TEST_TOTALS) writeFileSync(process.env.TEST_TOTALS, totals())
  process.exit(total.failed > 0 ? 1 : 0)
}

/**
 * Prints lines for .ci/run, which adds up several runs: the suite, its counts, the needs of skipped tests, and seconds.
 */
function totals() {
  const skipped = [...missing].map(([what, count]) => `skipped ${count} ${what}`)
  const took = Object.entries(durations ?? {}).map(([what, seconds]) => `${what} ${seconds}`)
  return `${[`passed ${total.passed}`, `failed ${total.failed}`, ...skipped, ...took].join('\n')}\n`
}

const reportOf = (name) => join(REPORTS, `${name.replaceAll(/\W+/g, '-')}.json`)
const slowLine = ({ seconds, test }) => `  ${seconds.toFixed(1).padStart(6)} s  ${test}`
const failureLines = ({ test, error, alone, files = [] }) =>
  [`  ${test}${error ? `: ${error}` : ''}`, `    alone: ${alone}`, ...files.map((file) => `    ${file}`)].join('\n')

async function suite(name, command, args, report, alone, options) {
  // Results of other suites stay: npm test may have run before npm run test:all.
  rmSync(report, { force: true })
  const code = await stage(name, command, args, options)
  const content = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  const found = content ? (content.stats ? journeysIn(content) : testsIn(content)) : []
  for (const { status, needs } of found) {
    total[status]++
    if (status === 'skipped') missing.set(needs, (missing.get(needs) ?? 0) + 1)
  }
  tests.push(...found.map((each) => ({ ...each, test: `${each.file} › ${each.test}` })))
  const failed = found.filter(({ status }) => status === 'failed')
  failures.push(
    ...failed.map((each) => ({ ...each, test: `${each.file} › ${each.test}`, alone: `${alone} ${each.alone}` })),
  )
  if (code === 0 || failed.length > 0) return
  // Without a report, or with an error outside of tests (an unhandled rejection, for example).
  total.failed++
  failures.push({ test: `${name}: its output says why`, alone: [command, ...args].join(' ') })
}

/** The tests in a report of Vitest. A file that could not be loaded, or whose hook failed, counts as a failed test. */
function testsIn({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const ownFailure = { file, test: 'the file itself', status, seconds: 0, error: firstLine(message), alone: file }
    const hasOwn = status === 'failed' && !assertionResults.some((each) => each.status === 'failed')
    const tests = assertionResults.map((each) => ({
      file,
      test: each.fullName,
      status: VITEST[each.status] ?? 'skipped',
      needs: each.meta?.needs ?? 'a reason that it names',
      seconds: (each.duration ?? 0) / 1000,
      error: firstLine(each.failureMessages?.[0]),
      alone: `${file} -t ${JSON.stringify(each.title)}`,
    }))
    return hasOwn ? [ownFailure, ...tests] : tests
  })
}

const VITEST = { passed: 'passed', failed: 'failed' }
const PLAYWRIGHT = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' }

/** The journeys in a report of Playwright, with the pictures and traces that failed ones have left. */
function journeysIn({ suites = [], config }) {
  const folder = relative(process.cwd(), config.rootDir)
  return suites.flatMap((each) => journeysOf(each, folder))
}

function journeysOf({ suites = [], specs = [] }, folder) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results, projectName, annotations }) => ({
      file: join(folder, file),
      test: `${title} (${projectName})`,
      status: PLAYWRIGHT[status],
      needs: annotations.find(({ type }) => type === 'skip')?.description ?? 'a reason that it names',
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      error: firstLine(results.at(-1)?.error?.message),
      alone: `${join(folder, file)}:${line} --project ${JSON.stringify(projectName)}`,
      files: results.flatMap(({ attachments }) =>
        attachments.flatMap(({ path }) => (path ? [relative('.', path)] : [])),
      ),
    })),
  )
  return [...own, ...suites.flatMap((each) => journeysOf(each, folder))]
}

function firstLine(text = '') {
  return text.trim().split('\n', 1)[0]
}
