// npm run dev: the same server from its sources, with Next in development.
import { become, checkNode, generate, install } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

checkNode()
await runOnNewerNode()
install({ withTests: true })
generate()
become(['--import', 'tsx', 'server/programs/main.ts'], { NODE_ENV: 'development' })
