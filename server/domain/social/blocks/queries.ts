import type { Paged } from '@/lib/schemas/paging'
import type { Block, Blocking, BlockSearch } from '@/lib/social/schemas/blocks'
import { profilePicture } from '@/server/domain/identity/users/pictures'
import { userNamed } from '@/server/domain/identity/users/queries'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { isBlocked } from './access'

/** Whether a user has blocked or muted another one; null if there is no user of that name. */
export async function blockingOf(userId: number, username: string): Promise<Blocking | null> {
  const other = await userNamed(username)
  if (other === null) return null
  const [row] = await plannedRows<Blocking>('blocking', BLOCKING, [userId, other])
  return row ?? { kind: null }
}

const BLOCKING = 'SELECT kind FROM user_blocks WHERE user_id = $1::int AND blocked_id = $2::int'

/** Whether one of two users has blocked the other. */
export async function areBlocked(one: number, other: number): Promise<boolean> {
  const [row] = await plannedRows<{ blocked: boolean }>('are-blocked', ARE_BLOCKED, [one, other])
  return row?.blocked === true
}

const ARE_BLOCKED = `SELECT ${isBlocked('$1::int', '$2::int')} AS blocked`

/** Whom a user has blocked or muted, newest first. */
export async function blocksOf(userId: number, { page, size }: BlockSearch): Promise<Paged<Block>> {
  const [counted] = await plannedRows<{ total: number }>('blocks-total', TOTAL, [userId])
  const data = await plannedRows<Row>('blocks-page', PAGE, [userId, size, page * size])
  return pageOf(data.map(toBlock), counted?.total ?? 0, { page, size })
}

type Row = Omit<Block, 'createdDate'> & { createdDate: Date }

const toBlock = ({ createdDate, ...row }: Row): Block => ({ ...row, createdDate: createdDate.toISOString() })

const TOTAL = 'SELECT count(*)::int AS total FROM user_blocks WHERE user_id = $1::int'
const PAGE = `SELECT u.id, u.username, b.kind, b.created_at AS "createdDate",
    ${profilePicture('u.id')} AS "profilePicture"
  FROM user_blocks b JOIN users u ON u.id = b.blocked_id WHERE b.user_id = $1::int
  ORDER BY b.created_at DESC, b.blocked_id DESC LIMIT $2::int OFFSET $3::bigint`
