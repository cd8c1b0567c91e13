import { fold } from '@/lib/fold'
import type { MediaSearch, MediaStatus, MediaType } from '@/lib/schemas/media'
import type { Narrowing } from '@/server/domain/search/statement'
import { empty, type Prisma, sql } from '@/server/platform/database/client'

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

/** Whether it lets anything through that is not all. */
export function isNarrow({ type, status, tags }: MediaFilter): boolean {
  return type !== undefined || status !== undefined || tags.length > 0
}

/** The filter for a search; it lets `total` works through. */
export function narrowingOf(filter: MediaFilter, total: number): Narrowing {
  const given = [filter.type && 'type', filter.status && 'status', filter.tags.length > 0 && 'tags']
  return {
    name: given.filter(Boolean).join('+'),
    table: 'media',
    where: sql`${carriesAll(filter)} ${andKind(filter)}`,
    few: total <= FEW,
  }
}

/** The keys of so many works are read in some 50 ms. */
const FEW = 20_000
