// npm run build: what npm start builds, without starting it.
import { build, checkNode, generate, install } from './prepare.mjs'

checkNode()
install()
generate()
build()
