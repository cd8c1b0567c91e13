import { describesFallback, type JsonSchema } from './json-schema'

/** Named schemas of the document. */
type Named = Readonly<Record<string, JsonSchema>>

/** How deep objects of an example stand in one another. Beyond it lists are empty, and optional fields are left out. */
const DEEPEST = 6

/** A body of an answer that a schema allows, with all its fields. */
export const answerExample = (schema: JsonSchema, named: Named): unknown =>
  exampleOf(schema, { named, isWhole: true, depth: 0 })

/** A body or parameter of a request that a schema allows: an object has its required fields, or else its first. */
export const inputExample = (schema: JsonSchema, named: Named, name = ''): unknown =>
  exampleOf(schema, { named, isWhole: false, depth: 0 }, name)

type Making = { named: Named; isWhole: boolean; depth: number }

/**
 * A value that a schema allows: the schema's own example, else what its field is called, else the plainest value.
 * `undefined` for a pattern that nothing here fits.
 */
function exampleOf(given: JsonSchema | boolean, making: Making, name = ''): unknown {
  if (typeof given === 'boolean') return name
  const schema = given.$ref ? { ...making.named[given.$ref.split('/').at(-1) ?? ''], ...given, $ref: undefined } : given
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return exampleOf(choices.find(saysMore) ?? choices[0] ?? {}, making, name)
  if (schema.enum) return schema.enum[0]
  const [type] = [schema.type].flat().filter((one) => one !== 'null')
  if (type === 'object') return objectOf(schema, making)
  if (type === 'array') return arrayOf(schema, making, name)
  if (type === 'boolean') return schema.default ?? true
  if (type === 'integer' || type === 'number') return numberOf(schema, name)
  if (type === 'string') return stringOf(schema, name)
  return schema.type === 'null' ? null : {}
}

/** Whether a choice is more than "nothing" or the description of a fallback. */
const saysMore = (schema: JsonSchema) => schema.type !== 'null' && !describesFallback(schema)

function objectOf(schema: JsonSchema, making: Making): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const { isWhole, depth } = making
  const within = { ...making, depth: depth + 1 }
  const asked = isWhole && depth < DEEPEST ? Object.keys(properties) : required
  const fields = asked.length > 0 || isWhole ? asked : Object.keys(properties).slice(0, 1)
  const made: Record<string, unknown> = {}
  for (const field of fields) {
    const value = exampleOf(properties[field] ?? {}, within, field)
    if (value !== undefined) made[field] = value
  }
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0) return made
  const key = exampleOf(schema.propertyNames ?? { type: 'string' }, within, 'field')
  return typeof key === 'string' ? { ...made, [key]: exampleOf(additionalProperties, within, key) } : made
}

function arrayOf({ items, prefixItems, minItems = 0 }: JsonSchema, making: Making, name: string): unknown[] {
  const within = { ...making, depth: making.depth + 1 }
  if (prefixItems) return prefixItems.map((item) => exampleOf(item as JsonSchema, within, name))
  if (making.depth >= DEEPEST && minItems === 0) return []
  const item = exampleOf((items ?? {}) as JsonSchema, within, singular(name))
  return item === undefined ? [] : Array.from({ length: Math.max(1, minItems) }, () => item)
}

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')

function numberOf(
  { default: usual, minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema,
  name: string,
): number {
  if (typeof usual === 'number') return usual
  return Math.min(Math.max(NUMBERS[name] ?? 1, minimum), maximum)
}

function stringOf(schema: JsonSchema, name: string): string | undefined {
  const tried = [schema.default, STRINGS[name], FORMATS[schema.format ?? ''], ...PLAIN]
  return tried.find((text) => typeof text === 'string' && text !== '' && fits(text, schema)) as string | undefined
}

/** Whether a text has the length, format and patterns that a schema asks. */
function fits(text: string, { pattern, allOf = [], minLength = 0, maxLength = Infinity, format }: JsonSchema): boolean {
  const patterns = [pattern, ...allOf.map((part) => (typeof part === 'object' ? part.pattern : undefined))]
  if (text.length < minLength || text.length > maxLength) return false
  if (format && FORMATS[format] && text !== FORMATS[format]) return false
  return patterns.every((one) => one === undefined || new RegExp(one, 'u').test(text))
}

const FORMATS: Record<string, string> = {
  date: '2026-04-05',
  'date-time': '2026-04-05T12:00:00.000Z',
  email: 'mio@example.org',
  uri: 'https://example.org/',
  uuid: '0b9f2f0e-4c59-4f0b-9d5e-6a1c4d2e7f10',
}

/** Texts for fields of these names, where they fit. */
const STRINGS: Record<string, string> = {
  address: 'https://example.org/frieren',
  before: '2026-04-04T12:00:00.000Z',
  biography: 'Draws since 1998.',
  color: '#7a9e8f',
  comment: 'As its publisher writes it.',
  confirmPassword: 'correct horse battery',
  cover: '/api/file/9c4f2f6d1b0a8e3c.webp',
  credit: 'Madhouse',
  description: 'An elf outlives the friends with whom she defeated the Demon King.',
  descriptionHtml: '<p>An elf outlives her friends.</p>',
  editor: 'mio',
  email: 'mio@example.org',
  externalId: '52991',
  feed: 'torrents',
  field: 'title',
  filename: '9c4f2f6d1b0a8e3c.webp',
  filter: 'type=Anime&tag=Fantasy',
  finishedDate: '2026-06-28',
  firstName: 'Frieren',
  format: 'TV',
  fullName: 'Frieren',
  group: 'Example Subs',
  html: '<p>A story that takes its time.</p>',
  infoHash: '9c4f2f6d1b0a8e3c5d7f9b1a3c5e7f9b1d3f5a70',
  language: 'en',
  listname: 'favourites',
  magnetLink: 'magnet:?xt=urn:btih:9c4f2f6d1b0a8e3c5d7f9b1a3c5e7f9b1d3f5a70',
  name: 'Frieren',
  nativeName: 'フリーレン',
  nativeTitle: '葬送のフリーレン',
  note: 'Watch with Emi.',
  of: 'media:12',
  owner: 'mio',
  password: 'correct horse battery',
  q: 'frieren',
  rawText: 'A story that takes its time.',
  reason: 'The publisher spells it otherwise.',
  releaseDate: '2023-09-29',
  romajiTitle: 'Sousou no Frieren',
  season: 'Fall 2023',
  slug: 'favourites',
  source: 'https://example.org/frieren',
  startedDate: '2026-04-05',
  tag: 'Fantasy',
  text: 'A story that takes its time.',
  title: 'Sousou no Frieren',
  uploader: 'mio',
  url: 'https://example.org/frieren',
  username: 'mio',
}

const NUMBERS: Record<string, number> = { id: 12, media: 12, mediaId: 12, year: 2026, size: 25, page: 0, score: 80 }

/** What patterns are tried with, from the most readable on. */
const PLAIN = [
  'Example',
  'example',
  'correct horse battery',
  '12',
  '2026-04-05',
  '2026',
  'https://example.org/',
  'mio@example.org',
  'en',
  'a'.repeat(20),
  '9c4f2f6d1b0a8e3c5d7f9b1a3c5e7f9b1d3f5a70',
]
