// npm run dev: the same server from its sources, with Next in development.
import { become, checkNode, generate, install, readDotEnv, takeNoArguments } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

takeNoArguments('npm run dev', 'Serves the product from its sources, with Next in development.')
checkNode()
readDotEnv()
await runOnNewerNode()
install({ withTests: true })
generate()
become(['--import', 'tsx', 'server/programs/main.ts'], { NODE_ENV: 'development' })
