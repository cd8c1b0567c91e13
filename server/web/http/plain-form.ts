import { answerLink } from '@/lib/links/form-answer'
import { env } from '@/server/platform/env'
import { failurePage } from './failure-page'
import type { Problem } from './problem'
import { redirectTo } from './redirect'

/** The forms of pages work without scripts: the browser submits them itself, and the answer leads back to the page. */

/** The page of a call's form, by the parameters of the call's path. */
export type FormPage = (params: Record<string, string>) => string

const TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i

/**
 * Whether a browser has submitted a form without scripts. Browsers say the page's origin with every POST; programs that
 * post by themselves (RFC 8058) do not.
 */
export function isPlainForm({ headers }: Request): boolean {
  return TYPE.test(headers.get('content-type') ?? '') && headers.get('origin') !== null
}

/** Whether the form is one of this site (RFC 6454): another site's must not act for its visitors. */
export function isOwnForm({ headers }: Request): boolean {
  return headers.get('origin') === new URL(env().SITE_URL).origin
}

/** The refusal of another site's form. */
export function refuseForm(): Response {
  const { status, body } = failurePage('forbidden')
  return new Response(body, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** The fields of a submitted form, as a JSON body would have them; the first of repeated fields counts. */
export function formFields(text: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(text)].reverse())
}

/**
 * Leads back to the form's page, which says what happened (303, so that a reload sends nothing again). The answer has
 * the cookies of the call, whose headers are `answered`.
 */
export function backToPage(page: string, request: Request, problem: Problem | undefined, answered: Headers): Response {
  const wait = problem?.code === 'tooManyRequests' ? Number(answered.get('retry-after')) || undefined : undefined
  const answer = problem ? { said: problem.code, wait, fields: problem.errors } : { said: 'done' }
  const back = redirectTo(303, answerLink(localized(page, request), answer))
  for (const cookie of answered.getSetCookie()) back.headers.append('set-cookie', cookie)
  return back
}

/**
 * The page in the locale in which it was read. Clients choose the Referer: only the one segment of a locale is taken
 * from it.
 */
function localized(page: string, { headers }: Request): string {
  const referer = headers.get('referer') ?? ''
  const read = URL.canParse(referer) ? new URL(referer) : null
  if (read?.origin !== new URL(env().SITE_URL).origin || !read.pathname.endsWith(page)) return page
  const prefix = read.pathname.slice(0, -page.length)
  return /^\/[\w-]+$/.test(prefix) ? prefix + page : page
}
