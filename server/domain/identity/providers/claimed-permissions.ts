import { PERMISSIONS, type Permission } from '@/lib/identity/schemas/users'
import { plannedRows, sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { type Tx, write } from '@/server/platform/writing/write'
import type { Provider } from '../configured/providers'
import { lockUsers } from '../users/locks'
import { changePermission, isLastAdministrator, lockAdministrators } from '../users/permissions'
import type { Claims } from './answers'

/** What a provider has changed of a user's permissions. */
export type ClaimedChange = { userId: number; permission: Permission; isGranted: boolean; issuer: string }
/** Notes a change in the transaction that does it: the log belongs to a higher context. */
export type NoteClaimed = (tx: Tx, change: ClaimedChange) => Promise<void>

type Held = { permission: Permission; issuer: string | null }

const HELD = 'SELECT permission::text, issuer FROM user_permissions WHERE user_id = $1::int'

/**
 * Gives a user the permissions of the groups that a provider names, and takes those that this provider gave before and
 * no longer names. What was given by hand, or by another provider, stays. CanAdminister comes from a group only if the
 * operator has named it, and is never taken from the last administrator. Each change is in `permission_changes`, and is
 * given to `note`. Does nothing if the provider's user is disconnected at the same moment.
 */
export async function applyGroups(
  userId: number,
  provider: Provider,
  { issuer, subject, groups }: Pick<Claims, 'issuer' | 'subject' | 'groups'>,
  note: NoteClaimed,
): Promise<void> {
  const held = await plannedRows<Held>('held-permissions', HELD, [userId])
  const isDue = (permission: Permission) => {
    const group = provider.groups[permission]
    const has = held.find((each) => each.permission === permission)
    const wanted = group !== undefined && groups.includes(group)
    return wanted ? !has : has?.issuer === provider.issuer
  }
  const due = PERMISSIONS.filter(isDue)
  if (due.length === 0) return
  await write(async (tx) => {
    await lockUsers(tx, userId)
    const { rows } = await tx.query(
      sql`SELECT FROM identities WHERE issuer = ${issuer} AND subject = ${subject} AND user_id = ${userId}`,
    )
    if (rows.length === 0) return
    for (const permission of due) {
      const isGranted = !held.some((each) => each.permission === permission)
      await change(tx, { userId, permission, isGranted, issuer: provider.issuer }, note)
    }
  })
}

/** Takes what a provider gave, when its identity leaves the account. */
export async function takeClaimed(tx: Tx, userId: number, issuer: string, note: NoteClaimed): Promise<void> {
  const { rows } = await tx.query<Held>(HELD, [userId])
  for (const { permission, issuer: origin } of rows)
    if (origin === issuer) await change(tx, { userId, permission, isGranted: false, issuer }, note)
}

async function change(tx: Tx, claimed: ClaimedChange, note: NoteClaimed): Promise<void> {
  const { userId, permission, isGranted, issuer } = claimed
  if (!isGranted && permission === 'CanAdminister' && (await isLast(tx, userId))) {
    log.warn({ userId, issuer }, 'The last administrator keeps CanAdminister, which the provider names no longer.')
    return
  }
  if (await changePermission(tx, { ...claimed, by: null })) await note(tx, claimed)
}

async function isLast(tx: Tx, userId: number): Promise<boolean> {
  await lockAdministrators(tx)
  return isLastAdministrator(tx, userId)
}
