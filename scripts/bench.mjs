// npm run bench: the product measured beside its raw partners (tests/bench), from the production build.
import { become, build, checkNode, generate, install } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

checkNode()
await runOnNewerNode()
install({ withTests: true })
generate()
build()
become(['--import', 'tsx', 'tests/bench/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
