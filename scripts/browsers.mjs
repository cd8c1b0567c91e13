// npm run test:browsers: the same stories in each browser engine of this machine (tests/browsers).
import { bin, build, checkNode, generate, install, run } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

checkNode()
await runOnNewerNode()
install({ withTests: true })
generate()
build()
run(
  bin('playwright'),
  ['test', '--config', 'tests/browsers/playwright.config.ts', ...process.argv.slice(2)],
  'A story failed in a browser.',
)
