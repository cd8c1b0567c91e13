import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { z } from 'zod'
import { DONE } from '@/lib/identity/schemas/users'
import { expectWritable } from '@/server/platform/database/read-only'
import { AppError, type ErrorCode } from '@/server/platform/errors'
import { DEFAULT_BODY_BYTES } from '@/server/web/http/cache-policy'
import { clientOf } from '@/server/web/http/client'
import { readBody } from '@/server/web/http/input'
import { problemAnswer } from '@/server/web/http/problem'
import { json } from '@/server/web/http/route'
import { browserCookie, browserOf } from './browser-cookie'
import { deviceCookie, deviceIn } from './device-cookie'
import { nextAuthOptions } from './next-auth'
import type { Outcome } from './outcome'
import { beginningOf, begunBy, landing, providerOfCall } from './provider-calls'
import { carriedCookie, carriedIn, endedCarried } from './provider-cookie'
import { endedRegistration, registrationCookie, registrationIn } from './registration-cookie'

/** The calls that our pages make, and the one by which a provider sends a browser back. next-auth has more of them. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  csrf: ['GET'],
  callback: ['POST', 'GET'],
  session: ['POST'],
  signout: ['POST'],
  signin: ['POST'],
}

/** Refusals that mean that the session has ended. */
const OVER: readonly ErrorCode[] = ['badRefreshToken', 'sessionEnded', 'sessionExpired', 'sessionReused']

type Context = { params: Promise<{ nextauth: string[] }> }

/**
 * Browser sessions, by next-auth. The refresh token exists only in its encrypted cookie. A POST to `session` returns an
 * access token, and rotates the refresh token if it is ten minutes old. Answers and refusals have the form of the
 * API's; a browser that returns from a provider is sent to a page.
 */
export async function browserSession(request: NextRequest, context: Context): Promise<Response> {
  let answer = new Response()
  try {
    const [call = '', id] = (await context.params).nextauth
    const returns = call === 'callback' && request.method === 'GET'
    if (!CALLS[call]?.includes(request.method)) throw new AppError('notFound')
    const provider = returns || call === 'signin' ? await providerOfCall(id) : undefined
    // Login, refresh and logout write. The cookie stays, so that nobody is logged out.
    if (request.method === 'POST' || returns) expectWritable()
    const outcome: Outcome = {}
    const body = request.method === 'POST' ? await bodyIn(request) : undefined
    const begun = provider && !returns ? await begunBy(request, body, provider.of) : undefined
    const asked = begun?.asked ?? (body ? withBody(request, body) : request)
    const registration = registrationIn(request)
    const browser = browserOf(request)
    const client = { ...clientOf(request.headers), browser }
    const carried = await carriedIn(request)
    const secrets = { registration, device: deviceIn(request) }
    const asksAgain = begun?.carried.proof !== undefined
    const brought = { signal: request.signal, ...secrets, carried, provider, asksAgain }
    answer = await NextAuth(asked, context, nextAuthOptions(client, outcome, brought))
    if (returns) {
      const landed = withCookies(await landing(outcome, carried), answer)
      if (outcome.opened) landed.headers.append('set-cookie', browserCookie(browser))
      return landed
    }
    if (begun && provider) {
      const opened = withCookies(json(await beginningOf(answer, provider.metadata)), answer)
      opened.headers.append('set-cookie', await carriedCookie(begun.carried))
      return opened
    }
    const opened = withCookies(json(await bodyOf(call, outcome, answer)), answer)
    if (call === 'callback') opened.headers.append('set-cookie', browserCookie(browser))
    if (outcome.device) opened.headers.append('set-cookie', deviceCookie(outcome.device))
    const ended = registrationAfter(call, outcome, registration)
    for (const cookie of ended) opened.headers.append('set-cookie', cookie)
    return opened
  } catch (error) {
    if (isReturn(request, error)) return landing({ refused: error }, await carriedIn(request))
    const refusal = problemAnswer(error, request)
    // An ended session loses its cookie; after a temporary failure the cookie stays.
    return error instanceof AppError && OVER.includes(error.code) ? withCookies(refusal, answer) : refusal
  }
}

/** Whether a person waits for a page: a provider has sent the browser back. */
const isReturn = ({ method, nextUrl }: NextRequest, error: unknown) =>
  method === 'GET' && nextUrl.pathname.startsWith('/api/auth/callback/') && !isMissing(error)

const isMissing = (error: unknown) => error instanceof AppError && error.code === 'notFound'

/** The cookies of a browser that registered, after a login or a registration by a provider. */
function registrationAfter(call: string, { opened, waiting }: Outcome, registration: string | undefined): string[] {
  if (waiting !== undefined) return [registrationCookie(waiting), endedCarried()]
  if (!opened || call !== 'callback') return []
  return registration ? [endedRegistration(), endedCarried()] : [endedCarried()]
}

/** Limits the body, because next-auth reads bodies of any size. */
const bodyIn = (request: NextRequest) => readBody(z.record(z.string(), z.unknown()), request, DEFAULT_BODY_BYTES)

function withBody(request: NextRequest, body: Record<string, unknown>): NextRequest {
  return new NextRequest(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) })
}

async function bodyOf(call: string, { opened, refused, waiting }: Outcome, answer: Response): Promise<unknown> {
  if (refused) throw refused
  if (opened) return opened
  if (waiting !== undefined) return { waiting: true }
  if (call === 'csrf') return answer.json()
  if (answer.status === 400 || answer.headers.get('location')?.includes('csrf=true')) throw new AppError('forbidden')
  if (call === 'signout') return DONE
  // There is no readable cookie: it expires with its session.
  throw new AppError('sessionExpired')
}

/** Copies the cookies to the response, except the callback URL of next-auth's own forms. */
function withCookies(response: Response, answer: Response): Response {
  for (const cookie of answer.headers.getSetCookie())
    if (!/^[^=]*callback-url=/.test(cookie)) response.headers.append('set-cookie', cookie)
  return response
}
