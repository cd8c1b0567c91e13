import { listUrl } from '@/lib/links'
import { isShareable, type ListVisibility } from '@/lib/lists'
import type { ListSummary } from '@/lib/schemas/lists'

export type SummaryRow = {
  id: number
  ownerId: number
  owner: string
  name: string
  slug: string
  description: string | null
  visibility: ListVisibility
  entryCount: number
  createdAt: Date
  updatedAt: Date
}

/** The columns of a list `l` and its owner `u`. */
export const SUMMARY = `l.id, l.owner_id AS "ownerId", u.username AS owner, l.name, l.slug, l.description, l.visibility,
  l.entry_count AS "entryCount", l.created_at AS "createdAt", l.updated_at AS "updatedAt"`

export function toSummary(row: SummaryRow, askerId: number | null): ListSummary {
  const { id, ownerId, owner, name, slug, description, visibility, entryCount, createdAt, updatedAt } = row
  return {
    id,
    name,
    description,
    visibility,
    url: listUrl(owner, slug),
    owner,
    entryCount,
    isShareable: isShareable(visibility, ownerId === askerId),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}
