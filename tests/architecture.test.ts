import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { grouped } from '@/lib/grouped'
import { CONTEXTS } from './support/contexts'
import { cycleInWords, folderCycles, importsOf } from './support/import-graph'

/** Checks the source against the rules of docs/architecture.md. */

const files = ['app', 'components', 'i18n', 'lib', 'server', 'messages', 'packages'].flatMap(sourcesIn)
const source = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const imports = importsOf(source)
const values = grouped(
  imports.filter(({ kind }) => kind === 'value'),
  ({ file }) => file,
)

describe('files import only what their folder may import', () => {
  test.each([
    ['lib runs anywhere: code that needs the server belongs in server/', /^lib\//, /^(app|components|server)\//],
    [
      'components/ui knows no domain word: such code belongs in components/<noun>',
      /^components\/ui\//,
      /^components\/(?!ui\/)/,
    ],
    [
      'server/ imports no page; only its two entry points import the table of policies',
      /^server\/(?!programs\/main\.ts|web\/origin\/main\.ts)/,
      /^(app|components)\//,
    ],
    ['the entry points of server/ import nothing else of app/', /^server\//, /^(app\/(?!generated\/)|components\/)/],
    [
      'the declarations of cache policies import no page',
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
      /^server\/(web\/(edge|http|origin\/(headers|messages))|platform\/(errors|limiter|log|running-site))/,
    ],
    [
      'the invalidation log imports the database, and none of its users',
      /^server\/platform\/cache\//,
      /^server\/platform\/(cache\/|database\/(client|refused-write|single)\.ts)/,
    ],
    [
      'a declaration of cache policies runs in every process: it imports addresses and their parameters, and nothing else',
      /^app\/(.*\/)?(shared\.)?cache\.ts$/,
      /^(lib\/|server\/web\/http\/cache-policy\.ts)/,
    ],
  ])('%s', (_, where, allowed) => {
    const all = valuesOf(where)
    const wrong = all.filter(({ to }) => OURS.test(to) && !allowed.test(to))
    expect(all.length).toBeGreaterThan(5)
    expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
  })

  test('a package imports nothing of the product, and the product of a package only what its index gives', () => {
    const isOfPackage = (path: string) => path.startsWith('packages/')
    const wrong = imports.filter(({ file, to }) => OURS.test(to) && isOfPackage(file) !== isOfPackage(to))
    expect(imports.filter(({ file }) => isOfPackage(file)).length).toBeGreaterThan(50)
    expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
  })

  test('the layers below server/web do not import Next', () => {
    const wrong = valuesOf(/^server\/(?!web|programs)/).filter(({ to }) => /^next(\/|$)/.test(to))
    expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
  })

  test('components never import server values: code that reads or prepares the data of a page belongs beside it in app/, or in server/', () => {
    const running = imports.filter(({ file, kind }) => file.startsWith('components/') && kind !== 'type')
    const wrong = running.filter(({ to }) => /^(server|app)\//.test(to))
    expect(running.length).toBeGreaterThan(10)
    expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
  })

  test('the files of a noun have one of a few names, or the noun is one file', () => {
    const nouns = files.filter((file) => NOUN.test(file) && !FREELY_NAMED.test(file))
    const wrong = nouns.filter((file) => !Object.hasOwn(WORDS, basename(file, '.ts')))
    const words = Object.entries(WORDS).map(([word, meaning]) => `${word}.ts: ${meaning}`)
    expect(nouns.length).toBeGreaterThan(50)
    expect(wrong, `Give these files one of the names\n${words.join('\n')}`).toEqual([])
  })

  test('no file has more than 300 lines', () => {
    const written = files.filter((file) => !file.startsWith('app/generated/'))
    const long = written.filter((file) => (source.get(file) ?? '').split('\n').length > 301)
    expect(long).toEqual([])
  })
})

test.each([
  [
    'components',
    'Shared code belongs in a folder below both (docs/architecture.md, "Contexts"); code that combines them, above.',
  ],
  [
    'server',
    'Shared code belongs in a folder below both: nouns share entries/, server/engines and platform/ (docs/tree.md); code that combines nouns, above.',
  ],
  [
    'lib',
    'Code that schemas need belongs in lib/ itself, code that needs schemas in a folder above them (lib/links, lib/browser).',
  ],
])('the folders of %s/ form no import cycle, imports of types included', (tree, advice) => {
  const within = imports.filter(({ file, to }) => file.startsWith(`${tree}/`) && to.startsWith(`${tree}/`))
  expect(within.length).toBeGreaterThan(10)
  expect(folderCycles(within, placeOf).map((cycle) => `${cycleInWords(cycle)}\n${advice}`)).toEqual([])
})

test('mutations write by server/platform/writing/write.ts alone', () => {
  const filesWith = (tree: RegExp, words: RegExp) =>
    [...source].filter(([file, text]) => tree.test(file) && words.test(text)).map(([file]) => file)
  expect(filesWith(/^(app|server)\//, /\.\$transaction\(/)).toEqual(['server/platform/database/prisma-within.ts'])
  expect(filesWith(/^(app|server)\//, /\breportInvalidated\(/).sort()).toEqual([
    'server/platform/cache/invalidate.ts',
    'server/platform/writing/write.ts',
  ])
  expect(filesWith(/^(app|server\/(domain|engines|programs|web))\//, /['"`](BEGIN|COMMIT)\b/)).toEqual([])
})

/** A noun of one file counts as a folder; the other files of a context are its main noun. */
function placeOf(file: string): string {
  const [, noun = ''] = /^server\/domain\/[^/]+\/([^/]+)\.ts$/.exec(file) ?? []
  return noun && !Object.hasOwn(WORDS, noun) ? file.replace(/\.ts$/, '') : dirname(file)
}

/** The context that a file belongs to, as its place in CONTEXTS; -1 for a file of none. */
const contextOf = (file: string) =>
  CONTEXTS.indexOf(/^(?:server\/domain|components|lib)\/([^/]+)\//.exec(file)?.[1] ?? '')

test.each(['server/domain', 'components', 'lib'])(
  'the folders of %s are the contexts, and machinery below them',
  (tree) => {
    const folders = readdirSync(tree, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? entry.name : [],
    )
    expect(folders.filter((name) => !CONTEXTS.includes(name)).sort()).toEqual(MACHINERY[tree])
  },
)

const MACHINERY: Record<string, string[]> = {
  'server/domain': [],
  components: ['browse', 'exports', 'form', 'seo', 'titles', 'ui'],
  lib: ['browser', 'links', 'markup', 'schemas'],
}

test('each context imports only contexts before it, types included', () => {
  const within = imports.filter(({ file, to }) => contextOf(file) >= 0 && contextOf(to) >= 0)
  const upwards = within.filter(({ file, to }) => contextOf(to) > contextOf(file))
  const advice = `From the lowest: ${CONTEXTS.join(', ')}. Put the shared part lower, or let the page fill a slot.`
  expect(within.length).toBeGreaterThan(1000)
  expect(
    upwards.map(({ file, to }) => `${file} imports ${to}`),
    advice,
  ).toEqual([])
})

test('machinery imports no context', () => {
  const wrong = imports.filter(({ file, to }) => MACHINE.test(file) && contextOf(to) >= 0)
  expect(files.filter((file) => MACHINE.test(file)).length).toBeGreaterThan(100)
  expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
})

const MACHINE =
  /^(server\/engines\/|components\/(ui|form|titles|seo|browse|exports)\/|lib\/[^/]+$|lib\/(markup|schemas)\/)/

test('a context is entered by its doors: queries, mutations, rules, access, cards, jobs or schemas', () => {
  const inner = imports.filter(({ to }) => INNER.test(to))
  const wrong = inner.filter(({ file, to }) => contextOf(file) !== contextOf(to) || !file.startsWith('server/domain/'))
  expect(inner.length).toBeGreaterThan(100)
  expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
})

/** Files inside a context. */
const INNER = /^server\/domain\/.*\/(rows|statements|writes|associations)\.ts$/

/** The layers of server/, the lowest first. */
const LAYERS = ['platform', 'engines', 'domain', 'loader', 'doctor', 'web', 'programs']

test('each layer of server/ imports only layers below it, types included', () => {
  const layerOf = (file: string) => LAYERS.findIndex((layer) => file.startsWith(`server/${layer}/`))
  const within = imports.filter(({ file, to }) => file.startsWith('server/') && to.startsWith('server/'))
  const upwards = within.filter(({ file, to }) => layerOf(to) > layerOf(file))
  const advice = `From the lowest: ${LAYERS.join(', ')}. Code that a lower layer needs belongs in it; code that combines both, in the upper one.`
  expect(
    upwards.map(({ file, to }) => `${file} imports ${to}`),
    advice,
  ).toEqual([])
  expect(files.filter((file) => file.startsWith('server/') && layerOf(file) < 0)).toEqual([])
})

test('the first scripts of a page contain no validation library: constants of both sides are outside lib/schemas', () => {
  const clients = files.filter((file) => /^['"]use client['"]/.test(source.get(file) ?? ''))
  const heavy = clients.flatMap((file) => pathTo('zod', file))
  expect(clients.length).toBeGreaterThan(10)
  expect(heavy).toEqual([])
})

test('the first scripts of a page contain only their own texts: others are props, or loaded later', () => {
  const clients = files.filter((file) => /^['"]use client['"]/.test(source.get(file) ?? ''))
  expect(clients.flatMap((file) => pathTo('messages/en.json', file))).toEqual([])
})

test('messages are loaded in one place: components ask for the words of their page by next-intl', () => {
  const direct = imports.filter(({ to }) => to === 'messages/en.json').map(({ file }) => file)
  expect([...new Set(direct)]).toEqual(['i18n/catalogue.ts'])
})

test('code that is loaded on first use says so if it cannot be loaded: by lazyPart or lazyDialog', () => {
  const lazy = files.filter((file) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(source.get(file) ?? ''))
  // It has a fallback of its own.
  expect(lazy).toEqual(['components/ui/notices.tsx'])
})

/** The names of files in a noun's folder of server/domain, and their contents. */
const WORDS: Record<string, string> = {
  queries: 'reads',
  mutations: 'writes, each in a transaction with what it invalidates',
  writes: "the statements of mutations, in the caller's transaction",
  rules: 'pure functions, without a database',
  browse: 'the list page: its orders and groups, declared for the list engine',
  filter: 'conditions from search parameters',
  cards: 'the short form for lists',
  rows: 'the columns of a statement, and the conversion of its rows',
  associations: 'rows of other nouns on an entry: the SQL that reads them with it, and their conversion',
  statements: 'SQL that several files share',
  access: 'the rules of who may see or change it',
  jobs: 'background jobs',
  files: "users' files, read as streams",
}

/** A file in the folder of a noun. */
const NOUN = /^server\/domain\/[^/]+\/[^/]+\//
/** Folders whose files have names of their own. */
const FREELY_NAMED =
  /^server\/domain\/(?:identity\/(?:users|sessions|passkeys|providers|configured)|torrents\/names|tracking\/import-(?:files|values))\//

/** A file of this repository, as opposed to a package. */
const OURS = /^(app|components|i18n|lib|server|messages|packages|prisma)\//

/** The value imports of files whose paths match. */
function valuesOf(where: RegExp) {
  return files.filter((file) => where.test(file)).flatMap((file) => values.get(file) ?? [])
}

/** The import chain from a file to another, joined by " → "; empty if there is none. */
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
