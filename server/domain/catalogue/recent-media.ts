import { cacheTagIndex } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'

/**
 * The ids of works that were changed last, the well-known ones first. Among these, works with a text or a cover are
 * first. Only the latest works of both kinds are looked through.
 */
export async function recentMediaIds(page: number, size: number): Promise<number[]> {
  cacheTagIndex('media')
  const found = await plannedRows<{ id: number }>('recent-media-ids', RECENT, [size, page * size])
  return found.map(({ id }) => id)
}

/** The least `standing` of a well-known work: a thousand members. Also in its index. */
const KNOWN = `standing >= ${1000 * 2 ** 32}`
/** So many are looked through. */
const LATEST = 500

const latest = (condition: string) => `(SELECT id, updated_at, ${KNOWN} AS is_known, description IS NOT NULL AS has_text
    FROM media WHERE ${condition} ORDER BY updated_at DESC, id DESC LIMIT ${LATEST})`
const RECENT = `SELECT id FROM (${latest(`NOT is_adult AND ${KNOWN}`)} UNION ${latest('NOT is_adult')}) AS latest
  ORDER BY is_known DESC, (has_text OR EXISTS (SELECT FROM attachments a WHERE a.media_id = latest.id AND a.type = 'Primary')) DESC,
    updated_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint`
