// npm run bench: benchmarks of the production build beside plain Next, node:http and PostgreSQL (tests/bench).
import { become, build, checkNode, generate, install } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

checkNode()
await runOnNewerNode()
install({ withTests: true })
generate()
build()
become(['--import', 'tsx', 'tests/bench/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
