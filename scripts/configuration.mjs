// npm run docs:configuration: writes docs/configuration.md and .env.example, from the variables of server/platform/variables.
import { become, checkNode, install } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

checkNode()
await runOnNewerNode()
install({ withTests: true })
become(['--import', 'tsx', 'scripts/configuration/main.ts'])
