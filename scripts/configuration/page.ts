import { z } from 'zod'
import { caches } from '@/server/platform/variables/caches'
import { database } from '@/server/platform/variables/database'
import { limitsOfAccounts, limitsOfAddresses, limitsOfNewAccounts } from '@/server/platform/variables/limits'
import { mail } from '@/server/platform/variables/mail'
import { logAndMetrics, traces } from '@/server/platform/variables/observation'
import { pictures } from '@/server/platform/variables/pictures'
import { processes } from '@/server/platform/variables/processes'
import { site } from '@/server/platform/variables/site'
import { torrents } from '@/server/platform/variables/torrents'
import { meaningOf } from '@/server/platform/variables/variable'
import { type Other, ofContainers, ofDevelopment, ofLibraries } from './others'

export const FILE = 'docs/configuration.md'

type Section = { title: string; about?: string }

/** The variables of the product, in the order of the page. */
const OF_THE_PRODUCT: (Section & { variables: Record<string, z.ZodType> })[] = [
  { title: 'Site', variables: site },
  {
    title: 'Database',
    about:
      'Connections and replicas: [operations.md](operations.md), "Connections to the database", "Several instances".',
    variables: database,
  },
  {
    title: 'Files and pictures',
    about: '[operations.md](operations.md), "Pictures in an object store".',
    variables: pictures,
  },
  { title: 'Mail', variables: mail },
  { title: 'Processes and operation', variables: processes },
  { title: 'Caches', about: '[operations.md](operations.md), "Memory of the caches".', variables: caches },
  {
    title: 'Log and metrics',
    about: '[operations.md](operations.md), "The log", "Metrics".',
    variables: logAndMetrics,
  },
  { title: 'Traces', variables: traces },
  { title: 'Torrents', variables: torrents },
  {
    title: 'Limits of an address',
    about: 'Each is for one address, if it does not say otherwise. Above a limit the answer is 429 with `Retry-After`.',
    variables: limitsOfAddresses,
  },
  { title: 'Limits of an account', about: 'Each is for one account, from any address.', variables: limitsOfAccounts },
  { title: 'Limits of a new account', variables: limitsOfNewAccounts },
]

const OF_OTHERS: (Section & { variables: Other[] })[] = [
  {
    title: 'Containers',
    about:
      'The compose files read them from `.env`, and from there also `SITE_URL`, `AUTH_SECRET`, `SMTP_URL`, `STORAGE_URL` and its two keys. Write any other variable of this page below `environment` of `app`.',
    variables: ofContainers,
  },
  { title: 'Node.js and packages', about: 'They are not checked at the start.', variables: ofLibraries },
  { title: 'Development and tests', variables: ofDevelopment },
]

const HEAD = `# Configuration

Made from \`server/platform/variables\` by \`npm run docs:configuration\`. Change it there.

All are environment variables. None is required alone; some need another one, and say so. An empty variable counts as not set. With an invalid one the start ends with a sentence that
names it; \`npm run doctor\` says it, too. Most sites set some of "Site", "Database" and "Mail" only.`

/** The text of docs/configuration.md: a table for each purpose. It is the same on every machine. */
export function configurationPage(): string {
  const product = OF_THE_PRODUCT.map(({ variables, ...section }) => {
    const rows = Object.entries(variables).map(([name, type]) => rowOf(name, type))
    return sectionOf(section, ['variable', 'default', 'values', 'meaning'], rows)
  })
  const others = OF_OTHERS.map(({ variables, ...section }) => {
    const rows = variables.map(({ name, fallback = '', description }) => [code(name), fallback, description])
    return sectionOf(section, ['variable', 'default', 'meaning'], rows)
  })
  return `${[HEAD, ...product, ...others].join('\n\n')}\n`
}

/** The names of the product's variables that have a table. */
export function productNames(): string[] {
  return OF_THE_PRODUCT.flatMap(({ variables }) => Object.keys(variables))
}

/** The names of all other variables of the page. */
export function otherNames(): string[] {
  return OF_OTHERS.flatMap(({ variables }) => variables.map(({ name }) => name))
}

function sectionOf({ title, about }: Section, head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`)
  return [`## ${title}`, ...(about ? [about] : []), lines.join('\n')].join('\n\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|')
const code = (text: string) => `\`${text}\``

function rowOf(name: string, type: z.ZodType): string[] {
  const { description = '', unset } = meaningOf(type) ?? {}
  const read = z.toJSONSchema(type, { io: 'input' })
  const fallback = read.default === undefined ? '' : defaultInWords(name, String(read.default))
  return [code(name), unset ?? fallback, valuesOf(read), description]
}

function defaultInWords(name: string, value: string): string {
  return name.endsWith('_BYTES') ? `${code(value)} (${Number(value) / 1024 ** 2} MiB)` : code(value)
}

/** The words that a variable may have, or its range; empty for other texts. */
function valuesOf({ enum: words, minimum, maximum = Number.MAX_SAFE_INTEGER }: z.core.JSONSchema.BaseSchema): string {
  if (words) return words.map((word) => code(String(word))).join(', ')
  if (minimum === undefined) return ''
  return maximum < Number.MAX_SAFE_INTEGER ? `${minimum} to ${maximum}` : `${minimum} or more`
}
