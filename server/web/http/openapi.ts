import type { z } from 'zod'
import type { TokenScope } from '@/lib/identity/token-scopes'
import { ERROR_STATUS, type ErrorCode } from '@/server/platform/errors'
import { isOfUsers, isPermission, isStoring, isWriting } from './access'
import { ALIASES } from './aliases'
import { addExamples, type CodeSample } from './call-examples'
import { CALL_GROUPS, groupOf } from './call-groups'
import { isOptional } from './input'
import { type JsonSchema, jsonSchema, type Media, media } from './json-schema'
import { isOfEntry, isOfUser, MOVED, mayBeHidden, RENAMED } from './moved'
import { problemBody, problemMessage } from './problem'
import { type Declaration, METHODS, type Method, type OtherAnswer } from './route'
import { SECURITY_SCHEMES, type SecurityScheme, securityOf } from './security-schemes'

/** Path ("/api/media/{id}") → the exports of its route file. */
export type Calls = Record<string, Partial<Record<Method, unknown>>>

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: Media & { required: boolean }
  responses: Record<string, { description: string } & Partial<Media>>
  'x-codeSamples'?: CodeSample[]
}
export type { SecurityScheme }
export type ApiDocument = {
  openapi: '3.1.0'
  info: {
    title: string
    version: string
    description: string
    contact: { name: string; url: string }
    license: { name: string; identifier: string }
  }
  tags: { name: string; description: string }[]
  servers: { url: string }[]
  paths: Record<string, Partial<Record<Lowercase<Method>, Operation>>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, SecurityScheme> }
}

/** The OpenAPI 3.1 document of these calls, made from the schemas of their input and output. */
export function openapi(
  calls: Calls,
  { version, siteUrl, title }: { version: string; siteUrl: string; title: string },
): ApiDocument {
  const schemas: Record<string, JsonSchema> = {}
  const paths: ApiDocument['paths'] = {}
  for (const [path, exported] of Object.entries(calls)) {
    const item: ApiDocument['paths'][string] = {}
    for (const method of METHODS) {
      const declaration = declarationOf(exported[method])
      if (declaration) item[lower(method)] = operation(path, method, declaration, schemas)
    }
    paths[path] = item
  }
  return addExamples({
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: DESCRIPTION,
      contact: { name: new URL(siteUrl).host, url: siteUrl },
      license: LICENSE,
    },
    servers: [{ url: siteUrl }],
    tags: CALL_GROUPS,
    paths,
    components: { schemas, securitySchemes: SECURITY_SCHEMES },
  })
}

const LICENSE = { name: 'MIT', identifier: 'MIT' }
const DESCRIPTION =
  `The same catalogue that the pages show, as JSON. Lists are paged from 0 and hold at most 100 entries;
an invalid page, size, sort or filter falls back to its default. HEAD works wherever GET does; a method that a
path does not have answers 405 with Allow, a malformed address 400. A literal path takes precedence over one with a
parameter: no user can have such a name. Every refusal is a Problem.
Parameters that a call does not know are ignored, and named in Ignored-Parameters. Programs on other sites may call
everything but what starts, renews or recovers a session and feeds with a key (CORS, without credentials).
Answers to a personal token say how many reads its address has left, in RateLimit and RateLimit-Policy (RateLimit header
fields for HTTP, draft-ietf-httpapi-ratelimit-headers-10); answers that caches keep never do.
${writtenAliases()} are accepted, too.`.replaceAll('\n', ' ')

/** "/api/character for /api/characters, …" */
function writtenAliases(): string {
  return Object.entries(ALIASES)
    .map(([alias, resource]) => `/api/${alias} for /api/${resource}`)
    .join(', ')
}

function declarationOf(handler: unknown): Declaration | undefined {
  return typeof handler === 'function' && 'declaration' in handler ? (handler.declaration as Declaration) : undefined
}

function operation(
  path: string,
  method: Method,
  declaration: Declaration,
  schemas: Record<string, JsonSchema>,
): Operation {
  const { summary, params, query, headers, refusals = [] } = declaration
  const asked = parameters('query', query, schemas)
  const readsEntry = isOfEntry(path) && method === 'GET'
  return {
    operationId:
      method.toLowerCase() + path.replace(/^\/api/, '').replace(/[^a-z]+([a-z]?)/gi, (_, c) => c.toUpperCase()),
    summary,
    description: descriptionOf(declaration),
    tags: [groupOf(path) ?? ''],
    security: securityOf(declaration, asked),
    parameters: [...parameters('path', params, schemas), ...asked, ...parameters('header', headers, schemas)],
    requestBody: requestBody(declaration, schemas),
    responses: {
      ...(readsEntry && MOVED),
      ...(isOfUser(path) && method === 'GET' && RENAMED),
      ...responses(
        readsEntry && mayBeHidden(path) ? { ...declaration, refusals: ['hidden', ...refusals] } : declaration,
        method,
        schemas,
      ),
    },
  }
}

const SCOPE_WORDS = (scope: NonNullable<Declaration['tokenScope']>) =>
  scope === 'any'
    ? 'Any personal token may call it, too.'
    : `A personal token with the scope ${scope} may call it, too${MORE_WORDS[scope] ?? ''}.`

