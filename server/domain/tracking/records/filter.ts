import type { RecordFilter } from '@/lib/tracking/schemas/records'
import { releasedIn, taggedWith, within } from '@/server/domain/catalogue/media/filter'
import { join, type Prisma, sql } from '@/server/platform/database/client'

/**
 * The condition of a user's records that a filter finds, for the columns of watched_records. What a user has records of
 * is bounded, so filters beyond type and status are checked for each of them.
 */
export function recordsWhere(userId: number, filter: RecordFilter): Prisma.Sql {
  const { type, status, rating, scoreFrom, scoreTo, ownTags = [] } = filter
  const works = [...taggedWith(filter.tags ?? []), ...releasedIn(filter.yearFrom, filter.yearTo)]
  const conditions = [
    sql`user_id = ${userId}`,
    ...(type ? [sql`type = ${type}::media_type`] : []),
    ...(status ? [sql`status = ${status}::watch_status`] : []),
    ...(rating === 'none' ? [sql`rating IS NULL`] : []),
    ...within('rating', scoreFrom, scoreTo),
    ...(ownTags.length > 0 ? [carriesOwn(ownTags)] : []),
    ...(works.length > 0 ? [sql`media_id IN (SELECT id FROM media WHERE ${join(works, ' AND ')})`] : []),
  ]
  return join(conditions, ' AND ')
}

/** Whether a record has all of these own tags; the first condition is that of its index. */
function carriesOwn(names: readonly string[]): Prisma.Sql {
  return sql`tags <> '{}' AND ARRAY(SELECT lower(own) FROM unnest(tags) AS own)
    @> ARRAY(SELECT lower(wanted) FROM unnest(${names}::text[]) AS wanted)`
}

/** Whether the user has a record of a work; looked up by its key; otherwise an index of all records would be read. */
export function hasRecord(id: Prisma.Sql, userId: number, filter: RecordFilter): Prisma.Sql {
  return sql`EXISTS (SELECT 1 FROM watched_records w WHERE w.media_id = ${id} AND ${recordsWhere(userId, filter)})`
}
