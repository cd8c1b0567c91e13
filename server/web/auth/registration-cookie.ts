import type { NextRequest } from 'next/server'
import { UNCONFIRMED_DAYS } from '@/server/domain/identity/users/rules'
import { cookieIn, setCookie } from './login-cookie'

/**
 * The secret of a browser that registered, as a cookie of the logins alone. The link of the activation mail logs in
 * where it is (docs/decisions/0023-accounts.md). A later registration in the same browser replaces it.
 */

/** The cookie that gives a browser its secret. */
export const registrationCookie = (secret: string) => setCookie('registration', secret, UNCONFIRMED_DAYS * 86_400)

/** The cookie that takes it away, after a login. */
export const endedRegistration = () => setCookie('registration', '', 0)

/** The secret of the browser that makes a call. */
export const registrationIn = (request: NextRequest) => cookieIn(request, 'registration')
