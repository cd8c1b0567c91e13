// What must run before anything else. Plain JavaScript without packages, since none may be installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
// Node.js before 20.12 has no parseEnv, and is told so by checkNode().
import * as util from 'node:util'
import { compact } from './compact.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

/** Exits with one sentence. */
export function give(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Runs a program in the foreground; exits with `sentence` when it fails. */
export function run(command, args, sentence, env = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (error || status !== 0) give(sentence)
}

export const bin = (name) => join('node_modules', '.bin', name)

/**
 * For a script without arguments: says what it does when it is asked (--help), and refuses others, before it does
 * anything.
 */
export function takeNoArguments(typed, does, [first] = process.argv.slice(2)) {
  if (first === undefined) return
  const asks = first === '--help' || first === '-h'
  if (asks) console.log(`${typed}\n\n${does}`)
  else console.error(`Unexpected argument '${first}'.\n\n${typed}\n\n${does}`)
  process.exit(asks ? 0 : 2)
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    give(
      `Mokuroku needs Node.js 20.19 or newer; this is ${process.versions.node}. Get a newer one from https://nodejs.org.`,
    )
  }
}

/**
 * Completes the environment by the file .env of the project, for what must be known before the product's own code runs
 * (RUNTIME, NODE_EXTRA_CA_CERTS). The product reads the file, too (server/platform/dot-env.ts), which names the
 * variable below.
 */
export function readDotEnv() {
  if (process.env.__NEXT_PROCESSED_ENV || !existsSync('.env')) return
  try {
    // Some editors begin the file with a byte order mark, which would be a part of the first name.
    for (const [name, value] of Object.entries(util.parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, ''))))
      process.env[name] ??= value
  } catch (error) {
    give(`.env cannot be read: ${error.message}`)
  }
}

/** Arguments of npm for the packages of the product, without those of the workspace "tests". */
const PRODUCT = ['--include-workspace-root', '--workspace=packages/artwork']

/**
 * Installs the packages of package-lock.json, unless exactly these are installed: the product's and, `withTests`, the
 * workspace "tests".
 */
export function install({ withTests = false } = {}) {
  const stamp = join('node_modules', '.mokuroku-installed')
  const wanted = hash(['package-lock.json', 'package.json'])
  const [installed, extent] = read(stamp)?.split(' ') ?? []
  if (installed === wanted && (extent === 'all' || !withTests)) return
  // Building after a change of the lock file does not take the tests' packages away.
  const all = withTests || extent === 'all'
  console.log('Installing packages …')
  run(
    'npm',
    ['ci', ...(all ? [] : PRODUCT), '--no-audit', '--no-fund', '--loglevel=error'],
    'The packages could not be installed: check the network and run the command again.',
    {
      NODE_ENV: 'development',
    },
  )
  writeFileSync(stamp, `${wanted} ${all ? 'all' : 'product'}`)
}

/** Generates the files that checks and builds need. */
export function generate() {
  frameMessages()
  cachePolicies()
  routes()
  calls()
  prismaClient()
}

/**
 * Collects app/shared.cache.ts and each cache.ts of the app into one table by route pattern, for the edge. Pages in
 * neither are plain pages.
 */
