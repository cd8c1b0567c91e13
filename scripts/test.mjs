// npm test: what every change must pass. npm test -- WORD: what concerns one noun. The rest: npm run test:all.
import { existsSync } from 'node:fs'
import { stagesOf } from './check.mjs'
import { checkNode, generate, install, isUpToDate } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'
import { beside } from './stages.mjs'
import { begin, check, end, holdDuration, playwright, vitest } from './suites.mjs'

checkNode()
await runOnNewerNode()
const words = process.argv.slice(2)
console.log(words.length > 0 ? `Everything that concerns ${words.join(' or ')}.` : WHAT())
install({ withTests: true })
generate()
const env = begin()

// Only a whole build can be what the tests are held beside. One that finds its sources unchanged takes a second, and
// one with the cache of an earlier build a part of the time; builds of CI use no cache (next.config.ts).
const isWhole = !isUpToDate() && (Boolean(process.env.CI) || !existsSync('.next/cache/turbopack'))
let isBuilt = false
const build = async () => {
  isBuilt = await check('build', process.execPath, ['scripts/build.mjs'])
}

if (words.length > 0) {
  // "torrents" finds "torrent", too.
  const stems = words.map((word) => word.replace(/s$/i, ''))
  await vitest('rules, queries and calls', stems, { env })
  await build()
  if (isBuilt) await playwright('journeys in a browser', ['--grep', stems.join('|')], { env })
} else {
  await beside(
    [() => vitest('rules, queries and calls', ['--project', 'shared', '--project', 'isolated'], { env })],
    [build, ...stagesOf(['types', 'lint', 'unused', 'licences', 'secrets', 'counts'])],
  )
  // They need both processors.
  if (isBuilt) await playwright('journeys of a first day', ['--grep', '@essential'], { env })
  if (isBuilt && isWhole) holdDuration()
}
end()

function WHAT() {
  return `Installs and builds what is missing, then checks types, lint and unused code, runs the tests of rules, queries and calls against a
real database, and the journeys of a first day in a browser. On two processors this takes about eight minutes the first time, and five
later. The remaining tests: npm run test:all`
}
