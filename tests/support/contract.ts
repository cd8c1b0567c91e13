import { expect } from 'vitest'
import { z } from 'zod'
import { calls } from '@/app/generated/calls'
import type { JsonSchema } from '@/server/web/http/json-schema'
import { openapi } from '@/server/web/http/openapi'
import type { Method } from '@/server/web/http/route'

export const document = openapi(calls, { version: '1', siteUrl: 'http://localhost:3000', title: 'Anime Library' })

/** Checks that the document has the status for this call, and that a JSON body matches its schema. */
export async function expectDocumented(path: string, response: Response, method: Method = 'GET'): Promise<void> {
  const operation = document.paths[path]?.[method.toLowerCase() as Lowercase<Method>]
  const documented = operation?.responses[response.status]
  expect(documented, `${method} ${path} answered ${response.status}`).toBeDefined()
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  // A redirect has no body.
  if (type === '' && !documented?.content) return
  expect(Object.keys(documented?.content ?? {})).toContain(type)
  const schema = documented?.content?.[type]?.schema
  if (!type.endsWith('json') || type.endsWith('ndjson') || !schema) return
  const body: unknown = await response.json()
  expect(whole(schema).safeParse(body).error?.issues ?? []).toEqual([])
}

/** Whether a schema of the document allows a value. */
export function matches(schema: JsonSchema, value: unknown): boolean {
  return whole(schema).safeParse(value).success
}

const SCHEMAS = '#/components/schemas/'
const made = new Map<string, z.ZodType>()

/** A schema of the document with all that it refers to, made once for all calls that have the same. */
function whole(schema: JsonSchema): z.ZodType {
  const text = textOf(schema)
  const known = made.get(text)
  if (known) return known
  const fresh = z.fromJSONSchema({ ...(JSON.parse(text) as JsonSchema), $defs: definitionsOf(schema) })
  made.set(text, fresh)
  return fresh
}

const textOf = (schema: JsonSchema) => JSON.stringify(schema).replaceAll(SCHEMAS, '#/$defs/')

/**
 * The definitions that a schema refers to, and those that they refer to: copying all for each schema would take longer
 * than the rest.
 */
function definitionsOf(schema: JsonSchema, found: Record<string, JsonSchema> = {}): Record<string, JsonSchema> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(REFERENCE)) {
    const definition = document.components.schemas[name]
    if (name in found || !definition) continue
    found[name] = JSON.parse(textOf(definition))
    definitionsOf(definition, found)
  }
  return found
}

const REFERENCE = new RegExp(`"${SCHEMAS}([^"]+)"`, 'g')
