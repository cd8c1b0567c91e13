// npm run <noun>:<verb>: runs one of server/programs/commands from its bundle.
import { become, bundleOnce, checkNode, generate, install, readDotEnv } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

const [name, ...args] = process.argv.slice(2)
checkNode()
readDotEnv()
await runOnNewerNode()
install()
generate()
bundleOnce()
become([`dist/${name}.js`, ...args], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
