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
import { nextAuthOptions, type Outcome } from './next-auth'
import { endedRegistration, registrationIn } from './registration-cookie'

/** The calls that our pages make. next-auth has more: forms of its own, and a GET that sets an older cookie again. */
const CALLS = new Map([
  ['csrf', 'GET'],
  ['callback', 'POST'],
  ['session', 'POST'],
  ['signout', 'POST'],
])

/** Refusals that mean that the session has ended. */
const OVER: readonly ErrorCode[] = ['badRefreshToken', 'sessionEnded', 'sessionExpired', 'sessionReused']

type Context = { params: Promise<{ nextauth: string[] }> }

/**
 * Browser sessions, by next-auth. The refresh token exists only in its encrypted cookie. A POST to `session` returns an
 * access token, and rotates the refresh token if it is ten minutes old. Answers and refusals have the form of the
 * API's.
 */
export async function browserSession(request: NextRequest, context: Context): Promise<Response> {
  let answer = new Response()
  try {
    const [call = ''] = (await context.params).nextauth
    if (CALLS.get(call) !== request.method) throw new AppError('notFound')
    // Login, refresh and logout write. The cookie stays, so that nobody is logged out.
    if (request.method === 'POST') expectWritable()
    const outcome: Outcome = {}
    const asked = request.method === 'POST' ? await bounded(request) : request
    const registration = registrationIn(request)
    const browser = browserOf(request)
    const client = { ...clientOf(request.headers), browser }
    const secrets = { registration, device: deviceIn(request) }
    const options = nextAuthOptions(client, outcome, { signal: request.signal, ...secrets })
    answer = await NextAuth(asked, context, options)
    const opened = withCookies(json(await bodyOf(call, outcome, answer)), answer)
    if (call === 'callback') opened.headers.append('set-cookie', browserCookie(browser))
    if (outcome.device) opened.headers.append('set-cookie', deviceCookie(outcome.device))
    if (registration) opened.headers.append('set-cookie', endedRegistration())
    return opened
  } catch (error) {
    const refusal = problemAnswer(error, request)
    // An ended session loses its cookie; after a temporary failure the cookie stays.
    return error instanceof AppError && OVER.includes(error.code) ? withCookies(refusal, answer) : refusal
  }
}

/** Limits the body, because next-auth reads bodies of any size. */
async function bounded(request: NextRequest): Promise<NextRequest> {
  const body = await readBody(z.record(z.string(), z.unknown()), request, DEFAULT_BODY_BYTES)
  return new NextRequest(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) })
}

async function bodyOf(call: string, { opened, refused }: Outcome, answer: Response): Promise<unknown> {
  if (refused) throw refused
  if (opened) return opened
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
