import type { JsonSchema } from '@/server/web/http/json-schema'
import type { Operation, Parameter } from '@/server/web/http/openapi'
import type { Method } from '@/server/web/http/route'
import { document as api, matches } from './contract'
import fc, { anyCharacter } from './fast-check'
import { fieldOf, odd, valuesOf } from './from-schema'

/** A call of the API document. */
export type Call = { name: string; path: string; method: Method; operation: Operation }
/** A request that a call may get, and whether the document allows it. */
export type Asked = { address: string; init: RequestInit & { method: Method }; isAllowed: boolean }

export const documentedCalls: Call[] = Object.entries(api.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => {
    const upper = method.toUpperCase() as Method
    return { name: `${upper} ${path}`, path, method: upper, operation }
  }),
)

export const needsToken = ({ operation: { security } }: Call) =>
  security.length > 0 && security.every((way) => 'bearer' in way)

type Known = Record<string, fc.Arbitrary<unknown>>

/** Requests of a call: half are allowed, in the others one value is of another kind, missing, or unknown. */
export function requestsOf(call: Call, known: Known): fc.Arbitrary<Asked> {
  const { parameters, requestBody } = call.operation
  const values = Object.fromEntries(
    parameters.map(({ name, in: place, required, schema }) => {
      const some = fieldOf(name, schema, known)
      const other = fc.oneof({ weight: 5, arbitrary: some }, { weight: 1, arbitrary: odd })
      return [`${place} ${name}`, required ? other : fc.option(other, { nil: undefined, freq: 2 })]
    }),
  )
  const [type, { schema = {} } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const body = type ? bodies(schema, known) : fc.constant(undefined)
  return fc
    .record({ given: fc.record(values), body, more: fc.option(extra, { nil: undefined }) })
    .map((made) => asked(call, { ...made, given: made.given as Record<string, unknown> }, type, schema))
}

const extra = fc.tuple(fc.string({ maxLength: 20 }), fc.string({ unit: anyCharacter, maxLength: 40 }))

/** Bodies of a schema, and such with one field that is not. */
function bodies(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const good = valuesOf(schema, known)
  const changed = fc.tuple(good, fc.nat(), odd).map(([some, at, other]) => spoilt(some, at, other))
  return fc.oneof({ weight: 4, arbitrary: good }, { weight: 3, arbitrary: changed }, { weight: 1, arbitrary: odd })
}

function spoilt(some: unknown, at: number, other: unknown): unknown {
  if (typeof some !== 'object' || some === null || Array.isArray(some)) return other
  const names = [...Object.keys(some), 'unknown']
  const name = names[at % names.length] ?? ''
  const { [name]: _, ...rest } = some as Record<string, unknown>
  return at % 3 === 0 ? rest : { ...rest, [name]: other }
}

type Made = { given: Record<string, unknown>; body: unknown; more: [string, string] | undefined }

function asked(
  { path, method, operation: { parameters, requestBody } }: Call,
  { given, body, more }: Made,
  type: string | undefined,
  schema: JsonSchema,
): Asked {
  const texts = parameters.flatMap(({ name, in: place, schema }) => {
    const value = given[`${place} ${name}`]
    return value === undefined ? [] : [{ name, place, schema, value: WRITTEN[place](written(value)) }]
  })
  const of = (place: Parameter['in']) =>
    texts.flatMap((one) => (one.place === place ? [[one.name, one.value] as [string, string]] : []))
  const query = new URLSearchParams([...of('query'), ...(more ? [more] : [])])
  const address = of('path').reduce((some, [name, value]) => some.replace(`{${name}}`, encodeURIComponent(value)), path)
  const sent = type && bodyOf(type, body)
  return {
    address: query.size > 0 ? `${address}?${query}` : address,
    init: {
      method,
      headers: { ...Object.fromEntries(of('header')), ...(type === 'application/json' && { 'content-type': type }) },
      ...(sent && { body: sent }),
    },
    isAllowed:
      texts.every(({ schema, value }) => matches(schema, value) || matches(schema, Number(value))) &&
      (!type || (body === undefined ? !requestBody?.required : allows(type, schema, body))),
  }
}

/** A value as its place can carry it: a part of a path is not empty, and not a step to another folder. */
const WRITTEN: Record<Parameter['in'], (value: string) => string> = {
  path: (value) => value.replace(/^(?:\.|%2e){0,2}$/i, 'x'),
  query: (value) => value,
  header: (value) => value.replace(/[^\x21-\x7e]/g, 'x').slice(0, 2000),
}

/** Whether the document allows a body; of a form, whether it has all its fields, which are texts. */
function allows(type: string, schema: JsonSchema, body: unknown): boolean {
  if (type === 'application/json') return matches(schema, JSON.parse(JSON.stringify(body)))
  return [body].flat().length > 0 && (schema.required ?? []).every((name) => name in Object(body))
}

function bodyOf(type: string, body: unknown): BodyInit | undefined {
  if (type === 'application/json') return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(body)))
    form.append(name, name === 'File' ? new File([written(value)], 'some.file') : written(value))
  return form
}

const written = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
