// npm run test:all: what npm test leaves out: faults, kills, backups, a second PostgreSQL, the real catalogue, the
// other journeys, the layout of all states, and other browsers.
import { build, checkNode, generate, install } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'
import { beside } from './stages.mjs'
import { begin, end, playwright, vitest } from './suites.mjs'

checkNode()
await runOnNewerNode()
// The check of the layout takes about five minutes, and CI is bounded by the time of its build.
const { CATALOGUE_DATA, CI, TEST_DATABASE_URL } = process.env
console.log(`The tests that npm test leaves out: about half an hour on two processors.
${CATALOGUE_DATA ? `With the real catalogue of ${CATALOGUE_DATA}.` : 'Without the real catalogue: CATALOGUE_DATA names no folder.'}
${TEST_DATABASE_URL ? 'With a second PostgreSQL.' : 'Without a second PostgreSQL: TEST_DATABASE_URL names none.'}`)
install({ withTests: true })
generate()
build()
const env = begin()

/** Tests that depend on the PostgreSQL version. */
const OF_THE_DATABASE = [
  'tests/server/platform/database/migrations.isolated.test.ts',
  'tests/server/platform/database/one-transaction.isolated.test.ts', // values of enum types
  'tests/server/platform/database/schema.isolated.test.ts', // constraints, orders
  'tests/server/platform/backup/backup.isolated.heavy.test.ts', // a restore makes the schema in one transaction
  'tests/server/platform/cache/log-', // transaction ids, snapshots, LISTEN
  'tests/server/platform/jobs', // the queue's own migrations and locks
  'tests/server/loader/load.test.ts', // COPY and the statements that merge
  'tests/server/domain/catalogue/names/browse-many.heavy.test.ts', // plans
  'tests/app/api/identity/bearer.test.ts', // plans
  'tests/app/api/calls/contract.test.ts', // each call once
]

await beside(
  [
    // They mostly wait: for timeouts, restarts and locks.
    () => vitest('faults in the running product', [], { config: 'tests/faults/vitest.config.ts', env }),
    onTheOtherPostgreSQL,
    ...(CI ? [] : [() => playwright('looks', [], { config: 'tests/looks/playwright.config.ts', env })]),
  ],
  [
    () => vitest('heavy tests', ['--project', 'heavy*'], { env }),
    () => playwright('the other journeys', ['--grep-invert', '@essential'], { env }),
    () => playwright('other browsers', [], { config: 'tests/browsers/playwright.config.ts', env }),
  ],
)
end()

async function onTheOtherPostgreSQL() {
  if (!TEST_DATABASE_URL) return
  await vitest('database tests on the other PostgreSQL', OF_THE_DATABASE, {
    env: { ...env, TEST_DATABASE_DIR: undefined, TEST_SERVER_URL: TEST_DATABASE_URL },
  })
}
