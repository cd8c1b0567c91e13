import { listSlug } from '@/lib/lists/rules'
import {
  type CollaboratorPath,
  type ListCollaborator,
  MAX_COLLABORATORS,
  type SharedList,
} from '@/lib/lists/schemas/collaborators'
import type { ListPath } from '@/lib/lists/schemas/lists'
import { FAVORITES } from '@/lib/slugs'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import { userNamed } from '@/server/domain/identity/users/queries'
import { lockPair } from '@/server/domain/social/blocks/mutations'
import { areBlocked } from '@/server/domain/social/blocks/queries'
import { notifyLater } from '@/server/domain/social/notifications'
import { plannedRows, sql } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { type Statements, write } from '@/server/platform/writing/write'
import { visibleList } from './access'
import { SUMMARY, type SummaryRow, toSummary } from './cards'
import { INVITED } from './notifications'

/** Who works on a list that the asker may see; its owner also sees who is invited. Null for other lists. */
export async function collaboratorsOf(askerId: number, path: ListPath): Promise<ListCollaborator[] | null> {
  const list = await visibleList(path, askerId)
  return list && collaborators(list.id, list.ownerId === askerId)
}

/** The collaborators of a list, the first invited first, with or without open invitations. */
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

/**
 * The owner invites a user to work on a list, and the invited user accepts. Both can be repeated. A user who blocks the
 * owner, or is blocked by the owner, cannot be told from one that there is not.
 * @throws AppError notFound, notOwner, invalidInput (favoritesAlone, unknownUser, tooManyCollaborators)
 */
export async function inviteOrAccept(askerId: number, path: CollaboratorPath): Promise<ListCollaborator[]> {
  const { list, other } = await placeOf(askerId, path)
  if (list.ownerId !== askerId) return accept(askerId, list, other)
  if (list.slug === FAVORITES) throw invalidInput({ listname: 'favoritesAlone' })
  if (other === askerId) throw invalidInput({ collaborator: 'unknownUser' })
  if (other === null || (await areBlocked(askerId, other))) throw invalidInput({ collaborator: 'unknownUser' })
  await write(async (tx) => {
    await lockPair(tx, askerId, other)
    await lockList(tx, list.id)
    const { rowCount } =
      await tx.query(sql`INSERT INTO list_collaborators (list_id, user_id) VALUES (${list.id}, ${other})
        ON CONFLICT DO NOTHING`)
    if (rowCount === 0) return
    if ((await countOf(tx, list.id)) > MAX_COLLABORATORS) throw invalidInput({ collaborator: 'tooManyCollaborators' })
    notifyLater(tx, INVITED, { list: list.id, user: other })
  }).catch(refuseForeign)
  return collaborators(list.id, true)
}

async function accept(askerId: number, list: Place, other: number | null): Promise<ListCollaborator[]> {
  if (other !== askerId) throw new AppError('notOwner')
  await write(async (tx) => {
    const { rowCount } = await tx.query(sql`UPDATE list_collaborators SET accepted_at = coalesce(accepted_at, now())
      WHERE list_id = ${list.id} AND user_id = ${askerId}`)
    if (rowCount === 0) throw new AppError('notFound')
    tx.invalidate([`list:${list.id}`])
  })
  return collaborators(list.id, false)
}

/**
 * The owner takes an invitation back or ends a collaboration; the other one declines or leaves. What they added stays.
 * @throws AppError notFound, notOwner
 */
export async function endCollaboration(askerId: number, path: CollaboratorPath): Promise<void> {
  const { list, other } = await placeOf(askerId, path)
  if (list.ownerId !== askerId && other !== askerId) throw new AppError('notOwner')
  await write(async (tx) => {
    await tx.query(sql`DELETE FROM list_collaborators WHERE list_id = ${list.id} AND user_id = ${other}`)
    await tx.query(sql`DELETE FROM notifications WHERE list_id = ${list.id} AND user_id = ${other}`)
    tx.invalidate([`list:${list.id}`])
  })
}

type Place = { id: number; ownerId: number; slug: string }

/** The list, if the asker may see it or is invited to it, and the user; null if there is none of that name. */
async function placeOf(askerId: number, { collaborator, ...path }: CollaboratorPath) {
  const [visible, other, ownerId] = await Promise.all([
    visibleList(path, askerId),
    userNamed(collaborator),
    userNamed(path.username),
  ])
  const [invited] = visible
    ? []
    : await plannedRows<Place>('invited-list', LIST_INVITED_TO, [ownerId ?? 0, listSlug(path.listname), askerId])
  const list: Place | undefined = visible ?? invited
  if (!list) throw new AppError('notFound')
  return { list, other }
}

const LIST_INVITED_TO = `SELECT l.id, l.owner_id AS "ownerId", l.slug FROM lists l JOIN list_collaborators c ON c.list_id = l.id AND c.user_id = $3::int
  WHERE l.owner_id = $1::int AND (l.slug = $2::text OR l.id = (SELECT list_id FROM list_redirects WHERE owner_id = $1 AND slug = $2))
  ORDER BY l.slug <> $2 LIMIT 1`

/** Invitations of one list follow each other, so that their number is right. */
async function lockList(tx: Statements, id: number): Promise<void> {
  await tx.query(sql`SELECT id FROM lists WHERE id = ${id} FOR NO KEY UPDATE`)
}

async function countOf(tx: Statements, id: number): Promise<number> {
  const { rows } = await tx.query<{ users: number }>(
    sql`SELECT count(*)::int AS users FROM list_collaborators WHERE list_id = ${id}`,
  )
  return rows[0]?.users ?? 0
}
