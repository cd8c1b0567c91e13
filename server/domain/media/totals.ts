import type { MediaSort, MediaStatus, MediaType } from '@/lib/schemas/media'
import { rememberedCounts } from '@/server/domain/listing/counts'
import type { Totals } from '@/server/domain/listing/ordered'
import { raw, rows, sql } from '@/server/platform/database/client'
import { andKind, carriesAll, type MediaFilter } from './filter'
import { SORTS } from './order'

/** The works of one type and status. */
export type Group = Totals & { type: MediaType; status: MediaStatus }
/** The works that carry some tags; `works` are all there are as the last ANALYZE saw it, -1 before the first. */
export type Tagged = Totals & { works: number }

const remembered = rememberedCounts('index:media', 'index:tag')

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
