import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const FILE = '.env'

/**
 * Next sets it when it has read the files .env of its folder. Set, it keeps Next and this module from reading any: a
 * process that another one has started has their variables already, and tests want none.
 */
const HAS_READ = '__NEXT_PROCESSED_ENV'

export type DotEnv = {
  /** The names that the file sets. */
  names: string[]
  /** Sentences about lines that do not do what they seem to. */
  oddities?: string[]
  /** Why it could not be read, as one sentence. */
  fault?: string
}

let read: DotEnv | undefined

/** Completes `environment` by the file .env of `folder`, if there is one. Set variables stay, even empty ones. */
export function completeEnvironment(environment: NodeJS.ProcessEnv, folder = process.cwd()): DotEnv {
  if (environment[HAS_READ]) return { names: [] }
  environment[HAS_READ] = 'true'
  const path = `${folder}/${FILE}`
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { names: [] }
    return faulty(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  if (UTF_16.includes(bytes.toString('latin1', 0, 2))) return faulty(`${path} is UTF-16. Save it as UTF-8.`)
  const text = withoutMark(bytes.toString('utf8'))
  const found = parseEnv(text)
  for (const [name, value] of Object.entries(found)) environment[name] ??= value ?? ''
  return { names: Object.keys(found), oddities: odditiesOf(text) }
}

const faulty = (fault: string): DotEnv => ({ names: [], fault })

/** How a file of UTF-16 begins, which some editors of Windows write (The Unicode Standard, 23.8). */
const UTF_16 = ['\xff\xfe', '\xfe\xff']

/** The same editors begin UTF-8 with a mark, which would be a part of the first name. */
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')

/** Names that are set twice, of which the last holds, and lines that set nothing. */
function odditiesOf(text: string): string[] {
  // A value in quotes may have several lines.
  const lines = text.replace(/=[ \t]*(["'`])[\s\S]*?\1/g, '=').split(/\r?\n/)
  const names = lines.flatMap((line) => /^\s*(?:export\s+)?([\w.]+)\s*=/.exec(line)?.[1] ?? [])
  const twice = new Set(names.filter((name, at) => names.indexOf(name) < at))
  const empty = lines.filter((line) => /^\s*[^#\s]/.test(line) && !line.includes('='))
  return [
    ...[...twice].map((name) => `${name} is set twice in .env. The last line with it holds; remove the other one.`),
    ...empty.map(
      (line) => `A line of .env sets nothing: it begins with ${wordOf(line)}, and has no "=". Write NAME=value.`,
    ),
  ]
}

/** The first word of a line: what follows may be a secret. */
const wordOf = (line: string) => line.trim().split(/[\s:]/)[0] ?? ''

/** Completes the environment of this process, once. Whatever reads a variable of the product calls it first. */
export function dotEnv(): DotEnv {
  read ??= completeEnvironment(process.env)
  return read
}
