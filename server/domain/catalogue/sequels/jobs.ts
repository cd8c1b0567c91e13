import type pg from 'pg'
import type { Work } from '@/lib/catalogue/sequels/families'
import { guessedSequels, type Pair } from '@/lib/catalogue/sequels/guess'
import { ADD, OTHERS, REFUSED, REMOVE, SEQUELS, WORKS } from './statements'

/** Works of one read. */
const PAGE = 5000

type Client = Pick<pg.Client, 'query'>
type Changed = { media_id: number; next_id: number }

/**
 * Guesses anew which work follows which (lib/catalogue/sequels), over the connection of a load, in its transaction.
 * Writes only differences. Returns the works whose neighbours changed.
 */
export async function guessSequels(client: Client): Promise<number[]> {
  const works: Work[] = []
  for (let read = PAGE; read === PAGE; ) {
    const { rows } = await client.query<Work>(WORKS, [works.at(-1)?.id ?? 0, PAGE])
    read = rows.length
    for (const work of rows) works.push(work)
  }
  const { rows: sequels } = await client.query<Pair>(SEQUELS)
  const { rows: others } = await client.query<Pair>(OTHERS)
  const { rows: refused } = await client.query<Pair>(REFUSED)
  const guesses = guessedSequels(works, { sequels, others, refused })
  const columns = [guesses.map(({ id }) => id), guesses.map(({ next }) => next)]
  const removed = await client.query<Changed>(REMOVE, columns)
  const added = await client.query<Changed>(ADD, columns)
  return [...new Set([...removed.rows, ...added.rows].flatMap(({ media_id, next_id }) => [media_id, next_id]))]
}
