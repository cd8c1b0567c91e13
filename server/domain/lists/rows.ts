import { listUrl } from '@/lib/links'
import { isShareable, type ListVisibility, MOST_COVERS } from '@/lib/lists'
import type { ListCard, ListCover, ListSummary } from '@/lib/schemas/lists'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/media/cards'
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
  isRanked: boolean
  likeCount: number
  createdAt: Date
  updatedAt: Date
}

/** The columns of a list `l` and its owner `u`. */
export const SUMMARY = `l.id, l.owner_id AS "ownerId", u.username AS owner, l.name, l.slug, l.description, l.visibility,
  l.entry_count AS "entryCount", l.is_ranked AS "isRanked", l.like_count AS "likeCount", l.created_at AS "createdAt", l.updated_at AS "updatedAt"`

export function toSummary(row: SummaryRow, askerId: number | null): ListSummary {
  const { id, ownerId, owner, name, slug, description, visibility, createdAt, updatedAt } = row
  return {
    id,
    name,
    description,
    visibility,
    url: listUrl(owner, slug),
    owner,
    entryCount: row.entryCount,
    isRanked: row.isRanked,
    likes: row.likeCount,
    isShareable: isShareable(visibility, ownerId === askerId),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}

export type CoversRow = { covers: MediaCardRow[] }

/** The column of the covers of a list `l`: its first entries as cards. */
export const COVERS = `(SELECT coalesce(json_agg(c.card ORDER BY c.position, c.media_id), '[]') FROM (
    SELECT e.position, e.media_id, ${MEDIA_CARD_JSON} AS card FROM list_entries e JOIN media m ON m.id = e.media_id
    WHERE e.list_id = l.id ORDER BY e.position, e.media_id LIMIT ${MOST_COVERS}) AS c) AS covers`

/** A list among others. Adds the cache tags of its covers. */
export function toListCard(row: SummaryRow & CoversRow, askerId: number | null): ListCard {
  return { ...toSummary(row, askerId), covers: toCovers(row.covers) }
}

/** The covers of a list. Adds their cache tags. */
export function toCovers(rows: readonly MediaCardRow[]): ListCover[] {
  cacheTag(
    'media',
    rows.map(({ id }) => id),
  )
  return rows.map(toMediaCard).map(({ id, cover, color }) => ({ media: id, cover, color }))
}