const MORE_WORDS: Partial<Record<TokenScope, string>> = {
  ReadLists: '; private records and notes need ReadPrivate besides',
  WriteRecords: '; notes are told only with ReadPrivate besides',
}

/** What of personal tokens a call takes that names no scope. */
function unscopedWords(access: Declaration['access']): string {
  if (access === 'open') return 'No personal token is read.'
  if (isOfUsers(access)) return 'No personal token may call it.'
  return 'It needs no scope: a personal token is answered as a visitor is.'
}

/** What a call does, and who may call it. */
function descriptionOf({ description, access, tokenScope }: Declaration): string {
  const permission = isPermission(access) && `Needs the permission ${access}.`
  const scope = tokenScope ? SCOPE_WORDS(tokenScope) : unscopedWords(access)
  return [description, permission, scope].filter(Boolean).join(' ')
}

function requestBody(
  { body, bodyExample, form }: Declaration,
  schemas: Record<string, JsonSchema>,
): Operation['requestBody'] {
  if (form) return { required: true, ...media('multipart/form-data', form, 'input', schemas) }
  if (!body) return undefined
  const { content } = media('application/json', body, 'input', schemas)
  if (bodyExample !== undefined) for (const given of Object.values(content)) given.example = bodyExample
  return { required: !isOptional(body), content }
}

function parameters(
  place: Parameter['in'],
  schema: z.ZodType | undefined,
  schemas: Record<string, JsonSchema>,
): Parameter[] {
  if (!schema) return []
  const { properties = {} } = jsonSchema(schema, 'input', schemas)
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property === true || property === false ? {} : property
    return { name, in: place, required: place === 'path', description, schema: rest }
  })
}

function responses(
  declaration: Declaration,
  method: Method,
  schemas: Record<string, JsonSchema>,
): Operation['responses'] {
  const { answer, formPage, refusalBody } = declaration
  const otherAnswers = { ...declaration.otherAnswers, ...(formPage && FORM_ANSWER) }
  const good =
    'content' in answer
      ? { content: Object.fromEntries([answer.content].flat().map((type) => [type, { schema: {} }])) }
      : media('application/json', answer, 'output', schemas)
  const problem = media('application/problem+json', refusalBody?.schema ?? problemBody, 'output', schemas)
  const found: Operation['responses'] = { 200: { description: 'The answer.', ...good } }
  for (const [status, other] of Object.entries(otherAnswers)) found[status] = otherResponse(other, schemas)
  for (const code of refusalsOf(declaration, method)) {
    const status = ERROR_STATUS[code]
    const words = [found[status]?.description, `\`${code}\`: ${problemMessage(code)}`].filter(Boolean).join(' ')
    found[status] = { description: words, content: { ...found[status]?.content, ...problem.content } }
  }
  return found
}

const FORM_ANSWER: Record<number, OtherAnswer> = {
  303: { description: 'See Other: the page of the form, when a browser without scripts has submitted it.' },
}

function otherResponse({ description, body }: OtherAnswer, schemas: Record<string, JsonSchema>) {
  return { description, ...(body && media('application/json', body, 'output', schemas)) }
}

/** What the edge refuses whatever the call: an address that cannot be read, and a body that is too large for any. */
const OF_THE_EDGE = ['malformedAddress', 'bodyTooLarge', 'overloaded'] as const

/** All refusals of a call: implied by its declaration, listed in it, and made by the edge. */
export function refusalsOf(
  {
    access,
    tokenScope,
    takesBasic,
    whileSuspended,
    storesNothing,
    params,
    query,
    headers,
    body,
    form,
    formPage,
    refusals = [],
  }: Declaration,
  method: Method,
): ErrorCode[] {
  const codes = new Set<ErrorCode>([...refusals, ...OF_THE_EDGE])
  // The edge counts reads; calls that count more say so themselves.
  if (method === 'GET') codes.add('tooManyRequests')
  if (query || headers || body || form) codes.add('invalidInput')
  if (body || form) codes.add('malformedBody').add('unsupportedMediaType')
  if (access !== 'open') codes.add('unauthenticated').add('tokenSuspended')
  if (takesBasic) codes.add('tokenAsPassword')
  // On visitors' calls a token without the scope is answered as a visitor is.
  if (isOfUsers(access) && tokenScope !== 'any') codes.add('tokenScope')
  if (isPermission(access) || formPage) codes.add('forbidden')
  if (isWriting(access, method) && !whileSuspended) codes.add('suspended').add('secondFactorNeeded')
  if (isPermission(access)) codes.add('secondFactorNeeded')
  if (params) codes.add('notFound')
  codes.add('methodNotAllowed').add('internal').add('databaseBusy').add('storageUnavailable')
  if (isStoring(method, storesNothing)) codes.add('readOnly').add('locked')
  // A write whose origin is lost may have been committed; a read is retried.
  if (method !== 'GET') codes.add('interrupted')
  return [...codes].sort((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b])
}

const lower = (method: Method) => method.toLowerCase() as Lowercase<Method>
