import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { messagesOf } from '@/i18n/catalogue'
import { routing } from '@/i18n/routing'
import { limitWords } from '@/lib/limit-words'
import { currentContext } from '@/server/platform/cache/context'
import { renewConnections } from '@/server/platform/database/client'
import { noteRefusedWrite, READ_ONLY_RETRY } from '@/server/platform/database/read-only'
import { noteFullDisk } from '@/server/platform/database/writes'
import { AppError, ERROR_STATUS, type ErrorCode } from '@/server/platform/errors'
import { log } from '@/server/platform/log'
import { isConnectionSilent, isDiskFull, outageOf } from './busy'
import { logOutage } from './outage-log'
import { instanceOf } from './request-id'

/** The body of every refusal (RFC 9457). */
export const problemBody = z
  .object({
    type: z.string().describe('Where this kind of problem is described'),
    title: z.string(),
    status: z.number().int(),
    code: z.string().describe('Stable, for machines'),
    message: z.string().describe('English, safe to show'),
    errors: z.record(z.string(), z.string()).optional().describe('Field of the input → code of what is wrong with it'),
    current: z
      .unknown()
      .optional()
      .describe('The current state, after an edit conflict; the challenge, of proofNeeded'),
    instance: z.string().optional().describe('Identifies this failure in the log of the server'),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problemBody>

type More = Pick<Problem, 'errors' | 'current' | 'instance'> & { message?: string }

/** Messages by code. */
export type Words = Partial<Record<ErrorCode, string>>

/** Seconds until a retry makes sense. */
const RETRY_AFTER = 2

/**
 * The answer to a thrown error. An AppError is an intended refusal. Anything else is a bug: it is logged with the
 * request's id, and the client gets only that id.
 * @param words messages of the call, in place of the usual ones
 */
export function problemAnswer(error: unknown, request: Request, words: Words = {}): Response {
  const asked = currentContext()?.request
  const instance = asked ? { instance: instanceOf(asked.id) } : {}
  if (error instanceof AppError) {
    const message = words[error.code]
    return refusal(error.code, { ...moreOf(error), ...(message && { message }), ...instance }, retryAfter(error))
  }
  const outage = outageOf(error)
  if (isConnectionSilent(error)) renewConnections()
  if (outage === 'readOnly') noteRefusedWrite()
  if (isDiskFull(error)) noteFullDisk()
  // In development there is no edge, which makes the ids.
  const logged = asked ?? { method: request.method, path: new URL(request.url).pathname }
  if (outage) logOutage(outage, error, logged)
  else log.error({ ...logged, err: error }, 'A request failed.')
  return refusal(
    outage ?? 'internal',
    instance,
    outage === 'readOnly' ? { 'retry-after': String(READ_ONLY_RETRY) } : {},
  )
}

/** Login and registration answer invalid input in the words of their forms. */
export const accountWords = (): Words => ({
  invalidInput: messagesOf(routing.defaultLocale).account.failures[400],
})

/** Wraps a route handler outside the API: its errors become problem answers. */
export function answered<More extends unknown[]>(
  handle: (request: Request, ...more: More) => Promise<Response>,
): (request: Request, ...more: More) => Promise<Response> {
  return (request, ...more) => handle(request, ...more).catch((error: unknown) => problemAnswer(error, request))
}

function moreOf({ code, fields, current, facts, retryAfter }: AppError): More {
  const words = problemMessage(code)
  const own = OWN[code]?.({ fields, facts, retryAfter }) ?? words
  const message = Object.entries(facts).reduce((text, [name, fact]) => text.replace(`{${name}}`, () => fact), own)
  return { errors: fields, ...(message !== words && { message }), ...(current ? { current } : {}) }
}

/** Codes that have several messages. */
const OWN: Partial<
  Record<ErrorCode, (error: Pick<AppError, 'fields' | 'facts' | 'retryAfter'>) => string | undefined>
> = {
  conflict: ({ fields }) => conflictMessage(fields),
  forbidden: ({ fields, facts }) => forbiddenMessage(fields, facts),
  tooManyRequests: ({ retryAfter }) => (retryAfter === undefined ? undefined : limitMessage(retryAfter)),
}

/** Says that a limit is reached, and when it ends. */
export function limitMessage(seconds: number, locale: string = routing.defaultLocale): string {
  return messagesOf(locale).errors.tooManyRequestsFor.replace('{wait}', () => limitWords(seconds, locale))
}

/** A lock stands in the way, also of another entry that would change, too; undefined if there is no lock. */
function forbiddenMessage(fields: AppError['fields'], facts: AppError['facts']): string | undefined {
  const { forbiddenBeside, forbiddenLocked } = messagesOf(routing.defaultLocale).errors
  if (facts.entry) return forbiddenBeside
  return Object.values(fields ?? {}).includes('locked') ? forbiddenLocked : undefined
}

/** What stands in the way: a change of somebody else, to the same fields, or something that the fields name. */
function conflictMessage(fields: AppError['fields']): string {
  const { conflict, conflictOfEditors, conflictOfFields, conflictOfMerge } = messagesOf(routing.defaultLocale).errors
  const reasons = Object.values(fields ?? {})
  if (reasons.length === 0) return conflict
  if (reasons.includes('merged')) return conflictOfMerge
  return reasons.every((reason) => reason === 'changed') ? conflictOfEditors : conflictOfFields
}

function retryAfter({ retryAfter }: AppError): Record<string, string> {
  return retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
}

/** A problem answer with the status, texts and headers of its code. */
export function refusal(code: ErrorCode, more: More = {}, headers: Record<string, string> = {}): Response {
  const body = problemOf(code, more)
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { ...problemHeaders(body.status), ...headers },
  })
}

export function problemOf(code: ErrorCode, more: More = {}): Problem {
  const status = ERROR_STATUS[code]
  const title = STATUS_CODES[status] ?? 'Error'
  return { type: `/api/docs#${code}`, title, status, code, message: problemMessage(code), ...more }
}

export function problemMessage(code: ErrorCode): string {
  return messagesOf(routing.defaultLocale).errors[code]
}

/** The headers of a problem answer with this status. */
export function problemHeaders(status: number): Record<string, string> {
  return { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...HEADERS[status] }
}

const HEADERS: Partial<Record<number, Record<string, string>>> = {
  401: { 'www-authenticate': 'Bearer' },
  429: { 'retry-after': String(RETRY_AFTER) },
  503: { 'retry-after': String(RETRY_AFTER) },
}
