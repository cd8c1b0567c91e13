import { grouped } from '@/lib/grouped'
import type { CacheTag } from '@/server/platform/cache/tags'
import { write } from '@/server/platform/writing/write'
import { ADVANCE, beginRun, endRun } from './mutations'
import { readContent } from './rows'
import { mostSimilar, type Similar } from './rules'
import { completedBoth, STORED } from './statements'

/** Works of one transaction. */
const BATCH = 500
const MAX_SIMILAR = 12
/** So many are looked for by content: people may make one of them similar that is not among the first. */
const MAX_CONTENT = 60

/**
 * Finds the similar works of each work, by its facts and by people who completed both (rules.ts). People count from
 * five common ones on. Private records and suspended accounts do not count, and of each work and user only the latest
 * completions. All works are recomputed in one night, so that somebody who watches the page sees no single record come
 * or go. Facts stand in memory as numbers (about 40 MB for 200,000 works); only differences are written.
 */
export async function refreshSimilarWorks(batch = BATCH): Promise<void> {
  const content = await readContent()
  const { ids } = content
  await beginRun(ids.length)
  for (let from = 0; from < ids.length; from += batch) {
    const works = ids.slice(from, from + batch)
    await write(
      async (tx) => {
        const { rows } = await tx.query<Shared>(completedBoth(works))
        const shared = grouped(rows, ({ id }) => id)
        const found = works.map((id) => ({
          id,
          similar: mostSimilar(content.closest(id, MAX_CONTENT), (shared.get(id) ?? []).map(sharedOf), MAX_SIMILAR),
        }))
        const stored = await tx.query<{ id: number }>(STORED, [works, ...columnsOf(found)])
        tx.invalidate(stored.rows.map(({ id }): CacheTag => `similar-works:${id}`))
        await tx.query(ADVANCE, [works.length])
      },
      { minutes: 10 },
    )
  }
  await endRun()
}

type Shared = { id: number; other: number; shared: number }
const sharedOf = ({ other, shared }: Shared): Similar => ({ id: other, similarity: shared })

/** The rows of a batch as columns: works, similar works, similarities. */
function columnsOf(found: readonly { id: number; similar: readonly Similar[] }[]) {
  const rows = found.flatMap(({ id, similar }) => similar.map((other) => ({ id, other })))
  return [rows.map(({ id }) => id), rows.map(({ other }) => other.id), rows.map(({ other }) => other.similarity)]
}
