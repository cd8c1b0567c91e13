// npm test: all checks. Ends with "N passed, N failed".
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { bin, checkNode, generate, install } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'
import { beside, printSeconds, stage } from './stages.mjs'

checkNode()
await runOnNewerNode()
install({ withTests: true })
generate()

/** Tests that depend on the PostgreSQL version; they also run on a second version if there is one. */
const OF_THE_DATABASE = [
  'tests/server/platform/database/client.test.ts', // connections
  'tests/server/platform/database/migrations.test.ts',
  'tests/server/platform/database/schema.test.ts', // constraints, orders
  'tests/server/platform/cache/log-', // transaction ids, snapshots, LISTEN
  'tests/server/platform/jobs', // the queue's own migrations and locks
  'tests/server/loader/load.test.ts', // COPY and the statements that merge
  'tests/server/domain/names/browse-many.test.ts', // plans
  'tests/app/api/bearer.test.ts', // plans
  'tests/app/api/contract.test.ts', // each call once
]

const total = { passed: 0, failed: 0, skipped: 0 }
/** What failed, a line each: said again at the end, where the log of a long run is read first. */
const failures = []
rmSync('test-results', { recursive: true, force: true })

// A database server that the unit tests start and the journeys start again: the real catalogue is loaded into it once.
const TEST_DATABASE_DIR = mkdtempSync(join(tmpdir(), `mokuroku-run-${process.pid}-`))
chmodSync(TEST_DATABASE_DIR, 0o755)
process.once('exit', () => rmSync(TEST_DATABASE_DIR, { recursive: true, force: true }))
// The compiler needs seven seconds for these; the tests on the other PostgreSQL read what the unit tests found.
const TEST_ROW_CALLS = join(TEST_DATABASE_DIR, 'row-calls.json')

let isBuilt = false
const built = async () => {
  isBuilt = await check('build', process.execPath, ['scripts/build.mjs'])
}

await beside(
  [() => vitest('unit, database and API tests', [], { env: { TEST_DATABASE_DIR, TEST_ROW_CALLS } })],
  [
    () => check('types', bin('tsc'), ['--noEmit']),
    () => check('lint', bin('biome'), ['ci', '.']),
    () => check('unused code', bin('knip'), []),
    built,
    onTheOtherPostgreSQL,
  ],
)
// Alone: fault tests measure what a loaded product answers, and journeys need both processors.
if (isBuilt) {
  await vitest('faults in the running product', ['--config', 'tests/faults/vitest.config.ts'], { isAlone: true })
  await suite('journeys in a browser', bin('playwright'), ['test'], 'test-results/playwright.json', {
    isAlone: true,
    env: { TEST_DATABASE_DIR },
  })
}

printSeconds()
if (failures.length > 0) console.log(`Failed:\n${failures.map((failure) => `  ${failure}`).join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 ? 1 : 0)

async function onTheOtherPostgreSQL() {
  const { TEST_DATABASE_URL } = process.env
  if (!TEST_DATABASE_URL) return
  await vitest('database tests on the other PostgreSQL', OF_THE_DATABASE, {
    env: { TEST_SERVER_URL: TEST_DATABASE_URL, TEST_ROW_CALLS },
  })
}

async function check(...program) {
  const code = await stage(...program)
  total[code === 0 ? 'passed' : 'failed']++
  if (code !== 0) failures.push(program[0])
  return code === 0
}

function vitest(name, args, options) {
  const report = `test-results/${name.replaceAll(/\W+/g, '-')}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  return suite(name, bin('vitest'), ['run', ...args, ...reporters], report, options)
}

async function suite(name, command, args, report, options) {
  const code = await stage(name, command, args, options)
  // A runner without a report has failed, whatever its exit code.
  const content = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  const counted = content ? count(content) : { passed: 0, failed: 1, skipped: 0 }
  const failed = content ? failedTests(content) : []
  failures.push(...failed.map((test) => `${name}: ${test}`))
  if (code !== 0 && failed.length === 0) failures.push(`${name}: its log says why`)
  for (const key of Object.keys(total)) total[key] += counted[key]
  // A runner that failed without a failed test (an unhandled rejection, for example) counts as a failure.
  if (code !== 0 && counted.failed === 0) total.failed++
}

function count(report) {
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  }
  return {
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      (report.testResults?.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length ??
        0),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** The names of the failed tests in the report of Playwright or of Vitest, with the first line of each error. */
function failedTests(report) {
  if (report.stats) return report.suites.flatMap((suite) => failedJourneys(suite))
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`]
    return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
}

function failedJourneys({ suites = [], specs = [] }) {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
    ...suites.flatMap((suite) => failedJourneys(suite)),
  ]
}

function firstLine(text = '') {
  return text.trim().split('\n', 1)[0]
}
