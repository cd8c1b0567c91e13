import { isPersonalToken } from '@/server/domain/identity/personal-tokens/rules'

/** RFC 6750, section 2.1, with a bound on the length. */
const BEARER = /^Bearer ([\w.~+/=-]{1,4000})$/i

/** The token of the header Authorization; undefined without one. */
export function bearerOf(authorization: string | null | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1]
}

/** Whether the header Authorization has a personal token, valid or not. */
export function bearsPersonalToken(authorization: string | null | undefined): boolean {
  const token = bearerOf(authorization)
  return token !== undefined && isPersonalToken(token)
}
