// Makes built JavaScript cheaper in memory. Plain JavaScript without packages, since prepare.mjs imports it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/**
 * Rewrites all .js files below `folder`, which behave as before:
 * - Of files with the same content, the first one stays and the others require it. Next writes one copy of shared code
 *   for each group of pages, and an origin loads them all: 17 copies of the database's client, for example.
 * - Characters outside ASCII become escapes. V8 keeps a source with one character outside Latin-1 as two bytes a
 *   character.
 * A second call changes nothing.
 */
export function compact(folder) {
  const first = new Map()
  for (const file of scriptsIn(folder)) {
    const source = readFileSync(file, 'utf8')
    const content = ascii(source)
    const same = first.get(content)
    first.set(content, same ?? file)
    const wanted = same && content.length > SMALL ? alias(file, same) : content
    if (wanted !== source) writeFileSync(file, wanted)
  }
}

/** Bytes below which a copy costs less than another module. */
const SMALL = 2000

function scriptsIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/**
 * The source with escapes for all characters outside ASCII. They are equal in strings, regular expressions, names and
 * comments, which is where such characters may stand, except in raw templates (String.raw), which have none of them.
 */
function ascii(source) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
  return source.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function alias(file, other) {
  const path = relative(dirname(file), other).split(sep).join('/')
  return `module.exports=require(${JSON.stringify(path.startsWith('.') ? path : `./${path}`)})\n`
}
