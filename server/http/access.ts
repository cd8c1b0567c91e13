import type { Permission } from '@/lib/schemas/users'
import { type Asker, askerOf } from '@/server/auth/asker'
import { AppError } from '@/server/errors'

export type { Asker }

/** Who may call: everybody, whoever is logged in, or who holds a permission. */
export type Access = 'public' | 'user' | Permission

/**
 * Lets a call through or refuses it. Only bearer tokens count, never cookies (decisions.md, "API").
 * @throws AppError unauthenticated, forbidden
 */
export async function admit(access: Access, request: Request): Promise<Asker | null> {
  if (access === 'public') return null
  const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) throw new AppError('unauthenticated')
  const asker = await askerOf(token)
  if (access !== 'user' && !asker.permissions.includes(access)) throw new AppError('forbidden')
  return asker
}

/** RFC 6750, section 2.1; ours are short. */
const BEARER = /^Bearer ([\w.~+/=-]{1,4000})$/i
