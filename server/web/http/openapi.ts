import { z } from 'zod'
import { ERROR_STATUS, type ErrorCode } from '@/server/platform/errors'
import { isPermission, isStoring, isWriting } from './access'
import { ALIASES } from './aliases'
import { problemBody, problemMessage } from './problem'
import type { Declaration, Method, OtherAnswer } from './route'

/** Path ("/api/media/{id}") → the exports of its route file. */
export type Calls = Record<string, Partial<Record<Method, unknown>>>

export type JsonSchema = z.core.JSONSchema.JSONSchema
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}
type Body = { content: Record<string, { schema: JsonSchema }> }
export type Operation = {
  operationId: string
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: Body & { required: true }
  responses: Record<string, { description: string } & Partial<Body>>
}
export type ApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  paths: Record<string, Partial<Record<Lowercase<Method>, Operation>>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The OpenAPI 3.1 document of these calls, made from the schemas that validate their input and describe their output. */
export function openapi(calls: Calls, { version, siteUrl }: { version: string; siteUrl: string }): ApiDocument {
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
  return {
    openapi: '3.1.0',
    info: { title: 'Mokuroku', version, description: DESCRIPTION, license: LICENSE },
    servers: [{ url: siteUrl }],
    paths,
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}

const LICENSE = { name: 'MIT', identifier: 'MIT' }
const DESCRIPTION =
  `The same catalogue that the pages show, as JSON. Lists are paged from 0 and hold at most 100 entries;
an invalid page, size, sort or filter falls back to its default. HEAD works wherever GET does; a method that a
path does not have answers 405 with Allow, a malformed address 400. A literal path takes precedence over one with a
parameter: no user can have such a name. Every refusal is a Problem.
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
  const { access, tokenScope, summary, params, query, headers, body, form } = declaration
  const permission = isPermission(access) ? [access] : []
  const optional = access === 'anybody' ? [{}] : []
  return {
    operationId:
      method.toLowerCase() + path.replace(/^\/api/, '').replace(/[^a-z]+([a-z]?)/gi, (_, c) => c.toUpperCase()),
    summary,
    description:
      [declaration.description, tokenScope && `A personal token with the scope ${tokenScope} may call it, too.`]
        .filter(Boolean)
        .join(' ') || undefined,
    security: access === 'open' || access === 'public' ? [] : [...optional, { bearer: permission }],
    parameters: [
      ...parameters('path', params, schemas),
      ...parameters('query', query, schemas),
      ...parameters('header', headers, schemas),
    ],
    requestBody: requestBody(body, form, schemas),
    responses: responses(declaration, method, schemas),
  }
}

function requestBody(
  body: z.ZodType | undefined,
  form: z.ZodType | undefined,
  schemas: Record<string, JsonSchema>,
): Operation['requestBody'] {
  if (form) return { required: true, ...jsonBody('multipart/form-data', form, 'input', schemas) }
  return body && { required: true, ...jsonBody('application/json', body, 'input', schemas) }
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
  const { answer, formPage } = declaration
  const otherAnswers = { ...declaration.otherAnswers, ...(formPage && FORM_ANSWER) }
  const good =
    'content' in answer
      ? { content: Object.fromEntries([answer.content].flat().map((type) => [type, { schema: {} }])) }
      : jsonBody('application/json', answer, 'output', schemas)
  const problem = jsonBody('application/problem+json', problemBody, 'output', schemas)
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
  return { description, ...(body && jsonBody('application/json', body, 'output', schemas)) }
}

/** All refusals of a call: those that its declaration implies, those it lists, and those of the edge. */
export function refusalsOf(
  { access, whileSuspended, storesNothing, params, query, headers, body, form, formPage, refusals = [] }: Declaration,
  method: Method,
): ErrorCode[] {
  const codes = new Set<ErrorCode>(refusals)
  if (query || headers || body || form) codes.add('invalidInput')
  if (body || form)
    for (const code of ['malformedBody', 'bodyTooLarge', 'unsupportedMediaType'] as const) codes.add(code)
  if (access !== 'open') codes.add('unauthenticated')
  if (access !== 'open') codes.add('tokenScope')
  if (isPermission(access) || formPage) codes.add('forbidden')
  if (isWriting(access, method) && !whileSuspended) codes.add('suspended')
  if (params) codes.add('notFound')
  codes.add('methodNotAllowed').add('internal').add('databaseBusy').add('storageUnavailable').add('overloaded')
  if (isStoring(method, storesNothing)) codes.add('readOnly')
  // A write whose origin is lost may have been committed; a read is retried.
  if (method !== 'GET') codes.add('interrupted')
  return [...codes].sort((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b])
}

function jsonBody(type: string, schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, JsonSchema>): Body {
  return { content: { [type]: { schema: jsonSchema(schema, io, schemas) } } }
}

/** A zod schema as JSON Schema; named ones move to `schemas` and become references. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, JsonSchema>): JsonSchema {
  const made = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => dropSafeIntegerBounds(jsonSchema) })
  const moved: JsonSchema = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'))
  const { $schema: _, $defs = {}, ...rest } = moved
  for (const [name, definition] of Object.entries($defs)) schemas[name] = withoutId(definition)
  return withoutId(rest)
}

function withoutId({ id: _, ...schema }: JsonSchema): JsonSchema {
  return schema
}

function dropSafeIntegerBounds(schema: { minimum?: number; maximum?: number }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

const lower = (method: Method) => method.toLowerCase() as Lowercase<Method>
