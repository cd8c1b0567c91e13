// Counts what grows with the project: lines, files and functions by layer and context, folders, and what COUNTERS name.
// Fails when a count is above its limit.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

const LAYERS = ['app', 'components', 'i18n', 'lib', 'server']
const GENERATED = /(^|\/)generated\//
const WIDTH = 120
const WORDS = 25
const FUNCTION_LINES = 109

const sources = LAYERS.flatMap(sourcesIn)
const others = ['scripts', 'tests'].flatMap(sourcesIn)
/** By source, the lines of each of its functions. */
const functions = new Map(sources.map((source) => [source, functionsIn(source)]))

/**
 * Counts of the whole project, each with the limit above which the check fails. A further counter is one more line.
 *
 * @type {{ what: string; count: () => number; most?: number }[]}
 */
const COUNTERS = [
  { what: 'lines of TS and TSX', count: () => sum(sources, ({ lines }) => lines.length) },
  { what: 'folders with sources', count: () => new Set(sources.map(({ file }) => dirname(file))).size },
  { what: 'files cache.ts', count: () => sources.filter(({ file }) => file.endsWith('/cache.ts')).length },
  {
    what: `lines of comments longer than ${WIDTH} columns`,
    count: () => sum([...sources, ...others], longComments),
    most: 0,
  },
  { what: `sentences of comments with more than ${WORDS} words`, count: () => sum(sources, longSentences) },
  { what: `functions with more than ${FUNCTION_LINES} lines`, count: () => sum(sources, longFunctions) },
  // The list of tests/statements-order.test.ts, which is compared with the sources there.
  { what: 'tables of later contexts in statements', count: () => sum(others, upwards), most: 30 },
  // Their tags: a test in a loop counts once.
  { what: 'journeys of the first tier', count: () => sum(others, tags), most: 60 },
]

const places = new Map()
for (const source of sources) places.set(placeOf(source), [...(places.get(placeOf(source)) ?? []), source])
const rows = [...places].sort(([one], [other]) => (one < other ? -1 : 1))
print(
  ['', 'lines', 'files', 'functions'],
  rows.map(([place, files]) => [
    place,
    sum(files, ({ lines }) => lines.length),
    files.length,
    sum(files, (source) => functions.get(source).length),
  ]),
)
const counted = COUNTERS.map(({ what, count, most }) => ({ what, most, found: count() }))
print(
  ['', 'count', 'most'],
  counted.map(({ what, found, most }) => [what, found, most ?? '']),
)
const over = counted.filter(({ found, most }) => most !== undefined && found > most)
for (const { what, found, most } of over) console.log(`${found} ${what}: at most ${most} are allowed.`)
process.exit(over.length > 0 ? 1 : 0)

/** Returns the files of a folder, with their lines. */
function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !GENERATED.test(file) && !/(^|\/)(node_modules|\.next)\//.test(file))
    .map((file) => {
      const text = readFileSync(file, 'utf8')
      return { file, text, lines: text.trimEnd().split('\n') }
    })
}

/** Returns the layer of a file, with its context or its folder where the layer has them. */
function placeOf({ file }) {
  const parts = file.split('/').slice(0, -1)
  const depth = { server: parts[1] === 'domain' ? 3 : 2, components: 2, lib: 2 }[parts[0]] ?? 1
  return parts.slice(0, depth).join('/')
}

/** Returns how many lines each function, method and accessor with a body has. */
function functionsIn({ file, text }) {
  const found = []
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const lineAt = (position) => tree.getLineAndCharacterOfPosition(position).line
  const visit = (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body)
      found.push(lineAt(node.end) - lineAt(node.getStart(tree)) + 1)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function longFunctions(source) {
  return functions.get(source).filter((lines) => lines > FUNCTION_LINES).length
}

function longComments({ lines }) {
  return lines.filter((line) => line.length > WIDTH && /^\s*(\/\/|\/\*|\*)/.test(line)).length
}

/** Counts sentences of doc comments that are too long. An item of a list, and a tag, begin a sentence. */
function longSentences({ text }) {
  const comments = text.match(/^[ \t]*\/\*\*[\s\S]*?\*\//gm) ?? []
  const sentences = comments.flatMap((comment) =>
    comment.replaceAll(/^[ \t]*(?:\/\*)?\*+\/?(?=[ \t]|$)/gm, '').split(/\n\s*(?=[@-])|(?<=[.!?])\s+(?=[A-Z`"(\d])/),
  )
  return sentences.filter((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > WORDS).length
}

function upwards({ file, text }) {
  return file === 'tests/statements-order.test.ts' ? (text.match(/'[\w/-]+\.ts: \w+'/g)?.length ?? 0) : 0
}

function tags({ file, text }) {
  return file.startsWith('tests/e2e/') ? (text.match(/'@essential'/g)?.length ?? 0) : 0
}

function sum(values, of) {
  return values.reduce((total, value) => total + of(value), 0)
}

/** Prints a table: texts to the left, numbers to the right. */
function print(head, lines) {
  const cells = [head, ...lines].map((line) => line.map((cell) => cell.toLocaleString('en-US')))
  const widths = head.map((_, column) => Math.max(...cells.map((line) => line[column].length)))
  for (const line of cells)
    console.log(line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  '))
  console.log()
}
