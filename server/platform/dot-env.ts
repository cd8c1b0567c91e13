import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const FILE = '.env'

/**
 * Next sets it when it has read the files .env of its folder. Set, it keeps Next and this module from reading any: a process that another one has
 * started has their variables already, and tests want none.
 */
const HAS_READ = '__NEXT_PROCESSED_ENV'

export type DotEnv = {
  /** The names that the file sets. */
  names: string[]
  /** Why it could not be read, as one sentence. */
  fault?: string
}

let read: DotEnv | undefined

/** Completes `environment` by the file .env of `folder`, if there is one. A variable that is set stays, even if it is empty. */
export function completeEnvironment(environment: NodeJS.ProcessEnv, folder = process.cwd()): DotEnv {
  if (environment[HAS_READ]) return { names: [] }
  environment[HAS_READ] = 'true'
  try {
    const found = parseEnv(readFileSync(`${folder}/${FILE}`, 'utf8'))
    for (const [name, value] of Object.entries(found)) environment[name] ??= value ?? ''
    return { names: Object.keys(found) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { names: [] }
    return { names: [], fault: `${folder}/${FILE} cannot be read: ${error instanceof Error ? error.message : error}` }
  }
}

/** Completes the environment of this process, once. Whatever reads a variable of the product calls it first. */
export function dotEnv(): DotEnv {
  read ??= completeEnvironment(process.env)
  return read
}
