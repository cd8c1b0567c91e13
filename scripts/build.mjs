// npm run build: what npm start builds, without starting it.
import { build, checkNode, generate, install } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

checkNode()
await runOnNewerNode()
install()
generate()
build()
