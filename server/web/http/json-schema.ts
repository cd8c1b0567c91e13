import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.JSONSchema
export type Media = { content: Record<string, { schema: JsonSchema; example?: unknown }> }

/** A body of this content type. */
export function media(
  type: string,
  schema: z.ZodType,
  io: 'input' | 'output',
  schemas: Record<string, JsonSchema>,
): Media {
  return { content: { [type]: { schema: jsonSchema(schema, io, schemas) } } }
}

/** A zod schema as JSON Schema; named ones move to `schemas` and become references. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, JsonSchema>): JsonSchema {
  const { itself, named } = converted[io].get(schema) ?? convert(schema, io)
  converted[io].set(schema, { itself, named })
  Object.assign(schemas, named)
  return itself
}

type Converted = { itself: JsonSchema; named: Record<string, JsonSchema> }

/** Each call has the schema of a refusal a dozen times. */
const converted = { input: new WeakMap<z.ZodType, Converted>(), output: new WeakMap<z.ZodType, Converted>() }

function convert(schema: z.ZodType, io: 'input' | 'output'): Converted {
  const made = z.toJSONSchema(schema, { io, override })
  const moved: JsonSchema = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'))
  const { $schema: _, $defs = {}, ...rest } = moved
  const named = Object.entries($defs).map(([name, definition]) => [name, withoutId(definition)])
  return { itself: withoutId(rest), named: Object.fromEntries(named) }
}

type Made = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }

function override({ zodSchema: { _zod }, jsonSchema }: Made): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (_zod.def.type === 'catch') describeFallback(jsonSchema, _zod.def.catchValue)
}

/**
 * A value that falls back is never refused: what is enforced is nothing, so anything matches, and the schema says what
 * becomes of it. A plain text is left as it is, since every parameter is one.
 */
function describeFallback(schema: z.core.JSONSchema.BaseSchema, fallBack: unknown): void {
  const { default: _, description: __, ...meant } = schema
  if (meant.anyOf?.some(describesFallback) || JSON.stringify(meant) === '{"type":"string"}') return
  for (const keyword of Object.keys(meant)) delete schema[keyword]
  const value = typeof fallBack === 'function' ? fallBack() : fallBack
  const description = value === undefined ? 'Anything else is ignored' : `Anything else falls back to ${value}`
  schema.anyOf = [meant, { description }]
}

/** Whether a schema is the part that says what becomes of any other value. */
export function describesFallback(schema: unknown): boolean {
  return typeof schema === 'object' && Object.keys(schema ?? {}).join() === 'description'
}

function withoutId({ id: _, ...schema }: JsonSchema): JsonSchema {
  return schema
}
