import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cycleInWords, folderCycles, importsOf } from './support/import-graph'

/** What docs/architecture.md says, held against the source. */

const files = ['app', 'components', 'lib', 'server', 'messages'].flatMap(sourcesIn)
const source = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const imports = importsOf(source)
const values = Map.groupBy(
  imports.filter(({ kind }) => kind === 'value'),
  ({ file }) => file,
)

describe('a file belongs where it stands', () => {
  test.each([
    ['lib runs anywhere: what needs the server belongs in server/', /^lib\//, /^(app|components|server)\//],
    [
      'components/ui knows no domain word: it belongs in components/<noun>',
      /^components\/ui\//,
      /^components\/(?!ui\/)/,
    ],
    [
      'server/ knows no page; its two entries read the table of policies',
      /^server\/(?!programs\/main\.ts|web\/origin\/main\.ts)/,
      /^(app|components)\//,
    ],
    ['the entries of server/ know no page but that', /^server\//, /^(app\/(?!generated\/)|components\/)/],
    [
      'what says how a page is cached is no page itself',
      /^server\/web\/http\/cache-policy/,
      /^(app|components|server)\//,
    ],
  ])('%s', (_, where, forbidden) => {
    const wrong = valuesOf(where).filter(({ to }) => forbidden.test(to))
    expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
  })

  test.each([
    [
      'the edge knows addresses, answers and origins, and no noun',
      /^server\/web\/edge\//,
      /^server\/(web\/(edge|http|origin\/(headers|messages))|platform\/(errors|limiter))/,
    ],
    [
      'the invalidation log knows the database, and nothing of whom it serves',
      /^server\/platform\/cache\//,
      /^server\/platform\/(cache\/|database\/client\.ts)/,
    ],
    [
      'a cache.ts runs in every process: it knows addresses and their parameters, and nothing that is behind them',
      /^app\/(.*\/)?cache\.ts$/,
      /^(lib\/|server\/web\/http\/cache-policy\.ts)/,
    ],
  ])('%s', (_, where, allowed) => {
    const all = valuesOf(where)
    const wrong = all.filter(({ to }) => OURS.test(to) && !allowed.test(to))
    expect(all.length).toBeGreaterThan(5)
    expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
  })

  test('the storeys below server/web know nothing of Next', () => {
    const wrong = valuesOf(/^server\/(?!web|programs)/).filter(({ to }) => /^next(\/|$)/.test(to))
    expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
  })

  test('components never import server values: what reads or prepares the data of a page belongs beside it in app/, or in server/', () => {
    const running = imports.filter(({ file, kind }) => file.startsWith('components/') && kind !== 'type')
    const wrong = running.filter(({ to }) => /^(server|app)\//.test(to))
    expect(running.length).toBeGreaterThan(10)
    expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
  })

  test('the files of a noun are named in the words that README lists under "The tree"', () => {
    const nouns = files.filter((file) => /^server\/domain\//.test(file) && !FREELY_NAMED.test(file))
    const wrong = nouns.filter((file) => !Object.hasOwn(WORDS, basename(file, '.ts')))
    const words = Object.entries(WORDS).map(([word, meaning]) => `${word}.ts: ${meaning}`)
    expect(nouns.length).toBeGreaterThan(50)
    expect(wrong, `Name these files in one of the words\n${words.join('\n')}`).toEqual([])
    const readme = readFileSync('README.md', 'utf8')
    for (const [word, meaning] of Object.entries(WORDS)) expect(readme).toContain(`| \`${word}.ts\` | ${meaning} |`)
  })

  test('every file is short enough to be read', () => {
    const long = files.filter((file) => (source.get(file) ?? '').split('\n').length > 301)
    expect(long).toEqual([])
  })
})

test.each([
  [
    'components',
    'What both need belongs in a folder below them (docs/architecture.md, "Storeys"); what joins them, above.',
  ],
  [
    'server',
    'What both need belongs in a folder below them: nouns share entries/, listing/ and platform/ (README, "The tree"); what joins nouns, above.',
  ],
  [
    'lib',
    'What schemas need belongs in lib/ itself, what needs schemas in a folder above them (lib/links, lib/browser).',
  ],
])('the folders of %s/ form no import cycle, imports of types included', (tree, advice) => {
  const within = imports.filter(({ file, to }) => file.startsWith(`${tree}/`) && to.startsWith(`${tree}/`))
  expect(within.length).toBeGreaterThan(10)
  expect(folderCycles(within).map((cycle) => `${cycleInWords(cycle)}\n${advice}`)).toEqual([])
})

/** The storeys of server/, the lowest first. */
const STOREYS = ['artwork', 'platform', 'domain', 'loader', 'web', 'programs']

test('each storey of server/ uses those below it alone, imports of types included', () => {
  const storeyOf = (file: string) => STOREYS.findIndex((storey) => file.startsWith(`server/${storey}/`))
  const within = imports.filter(({ file, to }) => file.startsWith('server/') && to.startsWith('server/'))
  const upwards = within.filter(({ file, to }) => storeyOf(to) > storeyOf(file))
  const advice = `From the lowest: ${STOREYS.join(', ')}. What a lower storey needs belongs in it; what joins both, in the upper one.`
  expect(
    upwards.map(({ file, to }) => `${file} imports ${to}`),
    advice,
  ).toEqual([])
  expect(files.filter((file) => file.startsWith('server/') && storeyOf(file) < 0)).toEqual([])
})

test('what a browser runs at once brings no validation library: constants that both sides need stand outside lib/schemas', () => {
  const clients = files.filter((file) => /^['"]use client['"]/.test(source.get(file) ?? ''))
  const heavy = clients.flatMap((file) => pathTo('zod', file))
  expect(clients.length).toBeGreaterThan(10)
  expect(heavy).toEqual([])
})

test('what a browser runs at once brings no words but its own: they come as props, or with what is fetched later', () => {
  const clients = files.filter((file) => /^['"]use client['"]/.test(source.get(file) ?? ''))
  expect(clients.flatMap((file) => pathTo('messages/en.json', file))).toEqual([])
})

/** What the files in a noun's folder of server/domain are called, and what each holds. */
const WORDS: Record<string, string> = {
  queries: 'reads',
  mutations: 'writes, each in a transaction with what it invalidates',
  writes: 'the statements of mutations, in a transaction that the caller holds',
  rules: 'pure functions, without a database',
  browse: 'the list page: its orders and groups, declared for the engine of lists',
  filter: 'conditions from what somebody searches for',
  cards: 'the short form in which lists show it',
  rows: 'a row of a statement, its columns, and how it becomes an answer',
  associations: 'rows of other nouns on an entry: the SQL that reads them with it, and their conversion',
  statements: 'SQL that several files put together',
  access: 'who may see or change it',
  jobs: 'what the job queue does',
}

/** Engines, which are no nouns; and the folders of accounts, whose files are named after what they keep safe. */
const FREELY_NAMED = /^server\/domain\/(listing|search|markup|users|sessions|accounts)\//

/** What stands in this repository, as opposed to a package. */
const OURS = /^(app|components|lib|server|messages|prisma)\//

/** What the files whose paths fit import as values. */
function valuesOf(where: RegExp) {
  return files.filter((file) => where.test(file)).flatMap((file) => values.get(file) ?? [])
}

/** How a file comes to import something, " → " between the steps; nothing when it does not. */
function pathTo(wanted: string, start: string): string[] {
  const ways = new Map([[start, start]])
  for (const [file, way] of ways)
    for (const { to } of values.get(file) ?? []) if (!ways.has(to)) ways.set(to, `${way} → ${to}`)
  const way = ways.get(wanted)
  return way ? [way] : []
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
