// npm run looks: compares the looks of two builds, state by state (tests/looks).
import { become, checkNode, install } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

checkNode()
await runOnNewerNode()
install({ withTests: true })
become(['--import', 'tsx', 'tests/looks/main.ts', ...process.argv.slice(2)])
