import type { TopSearch } from '@/lib/schemas/charts'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'

/** A page of the works that users track more than usual, of a type or of all, and their number (trends/jobs.ts). */
export async function trendingIds(
  period: 'week' | 'month',
  { type, page, size }: Pick<TopSearch, 'type' | 'page' | 'size'>,
): Promise<{ ids: number[]; total: number }> {
  cacheTagIndex('trend')
  const [row] = await plannedRows<{ ids: number[]; total: number }>(`trends-of-${period}`, TRENDS[period], [
    ...[type ?? null, size, page * size],
  ])
  return row ?? { ids: [], total: 0 }
}

const trends = (period: string) => `SELECT
  (SELECT count(*)::int FROM media_trends WHERE ${period} > 0 AND ($1::media_type IS NULL OR type = $1)) AS total,
  ARRAY(SELECT media_id FROM media_trends WHERE ${period} > 0 AND ($1::media_type IS NULL OR type = $1)
    ORDER BY ${period} DESC, media_id DESC LIMIT $2::int OFFSET $3::bigint) AS ids`
const TRENDS = { week: trends('week'), month: trends('month') }
