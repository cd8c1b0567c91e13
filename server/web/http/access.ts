import type { Permission } from '@/lib/identity/schemas/users'
import {
  askerOfToken,
  isNameOf,
  type TakenScope,
  type TokenAsker,
} from '@/server/domain/identity/personal-tokens/queries'
import { isPersonalToken } from '@/server/domain/identity/personal-tokens/rules'
import { type Asker, askerOf, suspensionUntil } from '@/server/domain/identity/sessions/asker'
import { expectFactorToWrite, expectRight } from '@/server/domain/identity/sessions/required-factor'
import { currentContext } from '@/server/platform/cache/context'
import { AppError } from '@/server/platform/errors'
import { basicOf } from './basic'
import { bearerOf } from './bearer'
import { clientOf } from './client'

export type { Asker }

/**
 * Who may call: everybody with the same answer (`public`), everybody with an optional token (`anybody`), logged-in
 * users, or users with a permission. `open` calls ignore tokens, because they start, renew or end a session.
 */
export type Access = 'open' | 'public' | 'anybody' | 'user' | Permission

type Admitting = {
  whileSuspended?: boolean
  storesNothing?: boolean
  tokenScope?: TakenScope
  takesBasic?: boolean
}

/**
 * Checks whether a caller may use a call. Only bearer tokens count, never cookies; an invalid one is always refused
 * (decision 3). `whileSuspended`: the call is a writing one that stays open to suspended users. `tokenScope`: personal
 * tokens with that scope may make it, too. By all other calls they are refused, or are nobody if visitors may make it.
 * `takesBasic`: a personal token may also be the password of Basic credentials, beside the name of its user.
 * Where a second factor is asked for, writing calls need it as they need an account that is not suspended.
 * @throws AppError unauthenticated, tokenAsPassword, tokenSuspended, forbidden, tokenScope, suspended,
 *   secondFactorNeeded
 */
export async function admit(
  access: Access,
  request: Request,
  { whileSuspended = false, storesNothing, tokenScope, takesBasic = false }: Admitting = {},
): Promise<Asker | null> {
  if (access === 'open') return null
  const header = request.headers.get('authorization') ?? ''
  const basic = takesBasic ? basicOf(header) : null
  // Other schemes, and Basic elsewhere, are for a proxy in front.
  const isOfVisitors = !isOfUsers(access)
  if (isOfVisitors && !/^bearer\b/i.test(header)) return null
  const token = basic?.token ?? bearerOf(header)
  if (!token) throw new AppError('unauthenticated')
  const asker = await (isPersonalToken(token)
    ? askerOfToken(token, tokenScope, {
        asked: isPermission(access) ? access : undefined,
        isOfVisitors,
        address: clientOf(request.headers).address,
        writes: isStoring(request.method, storesNothing)
          ? { method: request.method, path: new URL(request.url).pathname }
          : undefined,
      })
    : askerOf(token))
  if (!asker) return null
  const context = currentContext()
  if (context) context.userId = asker.id
  if (context && 'token' in asker) context.token = (asker as TokenAsker).token
  if (basic && !(await isNameOf(asker.id, basic.username))) throw new AppError('unauthenticated')
  if (isPermission(access) && !asker.permissions.includes(access)) {
    await expectRight(asker, access)
    throw new AppError('forbidden')
  }
  if (isWriting(access, request.method) && !whileSuspended) {
    refuseSuspended(asker)
    await expectFactorToWrite(asker)
  }
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
  if (suspendedUntil) throw new AppError('suspended', suspensionUntil(suspendedUntil))
}

/** Whether a call needs a user: visitors may not make it. */
export function isOfUsers(access: Access): boolean {
  return access === 'user' || isPermission(access)
}

export function isPermission(access: Access): access is Permission {
  return !['open', 'public', 'anybody', 'user'].includes(access)
}
