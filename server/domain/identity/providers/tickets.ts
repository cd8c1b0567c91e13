import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { isFirstUse } from '../sessions/first-use'
import { keysFor } from '../sessions/secrets'

/**
 * What a ticket is for. link: connecting a provider with the account of a session. proof: a proof by a provider for a
 * session. shell: one login that the shell gives.
 */
type Purpose = 'link' | 'proof' | 'shell'
type Ticket = { userId: number; sessionId: string }

/** Seconds for which a ticket is taken. */
export const TICKET_SECONDS = 600

/** A signed ticket for ten minutes. `sessionId`: the session that asked for it. */
export async function ticketFor(purpose: Purpose, { userId, sessionId }: Ticket): Promise<string> {
  const [{ id, key }] = keysFor('provider')
  return new SignJWT({ use: purpose })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: id })
    .setIssuer(env().SITE_URL)
    .setAudience(`${env().SITE_URL}/${purpose}`)
    .setSubject(String(userId))
    .setJti(sessionId)
    .setExpirationTime(Math.floor(Date.now() / 1000) + TICKET_SECONDS)
    .sign(key)
}

const claims = z.object({ sub: z.coerce.number().int().min(1), jti: z.string() })

/** @throws AppError linkExpired */
export async function readTicket(purpose: Purpose, ticket: string): Promise<Ticket> {
  const rules = { algorithms: ['HS256'], issuer: env().SITE_URL, audience: `${env().SITE_URL}/${purpose}` }
  for (const { key } of keysFor('provider')) {
    const read = await jwtVerify(ticket, key, { ...rules, requiredClaims: ['exp', 'sub', 'jti'] }).catch(() => null)
    const parsed = claims.safeParse(read?.payload)
    if (parsed.success) return { userId: parsed.data.sub, sessionId: parsed.data.jti }
  }
  throw new AppError('linkExpired')
}

/**
 * Uses a ticket up.
 * @throws AppError linkExpired if it was used before
 */
export async function expectUnused(ticket: string): Promise<void> {
  if (!(await isFirstUse('ticket', ticket, Date.now() + 2 * TICKET_SECONDS * 1000))) throw new AppError('linkExpired')
}
