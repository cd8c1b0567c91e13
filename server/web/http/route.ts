import type { z } from 'zod'
import type { TokenScope } from '@/lib/identity/token-scopes'
import { forgetAct } from '@/server/domain/identity/personal-tokens/mutations'
import { currentContext } from '@/server/platform/cache/context'
import { expectWritable } from '@/server/platform/database/read-only'
import { AppError, type ErrorCode } from '@/server/platform/errors'
import { type Access, type Asker, admit, isStoring } from './access'
import { outageOf } from './busy'
import { DEFAULT_BODY_BYTES } from './cache-policy'
import { readBody, readCompressedForm, readForm, readHeaders, readParams, readPlainForm, readQuery } from './input'
import { movedAnswer } from './moved'
import { backToPage, type FormPage, isOwnForm, isPlainForm, refuseForm } from './plain-form'
import { type Problem, problemAnswer, refusal, type Words } from './problem'
import { told } from './told'

/** The methods of calls. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** The content types of an answer that no schema describes. */
export type Content = { content: string | readonly string[] }
/** An answer besides 200 and the problems: its meaning, and its body if it has one. */
export type OtherAnswer = { description: string; body?: z.ZodType }

/** For calls whose answers have an ETag. */
export const NOT_MODIFIED: Record<304, OtherAnswer> = {
  304: { description: 'Not modified: the ETag matches If-None-Match.' },
}

/** A body of refusals that is made from the usual one. */
export type RefusalBody = { schema: z.ZodType; of: (problem: Problem) => unknown }

/** The declaration of a call; the OpenAPI document is made from it. */
export type Declaration = {
  access: Access
  /** A writing call that suspended users may use: it protects, exports or deletes their account, or stores nothing. */
  whileSuspended?: boolean
  /** A call of a writing method that stores nothing: it goes on while the site can only be read. */
  storesNothing?: boolean
  /** The scope of personal tokens that may make this call, too; `any`: all of them. Without one it takes none. */
  tokenScope?: TokenScope | 'any'
  /** Whether such a token may also be the password of Basic credentials. */
  takesBasic?: boolean
  summary: string
  /** What it does in a sentence or more; who may call it is added. */
  description: string
  params?: z.ZodType
  query?: z.ZodType
  /** Headers that are input, by lower-case names. */
  headers?: z.ZodType
  body?: z.ZodType
  /** A body as an example, where the schema does not tell which fields belong together. */
  bodyExample?: unknown
  /** The fields of a multipart form, instead of a JSON body. */
  form?: z.ZodType
  /** Whether the form's file is a large text: it is compressed (gzip) while it is received, and given so. */
  compressesFile?: boolean
  /** The page whose form makes this call, too, in a browser without scripts. */
  formPage?: FormPage
  /** Most bytes of a body; 64 KiB by default. */
  bodyBytes?: number
  answer: z.ZodType | Content
  otherAnswers?: Record<number, OtherAnswer>
  /** Refusals that the declaration does not imply. */
  refusals?: readonly ErrorCode[]
  /** The body of refusals, if programs expect another one. */
  refusalBody?: RefusalBody
  /** Messages of refusals that are not the usual ones. */
  words?: () => Words
}

/** The access of calls of editors, and of their personal tokens for the catalogue. */
export const EDITORS = { access: 'CanEdit', tokenScope: 'EditCatalogue' } as const
/** The access of calls by which all users propose changes, and of their personal tokens for the catalogue. */
export const PROPOSERS = { access: 'user', tokenScope: 'EditCatalogue' } as const
/** The access of calls that read what users track, and of their personal tokens for lists. */
export const LIST_READERS = { access: 'user', tokenScope: 'ReadLists' } as const
/** The access of calls that read what only the user sees, and of their personal tokens for that. */
export const PRIVATE_READERS = { access: 'user', tokenScope: 'ReadPrivate' } as const

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Input<D extends Declaration> = {
  request: Request
  user: D['access'] extends 'open' | 'public' ? null : D['access'] extends 'anybody' ? Asker | null : Asker
  params: Parsed<D['params']>
  query: Parsed<D['query']>
  headers: Parsed<D['headers']>
  body: Parsed<D['body']>
  form: Parsed<D['form']>
}
/** The answer, null for 404, or a complete response that is not JSON. */
type Handled<D extends Declaration> = (D['answer'] extends z.ZodType ? z.output<D['answer']> : never) | Response | null

type Context = { params: Promise<Record<string, string | string[] | undefined>> }
export type Handler = (request: Request, context: Context) => Promise<Response>
export type Route = Handler & { declaration: Declaration }

/**
 * A call of the API: a declaration of its input and output, and the function behind it. The input is validated before
 * the function runs; whatever it throws becomes a problem answer. A form that was sent without scripts gets its page as
 * the answer.
 */
