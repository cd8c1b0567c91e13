// npm start: from a fresh clone to a running site.
import { become, build, checkNode, generate, install, readDotEnv } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

checkNode()
readDotEnv()
await runOnNewerNode()
install()
generate()
build()
become(['dist/main.js'], { NODE_ENV: 'production' })
