import { REVIEWS_SIZE } from '@/lib/page-size'
import type { ReviewedKind } from '@/lib/schemas/reviews'
import { plannedRows } from '@/server/platform/database/client'

type Placed = { id: number; entity: { kind: ReviewedKind } }

/** On which page of its entry, newest first, each text is; a reply is on that of its thread. */
export async function pagesOfTexts(texts: readonly Placed[]): Promise<Map<number, number>> {
  const kinds = Map.groupBy(texts, ({ entity }) => entity.kind)
  const pages = new Map<number, number>()
  for (const [kind, those] of kinds) {
    const ids = those.map(({ id }) => id)
    for (const { id, before } of await plannedRows<Row>(`places-on-${kind}`, statement(kind), [ids]))
      pages.set(id, Math.floor(before / REVIEWS_SIZE))
  }
  return pages
}

type Row = { id: number; before: number }

const statement = (of: ReviewedKind) => `SELECT r.id, (SELECT count(*)::int FROM reviews s
    WHERE s.${of}_id = t.${of}_id AND s.kind = t.kind AND s.parent_id IS NULL AND s.episode IS NOT DISTINCT FROM t.episode
      AND (s.deleted_at IS NULL AND s.hidden_at IS NULL OR s.replies > 0) AND (s.created_at, s.id) > (t.created_at, t.id)) AS before
  FROM reviews r JOIN reviews t ON t.id = coalesce(r.parent_id, r.id) WHERE r.id = ANY($1::int[])`
