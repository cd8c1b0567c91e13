import { fold } from '@/lib/fold'
import type { MediaSearch, MediaStatus, MediaType } from '@/lib/schemas/media'
import { empty, type Prisma, sql } from '@/server/db'
import type { Narrowing } from '@/server/search/statement'

/** What narrows the catalogue: `tags` are folded names, all of which a work must carry. */
export type MediaFilter = { type?: MediaType; status?: MediaStatus; tags: string[] }

export function filterOf({ type, status, tags }: MediaSearch): MediaFilter {
  return { type, status, tags: [...new Set(tags.map(fold))].sort() }
}

/** The tags as a condition: true without any, never true when one of the names is no tag's. */
export function carriesAll({ tags }: MediaFilter): Prisma.Sql {
  if (tags.length === 0) return sql`true`
  return sql`tag_ids @> (SELECT CASE WHEN count(*) = ${tags.length} THEN array_agg(id) ELSE '{0}' END FROM tags WHERE key = ANY(${tags}))`
}

/** Type and status as conditions that follow others. */
export function andKind({ type, status }: Pick<MediaFilter, 'type' | 'status'>): Prisma.Sql {
  const byType = type ? sql`AND type = ${type}::media_type` : empty
  const byStatus = status ? sql`AND status = ${status}::media_status` : empty
  return sql`${byType} ${byStatus}`
}

/** The filter for a search; undefined when it lets everything through. */
export function narrowingOf(filter: MediaFilter): Narrowing | undefined {
  const { type, status, tags } = filter
  const given = [type && 'type', status && 'status', tags.length > 0 && 'tags'].filter(Boolean)
  if (given.length === 0) return undefined
  return {
    name: given.join('+'),
    condition: sql`EXISTS (SELECT FROM media m WHERE m.id = k.id AND ${carriesAll(filter)} ${andKind(filter)})`,
  }
}
