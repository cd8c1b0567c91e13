// npm run test:faults: two hundred rounds of process, database and network faults in the production build.
import { bin, build, checkNode, generate, install, run } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

checkNode()
await runOnNewerNode()
install({ withTests: true })
generate()
build()
run(
  bin('vitest'),
  ['run', '--config', 'tests/faults/vitest.config.ts', ...process.argv.slice(2)],
  'A fault was not survived.',
  {
    FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '200',
  },
)
