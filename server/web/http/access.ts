import type { TokenScope } from '@/lib/identity/schemas/personal-tokens'
import type { Permission } from '@/lib/identity/schemas/users'
import { askerOfToken } from '@/server/domain/identity/personal-tokens/queries'
import { isPersonalToken } from '@/server/domain/identity/personal-tokens/rules'
import { type Asker, askerOf } from '@/server/domain/identity/sessions/asker'
import { currentContext } from '@/server/platform/cache/context'
import { AppError } from '@/server/platform/errors'

export type { Asker }

/**
 * Who may call: everybody with the same answer (`public`), everybody with an optional token (`anybody`), logged-in
 * users, or users with a permission. `open` calls ignore tokens, because they start, renew or end a session.
 */
export type Access = 'open' | 'public' | 'anybody' | 'user' | Permission

/**
 * Checks whether a caller may use a call. Only bearer tokens count, never cookies; an invalid one is always refused
 * (decision 3). `whileSuspended`: the call is a writing one that stays open to suspended users. `tokenScope`: personal
 * tokens with that scope may make it, too; all other calls refuse them.
 * @throws AppError unauthenticated, forbidden, tokenScope, suspended
 */
export async function admit(
  access: Access,
  request: Request,
  { whileSuspended = false, tokenScope }: { whileSuspended?: boolean; tokenScope?: TokenScope | undefined } = {},
): Promise<Asker | null> {
  if (access === 'open') return null
  const header = request.headers.get('authorization') ?? ''
  // Other schemes (Basic) are for a proxy in front.
  if ((access === 'public' || access === 'anybody') && !/^bearer\b/i.test(header)) return null
  const token = BEARER.exec(header)?.[1]
  if (!token) throw new AppError('unauthenticated')
  const asker = await (isPersonalToken(token)
    ? askerOfToken(token, tokenScope, isPermission(access) ? access : undefined)
    : askerOf(token))
  const context = currentContext()
  if (context) context.userId = asker.id
  if (isPermission(access) && !asker.permissions.includes(access)) throw new AppError('forbidden')
  if (isWriting(access, request.method) && !whileSuspended) refuseSuspended(asker)
  return asker
}

/** Whether a call of this method writes as the user of its token. */
export function isWriting(access: Access, method: string): boolean {
  return access !== 'open' && access !== 'public' && isStoring(method)
}

/** Whether a call of this method stores something. */
export function isStoring(method: string, storesNothing = false): boolean {
  return method !== 'GET' && method !== 'HEAD' && !storesNothing
}

/** @throws AppError suspended, with the time of its end */
function refuseSuspended({ suspendedUntil }: Asker): void {
  if (!suspendedUntil) return
  const until = `${suspendedUntil.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const current = { suspendedUntil: suspendedUntil.toISOString() }
  throw new AppError('suspended', { current, facts: { until } })
}

export function isPermission(access: Access): access is Permission {
  return !['open', 'public', 'anybody', 'user'].includes(access)
}

/** RFC 6750, section 2.1, with a bound on the length. */
const BEARER = /^Bearer ([\w.~+/=-]{1,4000})$/i
