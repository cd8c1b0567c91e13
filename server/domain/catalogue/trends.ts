import type { TopSearch } from '@/lib/catalogue/schemas/charts'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'

/** A page of the works that users track more than usual, of a type or of all, and their number (tracking/trends.ts). */
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

const listed = (period: string) => `FROM media_trends WHERE ${period} > 0 AND ($1::media_type IS NULL OR type = $1)
    AND media_id NOT IN (SELECT media_id FROM hidden_media)`
const trends = (period: string) => `SELECT (SELECT count(*)::int ${listed(period)}) AS total,
  ARRAY(SELECT media_id ${listed(period)}
    ORDER BY ${period} DESC, media_id DESC LIMIT $2::int OFFSET $3::bigint) AS ids`
const TRENDS = { week: trends('week'), month: trends('month') }
