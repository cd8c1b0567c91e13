import { describesFallback, type JsonSchema } from '@/server/web/http/json-schema'
import { text } from './any-parameter'
import { document } from './contract'
import fc from './fast-check'

/** Values that a schema of the API document allows. */
type Values = fc.Arbitrary<unknown>

/** What has broken a call before: each of a kind that some field does not take. */
export const odd: Values = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, '', ' ', '\0', 'a\0b', '\ud83d', '\u202e', "' OR 1=1 --", '__proto__', '%', 'a/b', '.'],
    ...[true, [], {}, [1], { id: 'x' }, -1, -0, 0, 0.5, 3e9, 1e308, '9'.repeat(30), 'x'.repeat(3000)],
    ...['2026-02-30', '0000-00-00', '9999-12-31'],
  ),
  text,
  fc.jsonValue({ maxDepth: 2 }),
)

const LARGEST_ID = 2_147_483_647

/**
 * Values that match a schema. `known` has values for fields and parameters of a name: those that exist in the database.
 */
export function valuesOf(schema: JsonSchema | boolean, known: Record<string, Values> = {}): Values {
  if (typeof schema === 'boolean' || describesFallback(schema)) return odd
  if (schema.$ref) return valuesOf(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, known)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one as JsonSchema, known)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const types = [schema.type].flat().filter((type) => type !== undefined)
  return types.length === 0 ? odd : fc.oneof(...types.map((type) => ofType(type, schema, known)))
}

function ofType(type: string, schema: JsonSchema, known: Record<string, Values>): Values {
  if (type === 'object') return objects(schema, known)
  if (type === 'array') return arrays(schema, known)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'string') return strings(schema)
  const { minimum = -LARGEST_ID, maximum = LARGEST_ID } = schema
  const bounds = { min: Math.ceil(minimum), max: Math.floor(maximum) }
  const small = fc.integer({ min: Math.max(bounds.min, 0), max: Math.min(bounds.max, Math.max(bounds.min, 0) + 12) })
  return fc.oneof({ weight: 3, arbitrary: small }, { weight: 1, arbitrary: fc.integer(bounds) })
}

function strings({ format, pattern, allOf, minLength = 0, maxLength = 5000 }: JsonSchema): Values {
  if (format === 'date-time') return fc.date({ noInvalidDate: true, ...WRITABLE }).map((date) => date.toISOString())
  const patterns = [pattern, ...(allOf ?? []).map((part) => typeof part === 'object' && part.pattern)]
  const [first, ...more] = patterns.filter((one) => typeof one === 'string')
  if (first === undefined) {
    const fits = text.map((some) => some.slice(0, maxLength).padEnd(minLength, 'x'))
    return minLength > 1 ? fc.oneof(fc.constant('correct horse battery'), fits) : fits
  }
  return fc.stringMatching(new RegExp(first)).filter((some) => more.every((other) => new RegExp(other).test(some)))
}

const WRITABLE = { min: new Date('1970-01-01'), max: new Date('2099-12-31') }

function arrays({ items = {}, minItems = 0, maxItems = 5 }: JsonSchema, known: Record<string, Values>): Values {
  const item = valuesOf(items as JsonSchema, known)
  return fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 5)) })
}

function objects({ properties = {}, required = [] }: JsonSchema, known: Record<string, Values>): Values {
  const fields: Record<string, Values> = {}
  for (const [name, property] of Object.entries(properties)) fields[name] = fieldOf(name, property as JsonSchema, known)
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true })
}

/** Values of a field or parameter: mostly known ones. */
export function fieldOf(name: string, schema: JsonSchema, known: Record<string, Values>): Values {
  const some = valuesOf(schema, known)
  return known[name] ? fc.oneof({ weight: 3, arbitrary: known[name] }, { weight: 1, arbitrary: some }) : some
}
