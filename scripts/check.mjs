// npm run check: types, lint and formatting, unused code, licences, secrets, and counts of what grows. With --fix,
// mends what can be mended. Names choose checks: npm run check -- lint
import { bin, checkNode, generate, install } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'
import { beside } from './stages.mjs'
import { check, end } from './suites.mjs'

// TypeScript 7: natively compiled. One thread takes the least processor time, and tests run beside it. Next and the
// tests use the API of TypeScript 6, whose compiler has the same name in node_modules/.bin.
const TSC = 'node_modules/@typescript/native/bin/tsc'

export const CHECKS = {
  types: [process.execPath, [TSC, '--noEmit', '--singleThreaded']],
  lint: [bin('biome'), ['check', '--error-on-warnings', '.']],
  unused: [bin('knip'), []],
  licences: [process.execPath, ['tests/checks/licences.mjs']],
  secrets: [process.execPath, ['tests/checks/secrets.mjs']],
  counts: [process.execPath, ['tests/checks/counts.mjs']],
}
const FIXES = { lint: [bin('biome'), ['check', '--write', '.']] }

/** The stages of these checks; `shows`: prints what they print, though they pass. */
export function stagesOf(names, checks = CHECKS, { shows = false } = {}) {
  return names.map((name) => () => check(name, ...checks[name], { alone: `npm run check -- ${name}`, shows }))
}

if (process.argv[1]?.endsWith('check.mjs')) {
  checkNode()
  await runOnNewerNode()
  install({ withTests: true })
  generate()
  const words = process.argv.slice(2)
  const checks = words.includes('--fix') ? { ...CHECKS, ...FIXES } : CHECKS
  const wanted = Object.keys(CHECKS).filter((name) => words.includes(name))
  const names = wanted.length > 0 ? wanted : Object.keys(CHECKS)
  const [first, ...others] = stagesOf(names, checks, { shows: wanted.length > 0 })
  await beside([first], others)
  end()
}
