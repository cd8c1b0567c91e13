// npm run test:watch: the tests of what was changed, again at each change. Words choose files: npm run test:watch -- torrents
import { become, bin, checkNode, generate, install } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

checkNode()
await runOnNewerNode()
install({ withTests: true })
generate()
become([bin('vitest'), 'watch', '--changed', ...process.argv.slice(2)])
