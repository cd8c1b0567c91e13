// npm start: from a fresh clone to a running site.
import { become, build, checkNode, generate, install, readDotEnv, takeNoArguments } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

takeNoArguments(
  'npm start',
  'Installs and builds what is missing, makes the database, and serves until it is ended. Variables are in docs/configuration.md.',
)
checkNode()
readDotEnv()
await runOnNewerNode()
install()
generate()
build()
become(['dist/main.js'], { NODE_ENV: 'production' })
