import type { Permission } from '@/lib/schemas/users'
import { type Asker, askerOf } from '@/server/domain/sessions/asker'
import { AppError } from '@/server/platform/errors'

export type { Asker }

/**
 * Who may call: everybody with the same answer (`public`), everybody with an optional token (`anybody`), logged-in users, or
 * users with a permission. `open` calls ignore tokens, because they start, renew or end a session.
 */
export type Access = 'open' | 'public' | 'anybody' | 'user' | Permission

/**
 * Checks whether a caller may use a call. Only bearer tokens count, never cookies; an invalid one is always refused
 * (decisions.md, "API").
 * @throws AppError unauthenticated, forbidden
 */
export async function admit(access: Access, request: Request): Promise<Asker | null> {
  if (access === 'open') return null
  const header = request.headers.get('authorization') ?? ''
  // Other schemes (Basic) are for a proxy in front.
  if ((access === 'public' || access === 'anybody') && !/^bearer\b/i.test(header)) return null
  const token = BEARER.exec(header)?.[1]
  if (!token) throw new AppError('unauthenticated')
  const asker = await askerOf(token)
  if (isPermission(access) && !asker.permissions.includes(access)) throw new AppError('forbidden')
  return asker
}

export function isPermission(access: Access): access is Permission {
  return !['open', 'public', 'anybody', 'user'].includes(access)
}

/** RFC 6750, section 2.1, with a bound on the length. */
const BEARER = /^Bearer ([\w.~+/=-]{1,4000})$/i
