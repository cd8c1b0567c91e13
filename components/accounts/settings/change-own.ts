import { notify } from '@/components/ui/notify'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { renew, session } from '@/lib/browser/session'
import type { OwnUser, UserChange } from '@/lib/identity/schemas/users'

/** Settings of the user that apply at once, each without a form. */
export type OwnSettings = Partial<
  Pick<OwnUser, Exclude<keyof OwnUser & keyof UserChange, 'description' | 'profilePicture' | 'banner'>>
>

/** Changes are sent one after the other, so that the last one stays; its answer is what the server made of all. */
let sent: Promise<unknown> = Promise.resolve()
let last: OwnSettings | undefined

/**
 * Changes settings of the logged-in user. They show at once; if they cannot be stored, a message says so, and what has
 * not been changed again is put back.
 */
export async function changeOwn(change: OwnSettings, failed: string): Promise<void> {
  const now = session()
  if (now.state !== 'open') return
  const before = now.user
  last = change
  renew({ ...now.user, ...change })
  const sending = sent.then(() => call<OwnUser>('/api/users/update', { method: 'PUT', body: change, keepalive: true }))
  sent = sending.catch(() => {})
  try {
    const user = await sending
    if (last === change) renew(user)
  } catch (error) {
    const later = session()
    if (later.state === 'open') renew(putBack(later.user, change, before))
    notify('failure', (error instanceof Problem && error.message) || failed, { key: 'settings' })
  }
}

/** The user with what was before a change, except what differs from the change by now. */
export function putBack<User extends object>(now: User, change: Partial<NoInfer<User>>, before: User): User {
  const names = Object.keys(change) as (keyof User)[]
  const back = names.filter((name) => now[name] === change[name]).map((name) => [name, before[name]])
  return { ...now, ...Object.fromEntries(back) }
}
