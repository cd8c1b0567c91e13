import type { ListCollaborator, SharedList } from '@/lib/schemas/list-collaborators'
import type { ListPath } from '@/lib/schemas/lists'
import { visibleList } from '@/server/domain/lists/access'
import { SUMMARY, type SummaryRow, toSummary } from '@/server/domain/lists/rows'
import { plannedRows } from '@/server/platform/database/client'

/** Who works on a list that the asker may see; its owner also sees who is invited. Null for other lists. */
export async function collaboratorsOf(askerId: number, path: ListPath): Promise<ListCollaborator[] | null> {
  const list = await visibleList(path, askerId)
  return list && collaborators(list.id, list.ownerId === askerId)
}

/** Those of a list, the first invited first, without or with the invitations. */
export async function collaborators(listId: number, withInvited: boolean): Promise<ListCollaborator[]> {
  type Row = Omit<ListCollaborator, 'invitedDate'> & { invitedAt: Date }
  const rows = await plannedRows<Row>('list-collaborators', COLLABORATORS, [listId, withInvited])
  return rows.map(({ invitedAt, ...row }) => ({ ...row, invitedDate: invitedAt.toISOString() }))
}

/** The lists of others that a user works on, and those that the user is invited to; these first. */
export async function sharedLists(userId: number, media?: number): Promise<SharedList[]> {
  type Row = SummaryRow & Required<Pick<SharedList, 'isAccepted' | 'hasMedia' | 'note'>>
  const rows = await plannedRows<Row>('shared-lists', SHARED, [userId, media ?? null])
  return rows.map((row) => {
    const { isAccepted, hasMedia, note } = row
    return { ...toSummary(row, userId), isAccepted, ...(media === undefined ? {} : { hasMedia, note }) }
  })
}

const MAX_SHARED = 500

const COLLABORATORS = `SELECT u.id, u.username, c.accepted_at IS NOT NULL AS "isAccepted", c.invited_at AS "invitedAt"
  FROM list_collaborators c JOIN users u ON u.id = c.user_id
  WHERE c.list_id = $1::int AND (c.accepted_at IS NOT NULL OR $2::boolean) ORDER BY c.invited_at, u.id`
const SHARED = `SELECT ${SUMMARY}, c.accepted_at IS NOT NULL AS "isAccepted",
    e.list_id IS NOT NULL AS "hasMedia", e.description AS note
  FROM list_collaborators c JOIN lists l ON l.id = c.list_id JOIN users u ON u.id = l.owner_id
    LEFT JOIN list_entries e ON e.list_id = l.id AND e.media_id = $2::int
  WHERE c.user_id = $1::int ORDER BY c.accepted_at IS NOT NULL, l.updated_at DESC, l.id LIMIT ${MAX_SHARED}`
