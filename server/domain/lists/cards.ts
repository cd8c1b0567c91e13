import { listUrl } from '@/lib/lists/links/lists'
import { isShareable, type ListVisibility, MAX_COVERS } from '@/lib/lists/rules'
import type { ListCard, ListSummary } from '@/lib/lists/schemas/lists'
import type { Cover } from '@/lib/schemas/fields'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { cacheTag } from '@/server/platform/cache/tags'

export type SummaryRow = {
  id: number
  ownerId: number
  owner: string
  name: string
  slug: string
  description: string | null
  visibility: ListVisibility
  entryCount: number
  hiddenCount: number
  isRanked: boolean
  likeCount: number
  hasComments: boolean
  comments: number
  createdAt: Date
  updatedAt: Date
}

/** The columns of a list `l` and its owner `u`. */
export const SUMMARY = `l.id, l.owner_id AS "ownerId", u.username AS owner, l.name, l.slug, l.description, l.visibility,
  l.entry_count AS "entryCount", l.hidden_count AS "hiddenCount", l.is_ranked AS "isRanked", l.like_count AS "likeCount", l.has_comments AS "hasComments",
  (SELECT coalesce(sum(t.comments), 0)::int FROM thread_totals t WHERE t.entity = 'list' AND t.entity_id = l.id) AS comments, l.created_at AS "createdAt", l.updated_at AS "updatedAt"`

/** How many entries the asker sees: hidden works, and those for adults that the site never lists, are the owner's. */
export const shownCount = (
  { ownerId, entryCount, hiddenCount }: Pick<SummaryRow, 'ownerId' | 'entryCount' | 'hiddenCount'>,
  askerId: number | null,
) => (ownerId === askerId ? entryCount : Math.max(0, entryCount - hiddenCount))

export function toSummary(row: SummaryRow, askerId: number | null): ListSummary {
  const { id, ownerId, owner, name, slug, description, visibility, createdAt, updatedAt } = row
  return {
    id,
    name,
    description,
    visibility,
    url: listUrl(owner, slug),
    owner,
    entryCount: shownCount(row, askerId),
    isRanked: row.isRanked,
    likes: row.likeCount,
    hasComments: row.hasComments,
    comments: row.comments,
    isShareable: isShareable(visibility, ownerId === askerId),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}

/** A list among others. Adds the cache tags of its covers and comments. */
export function toListCard(row: SummaryRow & CoversRow, askerId: number | null): ListCard {
  cacheTag('list-reviews', row.id)
  return { ...toSummary(row, askerId), covers: toCovers(row.covers) }
}

export type CoversRow = { covers: MediaCardRow[] }

/** The column of the covers of a list `l`: its first entries as cards. */
export const COVERS = `(SELECT coalesce(json_agg(c.card ORDER BY c.position, c.media_id), '[]') FROM (
    SELECT e.position, e.media_id, ${MEDIA_CARD_JSON} AS card FROM list_entries e JOIN shown_media m ON m.id = e.media_id
    WHERE e.list_id = l.id ORDER BY e.position, e.media_id LIMIT ${MAX_COVERS}) AS c) AS covers`

/** The covers of a list. Adds their cache tags. */
export function toCovers(rows: readonly MediaCardRow[]): Cover[] {
  for (const { id } of rows) cacheTag('media', id)
  return rows.map(toMediaCard).map(({ id, cover, color }) => ({ media: id, cover, color }))
}
