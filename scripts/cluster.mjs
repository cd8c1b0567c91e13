// npm run test:cluster: several instances of the production build behind HAProxy, Varnish and PgBouncer, on a database
// under Patroni, and with a bucket of Swift. It tries what is installed, and ends with 1 if something is not, since
// that was not tried.
import { aboutMissing, canTryNothing, missingParts } from './cluster-programs.mjs'
import { bin, build, checkNode, generate, give, install, run } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

checkNode()
const missing = missingParts()
if (canTryNothing(missing)) give(`Nothing was tried. ${aboutMissing(missing)}`)
await runOnNewerNode()
install({ withTests: true })
generate()
build()
run(
  bin('vitest'),
  ['run', '--config', 'tests/cluster/vitest.config.ts', ...process.argv.slice(2)],
  'The cluster failed requests.',
)
if (missing.length > 0) give(`All that was tried holds, but not all was tried. ${aboutMissing(missing)}`)
