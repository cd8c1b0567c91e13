import { NextRequest } from 'next/server'
import { z } from 'zod'
import { proposedName, provedAddress } from '@/server/domain/accounts/provider-logins'
import { expectSetupToken } from '@/server/domain/accounts/setup'
import { type Provider, providerOf } from '@/server/domain/identity/configured/providers'
import { discovered, type Metadata } from '@/server/domain/identity/providers/discovery'
import { readTicket } from '@/server/domain/identity/providers/tickets'
import { AppError } from '@/server/platform/errors'
import { log } from '@/server/platform/log'
import { clientOf } from '@/server/web/http/client'
import { accept } from '@/server/web/http/input'
import { redirectHead } from '@/server/web/http/redirect'
import type { Outcome } from './outcome'
import { type Carried, carriedCookie, endedCarried, landingPage, nextPage } from './provider-cookie'

/** What our pages send to begin a login by a provider. */
const beginning = z.object({
  csrfToken: z.string(),
  /** The landing page in the language of the page. */
  page: z.string().optional(),
  next: z.string().optional(),
  /** The ticket of the account that the provider is to be connected with. */
  ticket: z.string().optional(),
  /** The ticket of the session whose user the provider asks again. */
  proof: z.string().optional(),
  /** The token of the first account. */
  setup: z.string().max(200).optional(),
})

/** The provider of a call `signin/{provider}` or GET `callback/{provider}`. @throws AppError notFound */
export async function providerOfCall(id: string | undefined): Promise<{ of: Provider; metadata: Metadata }> {
  const of = id === undefined ? undefined : providerOf(id)
  if (!of) throw new AppError('notFound')
  return { of, metadata: await discovered(of) }
}

/**
 * The call that begins a login by a provider, as next-auth gets it, and what the browser carries. Of the address and
 * of the body only the token against forged requests is passed on: next-auth would send parameters to the provider.
 * @throws AppError linkExpired, forbidden; setupToken and others of `expectSetupToken()`
 */
export async function begunBy(request: NextRequest, body: unknown, { id }: Provider) {
  const { csrfToken, page, next, ticket, proof, setup } = accept(beginning, body)
  const carried: Carried = { provider: id, page: landingPage(page) }
  const wanted = nextPage(next)
  if (wanted !== undefined) carried.next = wanted
  if (ticket !== undefined) carried.link = await readTicket('link', ticket)
  if (proof !== undefined)
    carried.proof = { ...(await readTicket('proof', proof)), since: Math.floor(Date.now() / 1000) }
  if (setup !== undefined) {
    await expectSetupToken(setup, clientOf(request.headers))
    carried.setup = setup
  }
  const { origin, pathname } = new URL(request.url)
  const asked = new NextRequest(origin + pathname, {
    method: 'POST',
    headers: request.headers,
    body: JSON.stringify({ csrfToken, json: 'true' }),
  })
  return { asked, carried }
}

/**
 * Where the browser goes to log in, of next-auth's answer.
 * @throws AppError forbidden without the token against forged requests, providerUnavailable
 */
export async function beginningOf(answer: Response, { authorization_endpoint }: Metadata): Promise<{ url: string }> {
  const read = z.object({ url: z.string() }).safeParse(await answer.json().catch(() => null))
  if (!read.success || read.data.url.includes('csrf=true')) throw new AppError('forbidden')
  const { url } = read.data
  const { origin, protocol } = new URL(authorization_endpoint)
  if (!/^https?:$/.test(protocol) || new URL(url).origin !== origin) throw new AppError('providerUnavailable')
  return { url }
}

/**
 * Sends a browser that returns from a provider to the landing page. What happened stands in the fragment, which is in
 * no log and is sent to no server.
 */
export async function landing(outcome: Outcome, carried: Carried | undefined): Promise<Response> {
  const page = landingPage(carried?.page)
  const { next } = carried ?? {}
  const { setup } = carried ?? {}
  const isFirst = outcome.fresh !== undefined && setup !== undefined
  const said = new URLSearchParams({
    ...saidOf(outcome),
    ...(isFirst && { setup: 'first' }),
    ...(next !== undefined && { next }),
  })
  const headers = new Headers(redirectHead(`${page}#${said}`))
  const { fresh } = outcome
  const kept = fresh &&
    carried && { ...carried, fresh: { ...fresh, names: [], groups: namedGroups(carried, fresh.groups) } }
  headers.append('set-cookie', kept ? await carriedCookie(kept) : endedCarried())
  return new Response(null, { status: 303, headers })
}

function saidOf({ opened, fresh, waits, isLinked, isProven, refused }: Outcome): Record<string, string> {
  if (opened) return { done: 'login' }
  if (isLinked) return { done: 'linked' }
  if (isProven) return { done: 'proven' }
  if (fresh) {
    const typed = provedAddress(fresh) === null
    return {
      done: 'new',
      username: proposedName(fresh),
      ...(typed && { email: 'typed' }),
      ...(waits && { waits: 'mail' }),
    }
  }
  if (refused instanceof AppError) return { error: refused.code }
  if (refused !== undefined) log.error({ err: refused }, 'A login by a provider failed.')
  return { error: refused === undefined ? 'providerRefused' : 'internal' }
}

/** The groups that matter here: a cookie has no room for hundreds. */
function namedGroups({ provider }: Carried, groups: readonly string[]): string[] {
  const named = Object.values(providerOf(provider)?.groups ?? {})
  return groups.filter((group) => named.includes(group))
}
