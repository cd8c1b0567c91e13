// npm test: everything that can be checked, in the order in which it fails fastest. Ends with "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { bin, build, checkNode, generate, install } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

checkNode()
await runOnNewerNode()
install({ withTests: true })
generate()

/** What has nothing to do with the database's version, and takes long. */
const NOT_OF_THE_DATABASE = [
  'tests/server/platform/files/**',
  'tests/server/artwork/**',
  'tests/server/domain/markup/render.test.ts',
  '**/*fuzz*',
]

const total = { passed: 0, failed: 0, skipped: 0 }
rmSync('test-results', { recursive: true, force: true })

check('types', bin('tsc'), ['--noEmit'])
check('lint', bin('biome'), ['ci', '.'])
check('unused code', bin('knip'), [])
suite(
  'unit, database and API tests',
  bin('vitest'),
  ['run', '--reporter=default', '--reporter=json', '--outputFile=test-results/vitest.json'],
  'test-results/vitest.json',
)
if (process.env.TEST_DATABASE_URL) {
  suite(
    'the same on the other PostgreSQL',
    bin('vitest'),
    [
      'run',
      'tests/server',
      'tests/app',
      ...NOT_OF_THE_DATABASE.flatMap((files) => ['--exclude', files]),
      '--reporter=default',
      '--reporter=json',
      '--outputFile=test-results/vitest-2.json',
    ],
    'test-results/vitest-2.json',
    { TEST_SERVER_URL: process.env.TEST_DATABASE_URL },
  )
}
build()
suite(
  'faults in the running product',
  bin('vitest'),
  [
    'run',
    '--config',
    'tests/faults/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    '--outputFile=test-results/faults.json',
  ],
  'test-results/faults.json',
)
suite('journeys in a browser', bin('playwright'), ['test'], 'test-results/playwright.json')

console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 ? 1 : 0)

function check(name, command, args) {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  total[status === 0 ? 'passed' : 'failed']++
}

function suite(name, command, args, report, env = {}) {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 }
  for (const key of Object.keys(total)) total[key] += counted[key]
  // A runner that fell over without a failed test (an unhandled rejection, say) is a failure too.
  if (status !== 0 && counted.failed === 0) total.failed++
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