export function route<const D extends Declaration>(
  declaration: D,
  handle: (input: Input<D>) => Promise<Handled<D>>,
): Route {
  const { formPage } = declaration
  const call: Handler = async (request, context) => {
    let isValid = false
    try {
      const given = (await readInput(declaration, request, context)) as Input<D>
      isValid = true
      return told(respond(await handle(given)), declaration, request)
    } catch (error) {
      await forgetRefused()
      const isMissing = isValid && error instanceof AppError && error.code === 'notFound'
      const moved = isMissing && (await movedAnswer(request).catch(() => undefined))
      const refused = isExpected(error) ? error : await goneOr(error, declaration, request)
      return told(moved || (await refusalAnswer(refused, request, declaration)), declaration, request)
    }
  }
  const answer: Handler = async (request, context) => {
    if (!formPage || !isPlainForm(request)) return call(request, context)
    if (!isOwnForm(request)) return refuseForm()
    const answered = await call(request, context)
    const params = (await context.params) as Record<string, string>
    const problem = answered.ok ? undefined : ((await answered.json()) as Problem)
    return backToPage(formPage(params), request, problem, answered.headers)
  }
  return Object.assign(answer, { declaration })
}

/** The answer to a thrown error, in the words and the form of the call. */
async function refusalAnswer(error: unknown, request: Request, { words, refusalBody }: Declaration): Promise<Response> {
  const answer = problemAnswer(error, request, words?.())
  if (!refusalBody) return answer
  const { status, headers } = answer
  const body = JSON.stringify(refusalBody.of((await answer.json()) as Problem))
  return new Response(body, { status, headers })
}

/** Takes a call that was refused from the list of what its token did. */
async function forgetRefused(): Promise<void> {
  const act = currentContext()?.token?.act
  if (act) await forgetAct(act).catch(() => undefined)
}

const isExpected = (error: unknown) => error instanceof AppError || outageOf(error) !== undefined

/** The refusal of an asker whose account was deleted during the call, which left rows of nobody; else the error. */
async function goneOr(error: unknown, declaration: Declaration, request: Request) {
  // Admitted once more, a token's call is listed once more.
  return admit(declaration.access, request, declaration)
    .then(
      () => error,
      (refusal: unknown) => (refusal instanceof AppError ? refusal : error),
    )
    .finally(forgetRefused)
}

async function readInput(declaration: Declaration, request: Request, context: Context) {
  const { params, query, headers, body, form, bodyBytes = DEFAULT_BODY_BYTES } = declaration
  if (isStoring(request.method, declaration.storesNothing)) expectWritable()
  const read = declaration.compressesFile ? readCompressedForm : readForm
  return {
    request,
    user: await admit(declaration.access, request, declaration),
    params: params && readParams(params, await context.params),
    query: query && readQuery(query, new URL(request.url).searchParams),
    headers: headers && readHeaders(headers, request.headers),
    body: body && (await bodyReader(declaration, request)(body, request, bodyBytes)),
    form: form && (await read(form, request, bodyBytes)),
  }
}

function bodyReader({ formPage }: Declaration, request: Request): typeof readBody {
  return formPage && isPlainForm(request) ? readPlainForm : readBody
}

function respond(answer: unknown): Response {
  if (answer === null) throw new AppError('notFound')
  return answer instanceof Response ? answer : json(answer)
}

/** A JSON answer with no-store: it may contain a user's own data, and must show a change at once. */
export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

/**
 * The exports of a route file: its calls, and for all other methods a 405 with Allow (Next's own has neither a body nor
 * Allow).
 */
export function methods(routes: Partial<Record<Method, Route>>): Record<Method | 'OPTIONS', Handler> {
  const offered = METHODS.filter((method) => routes[method])
  const allow = ['OPTIONS', ...(routes.GET ? ['HEAD'] : []), ...offered].sort().join(', ')
  const refuse: Handler = async () => refusal('methodNotAllowed', {}, { allow })
  const tell: Handler = async () => new Response(null, { status: 204, headers: { allow } })
  const or = (method: Method) => routes[method] ?? refuse
  return {
    GET: or('GET'),
    POST: or('POST'),
    PUT: or('PUT'),
    PATCH: or('PATCH'),
    DELETE: or('DELETE'),
    OPTIONS: tell,
  }
}

const alone =
  (method: Method) =>
  <const D extends Declaration>(declaration: D, handle: (input: Input<D>) => Promise<Handled<D>>) =>
    methods({ [method]: route(declaration, handle) })

/** The exports of a route file whose only call is a GET. */
export const get = alone('GET')
/** The exports of a route file whose only call is a POST. */
export const post = alone('POST')
/** The exports of a route file whose only call is a PUT. */
export const put = alone('PUT')
/** The exports of a route file whose only call is a DELETE. */
export const remove = alone('DELETE')
