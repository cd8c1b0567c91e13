// npm start: from a fresh clone to a running site.
import { become, build, checkNode, generate, install } from './prepare.mjs'

checkNode()
install()
generate()
build()
become(['--enable-source-maps', 'dist/main.js'], { NODE_ENV: 'production' })
