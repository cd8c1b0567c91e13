import { capture } from './capture'
import { check } from './check/check'
import { compare } from './compare'

const USAGE = `npm run looks -- capture URL FOLDER     screenshots and computed styles of a running product with the demo catalogue
npm run looks -- compare BEFORE AFTER   what differs between two such folders
npm run looks -- check [URL]            faults of the layout: texts over each other, what is clipped or outside its box,
                                        sideways scrolling, targets under 24 px; of this build, or of a running product

LOOKS_EMAIL and LOOKS_PASSWORD name an account for the pages of users, which a running product needs; check gives it
records and a list. LOOKS_ONLY is a pattern of states. Faults that stay are in tests/looks/check/accepted.ts.`

const [command, one, other] = process.argv.slice(2)
if (command === 'capture' && one && other) await capture(one, other)
else if (command === 'compare' && one && other) process.exitCode = (await compare(one, other)) ? 0 : 1
else if (command === 'check' && !other) {
  const { lines, pictures, seconds } = await check(one, console.log)
  console.log(`${[...lines, `${pictures} pictures in ${seconds} s, ${lines.length} faults`].join('\n')}`)
  process.exitCode = lines.length > 0 ? 1 : 0
} else {
  console.log(USAGE)
  process.exitCode = 2
}
