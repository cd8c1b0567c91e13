import { z } from 'zod'
import { GREATEST, meaningOf } from '@/server/platform/variables/variable'
import { defaultOf, entriesOf, OF_OTHERS, OF_THE_PRODUCT, type Section } from './sections'

export const FILE = 'docs/configuration.md'

const HEAD = `# Configuration

Made from \`server/platform/variables\` by \`npm run docs:configuration\`. Change it there.

All are environment variables. The site and every command also read them from a file \`.env\` in the folder of the project
([.env.example](../.env.example) has them all); a variable of the environment wins. None is required alone; some need another one, and say so. An empty variable counts as not set.
With an invalid one the start ends with a sentence that names it; \`npm run doctor\` says it, too. A name that is unknown, but nearly one of these, is named by both. Most sites set some of "Site", "Database" and "Mail" only.

\`true\`, \`1\`, \`yes\` and \`on\` mean the same, as do \`false\`, \`0\`, \`no\` and \`off\`. Numbers of bytes may be written as \`512M\` or \`2G\` (of 1024).`

/** The text of docs/configuration.md: a table for each purpose. It is the same on every machine. */
export function configurationPage(): string {
  const product = OF_THE_PRODUCT.map(({ variables, ...section }) => {
    const rows = entriesOf(variables).map(([name, type]) => rowOf(name, type))
    return sectionOf(section, ['variable', 'default', 'values', 'meaning'], rows)
  })
  const others = OF_OTHERS.map(({ variables, ...section }) => {
    const rows = variables.map(({ name, fallback = '', description }) => [code(name), fallback, description])
    return sectionOf(section, ['variable', 'default', 'meaning'], rows)
  })
  return `${[HEAD, ...product, ...others].join('\n\n')}\n`
}

function sectionOf({ title, about, more }: Section, head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`)
  return [`## ${title}`, ...(about ? [about] : []), lines.join('\n'), ...(more ? [more] : [])].join('\n\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|')
const code = (text: string) => `\`${text}\``

function rowOf(name: string, type: z.ZodType): string[] {
  const { description = '', unset } = meaningOf(type) ?? {}
  const fallback = defaultOf(type)
  const inWords = fallback === undefined ? '' : defaultInWords(name, fallback)
  return [code(name), unset ?? inWords, valuesOf(z.toJSONSchema(type, { io: 'input' })), description]
}

function defaultInWords(name: string, value: string): string {
  return name.endsWith('_BYTES') ? `${code(value)} (${Number(value) / 1024 ** 2} MiB)` : code(value)
}

/** The words that a variable may have, or its range; empty for other texts. */
function valuesOf({ enum: words, minimum, maximum = GREATEST }: z.core.JSONSchema.BaseSchema): string {
  if (words) return words.map((word) => code(String(word))).join(', ')
  if (minimum === undefined) return ''
  return maximum < GREATEST ? `${minimum} to ${maximum}` : `${minimum} or more`
}
