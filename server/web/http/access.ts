import type { Permission } from '@/lib/schemas/users'
import { type Asker, askerOf } from '@/server/domain/sessions/asker'
import { AppError } from '@/server/platform/errors'

export type { Asker }

/**
 * Who may call: everybody alike (`public`), everybody where who brings a token is known (`anybody`), whoever is logged in, or
 * who holds a permission. `open` are calls that do not look at tokens, since they begin, renew or end a session.
 */
export type Access = 'open' | 'public' | 'anybody' | 'user' | Permission

/**
 * Lets a call through or refuses it; a bearer token that is not good is refused wherever it is brought. Only bearer tokens count, never cookies (decisions.md, "API").
 * @throws AppError unauthenticated, forbidden
 */
export async function admit(access: Access, request: Request): Promise<Asker | null> {
  if (access === 'open') return null
  const header = request.headers.get('authorization') ?? ''
  // Other schemes are for a proxy before us.
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
