import type { JsonSchema } from '@/server/web/http/json-schema'
import type { Call } from './any-call'
import { ask } from './api'

/** Calls at a time: while one waits for the database, another one computes. */
const AT_ONCE = 8

/** What was found in the answers, by address, and the addresses that were refused. */
export type Walk<Found> = { found: Map<string, Found>; refused: Set<string> }

/** Reads all addresses, a few at a time, and looks at the text of each answer. */
export async function walk<Found>(
  addresses: Iterable<string>,
  headers: Record<string, string>,
  look: (text: string, answer: Response) => Found | undefined,
): Promise<Walk<Found>> {
  const [found, refused] = [new Map<string, Found>(), new Set<string>()]
  const left = [...addresses].values()
  const step = async () => {
    for (const address of left) {
      const answer = await ask(address, { headers })
      const what = look(await answer.text(), answer)
      if (what !== undefined) found.set(address, what)
      if (!answer.ok) refused.add(address)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, step))
  return { found, refused }
}

/** The values that a walk gives a parameter. */
export type ValuesOf = (name: string, path: string, schema: JsonSchema) => readonly unknown[]

/**
 * All addresses of a call: with each combination of the parameters of its path, and each other one alone. Where it
 * takes the key of a feed, with each of `keys`.
 */
export function addressesOf({ path, operation }: Call, valuesOf: ValuesOf, keys: readonly string[]): string[] {
  const inPath = operation.parameters.filter((each) => each.in === 'path')
  const filled = inPath.reduce(
    (paths, { name, schema }) =>
      paths.flatMap((some) => valuesOf(name, path, schema).map((value) => some.replace(`{${name}}`, String(value)))),
    [path],
  )
  const queries = operation.parameters
    .filter((each) => each.in === 'query')
    .flatMap(({ name, schema }) =>
      valuesOf(name, path, schema).map((value) => `?${name}=${encodeURIComponent(String(value))}`),
    )
  const addresses = filled.flatMap((some) => [some, ...queries.map((query) => some + query)])
  if (!operation.parameters.some(({ name }) => name === 'apikey')) return addresses
  return addresses.flatMap((some) =>
    keys.map((key) => `${some}${some.includes('?') ? '&' : '?t=search&'}apikey=${key}`),
  )
}
