// npm run <noun>:<verb>: runs one of server/programs/commands from its bundle.
import { become, bundle, checkNode, generate, install } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

const [name, ...args] = process.argv.slice(2)
checkNode()
await runOnNewerNode()
install()
generate()
bundle()
become(['--enable-source-maps', `dist/${name}.js`, ...args], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
