import { capture } from './capture'
import { compare } from './compare'

const USAGE = `npm run looks -- capture URL FOLDER     screenshots and computed styles of a running product with the demo catalogue
npm run looks -- compare BEFORE AFTER   what differs between two such folders

LOOKS_EMAIL and LOOKS_PASSWORD name an account for the pages of users. LOOKS_ONLY is a pattern of states.`

const [command, one, other] = process.argv.slice(2)
if (command === 'capture' && one && other) await capture(one, other)
else if (command === 'compare' && one && other) process.exitCode = (await compare(one, other)) ? 0 : 1
else {
  console.log(USAGE)
  process.exitCode = 2
}
