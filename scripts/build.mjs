// npm run build: what npm start builds, without starting it.
import { build, checkNode, generate, install, takeNoArguments } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

takeNoArguments('npm run build', 'Builds what npm start builds, without starting it.')
checkNode()
await runOnNewerNode()
install()
generate()
build()
