import { fold } from '@/lib/fold'
import type { MediaSearch } from '@/lib/schemas/media'
import type { Filter } from '@/server/domain/listing/listing'
import { join, type Prisma, sql } from '@/server/platform/database/client'

/** The filter of the catalogue; undefined without conditions. An unknown tag matches nothing. */
export function filterOf({ type, status, tags }: Pick<MediaSearch, 'type' | 'status' | 'tags'>): Filter | undefined {
  const carried = [...new Set(tags.map(fold))].sort()
  const conditions = [
    ...(carried.length > 0 ? [carriesAll(carried)] : []),
    ...(type ? [sql`type = ${type}::media_type`] : []),
    ...(status ? [sql`status = ${status}::media_status`] : []),
  ]
  if (conditions.length === 0) return undefined
  return {
    where: join(conditions, ' AND '),
    // No index contains tags in order.
    ...(carried.length > 0 ? { isScattered: () => true } : { values: { type, status } }),
  }
}

/** False if one of the keys belongs to no tag. */
function carriesAll(keys: readonly string[]): Prisma.Sql {
  return sql`tag_ids @> (SELECT CASE WHEN count(*) = ${keys.length} THEN array_agg(id) ELSE '{0}' END FROM tags WHERE key = ANY(${keys}))`
}
