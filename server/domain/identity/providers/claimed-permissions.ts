import { PERMISSIONS, type Permission } from '@/lib/identity/schemas/users'
import { plannedRows, sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { type Tx, write } from '@/server/platform/writing/write'
import type { Provider } from '../configured/providers'
import { lockUsers } from '../users/locks'
import { changePermission, isLastAdministrator } from '../users/permissions'
import type { Claims } from './answers'

type Held = { permission: Permission; issuer: string | null }

const HELD = 'SELECT permission::text, issuer FROM user_permissions WHERE user_id = $1::int'

/**
 * Gives a user the permissions of the groups that a provider names, and takes those that this provider gave before and
 * no longer names. What was given by hand, or by another provider, stays. CanAdminister comes from a group only if the
 * operator has named it, and is never taken from the last administrator. Each change is in `permission_changes`. Does
 * nothing if the provider's user is disconnected at the same moment.
 */
export async function applyGroups(
  userId: number,
  provider: Provider,
  { issuer, subject, groups }: Pick<Claims, 'issuer' | 'subject' | 'groups'>,
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
      await change(tx, { userId, permission, isGranted, issuer: provider.issuer })
    }
  })
}

/** Takes what a provider gave, when its identity leaves the account. */
export async function takeClaimed(tx: Tx, userId: number, issuer: string): Promise<void> {
  const { rows } = await tx.query<Held>(HELD, [userId])
  for (const { permission, issuer: origin } of rows)
    if (origin === issuer) await change(tx, { userId, permission, isGranted: false, issuer })
}

type Change = { userId: number; permission: Permission; isGranted: boolean; issuer: string }

async function change(tx: Tx, { userId, permission, isGranted, issuer }: Change): Promise<void> {
  if (!isGranted && permission === 'CanAdminister' && (await isLast(tx, userId))) {
    log.warn({ userId, issuer }, 'The last administrator keeps CanAdminister, which the provider names no longer.')
    return
  }
  await changePermission(tx, { userId, permission, isGranted, issuer, by: null })
}

/** Two administrators who log in at once are looked at one after the other. */
async function isLast(tx: Tx, userId: number): Promise<boolean> {
  await tx.query(`SELECT user_id FROM user_permissions WHERE permission = 'CanAdminister' ORDER BY user_id FOR UPDATE`)
  return isLastAdministrator(tx, userId)
}
