// node scripts/run.mjs NAME …: the commands of package.json that prepare what is missing, and then become one program.
import {
  become,
  bin,
  build,
  bundleOnce,
  checkNode,
  generate,
  give,
  install,
  readDotEnv,
  run,
  takeNoArguments,
} from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

const [name, ...given] = process.argv.slice(2)
const installAll = () => install({ withTests: true })
const PRODUCTION = { NODE_ENV: 'production' }
/** Whether the product of this checkout is looked at, not a running one. */
const isOwnLook = name === 'looks' && given.length === 1 && given[0] === 'check'
const source = (file) => ['--import', 'tsx', file]

/**
 * Each command: what it prepares, the arguments of the Node.js that it becomes, and their environment; a function
 * returns the environment once the file .env is read.
 * does: what it says of itself; then it takes no arguments.
 * dotEnv: whether the file .env is read first.
 * failed: the sentence that is said when the program fails; without it this process is the program.
 */
const COMMANDS = {
  start: {
    does: 'Installs and builds what is missing, makes the database, and serves until it is ended. Variables are in docs/configuration.md.',
    dotEnv: true,
    prepare: [install, generate, build],
    program: ['dist/main.js'],
    env: PRODUCTION,
  },
  dev: {
    does: 'Serves the product from its sources, with Next in development.',
    dotEnv: true,
    prepare: [installAll, generate],
    program: source('server/programs/main.ts'),
    env: { NODE_ENV: 'development' },
  },
  // One of server/programs/commands, from its bundle.
  command: {
    dotEnv: true,
    prepare: [install, generate, bundleOnce],
    program: [`dist/${given[0]}.js`, ...given.slice(1)],
    env: () => ({ NODE_ENV: process.env.NODE_ENV ?? 'production' }),
  },
  // The tests of what was changed, again at each change. Words choose files: npm run test:watch -- torrents
  'test:watch': {
    prepare: [installAll, generate],
    program: [bin('vitest'), 'watch', '--changed', ...given],
  },
  // The same stories in each browser engine of this machine (tests/browsers).
  'test:browsers': {
    prepare: [installAll, generate, build],
    program: [bin('playwright'), 'test', '--config', 'tests/browsers/playwright.config.ts', ...given],
    failed: 'A story failed in a browser.',
  },
  // Two hundred rounds of process, database and network faults in the production build.
  'test:faults': {
    prepare: [installAll, generate, build],
    program: [bin('vitest'), 'run', '--config', 'tests/faults/vitest.config.ts', ...given],
    env: { FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '200' },
    failed: 'A fault was not survived.',
  },
  // Benchmarks of the production build beside plain Next, node:http and PostgreSQL (tests/bench).
  bench: {
    prepare: [installAll, generate, build],
    program: [...source('tests/bench/main.ts'), ...given],
    env: PRODUCTION,
  },
  // Compares the looks of two builds, state by state, or checks the layout of one (tests/looks).
  looks: {
    prepare: [installAll, ...(isOwnLook ? [generate, build] : [])],
    program: [...source('tests/looks/main.ts'), ...given],
  },
  // Writes docs/configuration.md and .env.example, from the variables of server/platform/variables.
  'docs:configuration': {
    prepare: [installAll],
    program: source('scripts/configuration/main.ts'),
  },
}

const { does, dotEnv, prepare, program, env, failed } =
  COMMANDS[name] ?? give(`Name one of: ${Object.keys(COMMANDS).join(', ')}.`)
if (does) takeNoArguments(name === 'start' ? 'npm start' : `npm run ${name}`, does, given)
checkNode()
if (dotEnv) readDotEnv()
await runOnNewerNode()
for (const step of prepare) step()
const environment = typeof env === 'function' ? env() : env
if (failed) run(process.execPath, program, failed, environment)
else become(program, environment)
