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
