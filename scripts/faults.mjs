// npm run test:faults: faults of processes, database and network in the production build, two hundred rounds of them.
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
