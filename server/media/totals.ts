import { LRUCache } from 'lru-cache'
import type { MediaSort, MediaStatus, MediaType } from '@/lib/schemas/media'
import { raw, rows, sql } from '@/server/db'
import { onExpire } from '@/server/front/tags'
import { andKind, carriesAll, type MediaFilter } from './filter'
import { SORTS, type Totals } from './order'

/** The works of one type and status. */
export type Group = Totals & { type: MediaType; status: MediaStatus }
/** The works that carry some tags; `works` are all there are as the last ANALYZE saw it, -1 before the first. */
export type Tagged = Totals & { works: number }

/**
 * Counting is what browsing a big catalogue costs, so each count is made once and remembered until a work changes. A process
 * that lost its connection to the others hears of nothing: it remembers for a few seconds only.
 */
const counts = new LRUCache<string, Promise<Totals[]>>({ max: 1000, ttl: 5000 })

onExpire((tags) => {
  if (tags.some((tag) => tag === '*' || tag === 'index:media' || tag === 'index:tag')) counts.clear()
})

/** Counts of each type and status that there is; these add up to the total of any filter by them. */
export function countGroups(sort: MediaSort): Promise<Group[]> {
  const { column, sparse } = SORTS[sort]
  if (!sparse) return remembered('', () => rows<Group>(GROUPS))
  return remembered(column, () => rows<Group>(sparseGroups(column)))
}

/** Counts of the works that carry the filter's tags. */
export async function countTagged(filter: MediaFilter, sort: MediaSort): Promise<Tagged> {
  const { column, sparse } = SORTS[sort]
  const key = JSON.stringify([filter, sparse && column])
  const known = raw(sparse ? `count(${column})` : 'count(*)')
  const [tagged] = await remembered(key, () =>
    rows<Tagged>(sql`SELECT count(*)::int AS total, ${known}::int AS known,
        (SELECT reltuples::int FROM pg_class WHERE oid = 'media'::regclass) AS works
      FROM media WHERE ${carriesAll(filter)} ${andKind(filter)}`),
  )
  return tagged ?? { total: 0, known: 0, works: 0 }
}

const GROUPS = sql`SELECT type, status, count(*)::int AS total, count(*)::int AS known FROM media GROUP BY type, status`

/** Two readings of narrow indexes instead of one of the table. */
const sparseGroups = (column: string) => sql`SELECT type, status, sum(total)::int AS total, sum(known)::int AS known
  FROM (
    SELECT type, status, count(*) AS total, 0 AS known FROM media GROUP BY type, status
    UNION ALL
    SELECT type, status, 0, count(*) FROM media WHERE ${raw(column)} IS NOT NULL GROUP BY type, status
  ) AS counted GROUP BY type, status`

/** The same count is made once at a time; one that was under way when a work changed is not kept. */
function remembered<Row extends Totals>(key: string, count: () => Promise<Row[]>): Promise<Row[]> {
  const kept = counts.get(key) as Promise<Row[]> | undefined
  if (kept) return kept
  const counting = count()
  counts.set(key, counting)
  counting.catch(() => {
    if (counts.peek(key) === counting) counts.delete(key)
  })
  return counting
}