function cachePolicies() {
  const found = files('app').filter((file) => file.endsWith('/cache.ts'))
  const declared = new Set(found.map(routeOf))
  const plain = files('app').filter((file) => file.endsWith('/page.tsx') && !declared.has(routeOf(file)))
  const text = [
    "import { plainPage } from '../../server/web/http/cache-policy'",
    "import { shared } from '../shared.cache'",
    ...found.map((file, n) => `import { cache as policy${n} } from '../${file.slice(4, -3)}'`),
    '',
    'const plain = {',
    ...plain.map((file) => `  '${routeOf(file)}': plainPage(),`),
    '}',
    '',
    '/** Made by scripts/prepare.mjs. */',
    'export const policies = {',
    '  ...plain,',
    '  ...shared,',
    ...found.map((file, n) => `  '${routeOf(file)}': policy${n},`),
    '}\n',
  ].join('\n')
  const file = join('app', 'generated', 'cache-policies.ts')
  if (read(file) === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Lists the patterns of all pages and calls (not those of missing ones), for the edge's log and metrics. */
function routes() {
  const found = files('app').filter((file) => /\/(?:page\.tsx|route\.tsx?)$/.test(file))
  const named = found.map(routeOf).filter((route) => !/^(?:\/api)?\/\[\[?\.\.\./.test(route))
  const rows = [...new Set(named)].sort().map((route) => `  '${route}',`)
  const text = `/** Made by scripts/prepare.mjs. */\nexport const routes = [\n${rows.join('\n')}\n]\n`
  const file = join('app', 'generated', 'routes.ts')
  if (read(file) !== text) writeFileSync(file, text)
}

/**
 * Collects the calls of the OpenAPI document: all route files of the API, except those that catch the rest of an
 * address.
 */
function calls() {
  const found = files('app/api').filter((file) => file.endsWith('/route.ts') && !file.includes('[...'))
  const patterns = found.map((file) => [routeOf(file).replace(/\[(\w+)\]/g, '{$1}'), file])
  // A brace sorts after letters: a fixed address stands before a pattern that matches it.
  patterns.sort(([one], [other]) => (one < other ? -1 : 1))
  const text = [
    "import type { Calls } from '../../server/web/http/openapi'",
    ...patterns.map(([, file], n) => `import * as call${n} from '../${file.slice(4, -3)}'`),
    '',
    '/** Made by scripts/prepare.mjs. */',
    `export const calls: Calls = {\n${patterns.map(([pattern], n) => `  '${pattern}': call${n},`).join('\n')}\n}\n`,
  ].join('\n')
  const file = join('app', 'generated', 'calls.ts')
  if (read(file) !== text) writeFileSync(file, text)
}

/** The route of a file, without the locale: /media/[id] for app/[locale]/media/[id]/cache.ts. */
function routeOf(file) {
  return dirname(file).replace(/^app(\/\[locale\])?\/?/, '/')
}

/**
 * Extracts the messages of the frame in the default locale for its scripts (i18n/frame-messages.ts): the bundler cannot
 * drop the others from a JSON file.
 */
function frameMessages() {
  const { layout, form, search, settings, media } = JSON.parse(
    // A site with a name of its own sends them with its pages.
    readFileSync('messages/en.json', 'utf8').replaceAll('{siteName}', 'Mokuroku'),
  )
  const { title, theme } = settings
  const texts = JSON.stringify({
    layout,
    form,
    search,
    settings: { title, theme },
    media: { kinds: media.kinds, types: media.types },
  })
  const file = join('messages', 'generated', 'frame.json')
  if (read(file) === texts) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, texts)
}

/** Generates the Prisma client when the schema has changed. */
function prismaClient() {
  const stamp = join('prisma', 'generated', '.stamp')
  const wanted = hash([...files('prisma/schema'), 'prisma.config.ts', 'package-lock.json'])
  if (read(stamp) === wanted) return
  // Prisma would download an engine that generating does not need; any existing file satisfies it.
  run(bin('prisma'), ['generate', '--no-hints'], 'The Prisma client could not be generated.', {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  })
  writeFileSync(stamp, wanted)
}

const SOURCES = ['app', 'components', 'i18n', 'lib', 'messages', 'packages', 'prisma/schema', 'public', 'server']
/** Next's code for the server. */
const BUILT = join('.next', 'server')
const CONFIG = [
  'instrumentation.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'scripts/compact.mjs',
  'scripts/prepare.mjs',
]

const STAMP = join('.next', 'mokuroku-built')

/** Whether a build would find its sources unchanged. */
export const isUpToDate = () => read(STAMP) === sources()

/** Builds the pages and the server, unless the sources have not changed since the last build. */
export function build() {
  const wanted = sources()
  if (read(STAMP) === wanted) {
    bundleOnce()
    return
  }
  console.log('Building (a minute or two the first time) …')
  run(bin('next'), ['build'], 'The pages could not be built; the reason is printed above.', {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    // No file .env changes what is built.
    __NEXT_PROCESSED_ENV: 'true',
  })
  for (const folder of [BUILT, join('.next', 'standalone', BUILT)]) compact(folder)
  bundle()
  writeFileSync(STAMP, wanted)
}

/**
 * Packages that stay outside the server's bundles: Next and the packages that Next leaves outside its own (native code,
 * and packages that must exist only once). Next's file trace contains them for the container (Containerfile).
 */
const EXTERNAL = ['next', 'pg', 'pg-boss', '@prisma/client', 'sharp', '@node-rs/argon2']
/** CommonJS packages in a bundle of ES modules load Node's own modules with require. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

const sources = () => hash([...SOURCES.flatMap(files), ...CONFIG])
const BUNDLED = join('dist', '.sources')

/**
 * Bundles the server and the commands, unless the sources have not changed since: an account that may only read can run
 * the commands of a build.
 */
export function bundleOnce() {
  if (read(BUNDLED) !== sources()) bundle()
}

/**
 * Bundles the server and the commands, each as one file, so that a start needs no TypeScript loader and few packages.
 */
function bundle() {
  const commands = files('server/programs/commands').filter((file) => file.endsWith('.ts'))
  const entries = [
    'main=server/programs/main.ts',
    'origin=server/web/origin/main.ts',
    'doctor-overview=server/doctor/overview.ts',
    'decoder=server/platform/decoder/main.ts',
    'importer=server/programs/importer.ts',
    'scraper=server/programs/scraper.ts',
    'picture-fetcher=server/programs/picture-fetcher.ts',
    'similar-works=server/programs/similar-works.ts',
    'catalogue=server/programs/catalogue.ts',
    'readings=server/programs/readings.ts',
    'torrent-reader=server/programs/torrent-reader.ts',
    'tracing=server/platform/tracing/otlp.ts',
    ...commands.map((file) => `${file.slice('server/programs/commands/'.length, -3)}=${file}`),
  ]
  run(
    bin('esbuild'),
    [
      ...entries,
      '--bundle',
      '--platform=node',
      '--format=esm',
      '--target=node20',
      ...EXTERNAL.map((name) => `--external:${name}`),
      `--banner:js=${REQUIRE}`,
      '--outdir=dist',
      '--log-level=warning',
    ],
    'The server could not be bundled; the reason is printed above.',
  )
  compact('dist')
  writeFileSync(BUNDLED, sources())
}

/**
 * Becomes a program, by default the product's own on this Node.js: it takes the place of this process. A Node.js that
 * cannot do so (older than 22.15) runs it until it ends, forwards signals, and exits with the same code.
 */
export function become(args, env = {}, program = process.execPath) {
  const environment = { ...process.env, ...env }
  if (process.execve) process.execve(program, [program, ...args], environment)
  const child = spawn(program, args, { stdio: 'inherit', env: environment })
  // Ctrl-C reaches the program too. Forwarded, it would arrive twice, and some programs abort at the second.
  const terminal = isatty(0)
  process.on('SIGINT', () => terminal || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function files(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function hash(paths) {
  const sum = createHash('sha256')
  for (const path of paths) sum.update(path).update(readFileSync(path))
  return sum.digest('hex')
}

function read(path) {
  mkdirSync(dirname(path), { recursive: true })
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
