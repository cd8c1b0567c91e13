// npm run test:cluster: several instances of the production build behind HAProxy, which must be installed (Debian's package).
import { bin, build, checkNode, generate, install, run } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

checkNode()
await runOnNewerNode()
install({ withTests: true })
generate()
build()
run(
  bin('vitest'),
  ['run', '--config', 'tests/cluster/vitest.config.ts', ...process.argv.slice(2)],
  'The cluster failed requests.',
)
