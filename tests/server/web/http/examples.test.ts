import { expect, test } from 'vitest'
import { answerExample, inputExample } from '@/server/web/http/examples'
import type { JsonSchema } from '@/server/web/http/json-schema'

const named: Record<string, JsonSchema> = {
  Tag: { type: 'object', required: ['tag'], properties: { tag: { type: 'string' }, weight: { type: 'integer' } } },
  Thread: { type: 'object', properties: { text: { type: 'string' }, replies: { $ref: '#/s/Replies' } } },
  Replies: { type: 'array', items: { $ref: '#/s/Thread' } },
}

test('a field is called what its name says, if the schema allows it', () => {
  expect(inputExample({ type: 'string' }, named, 'title')).toBe('Sousou no Frieren')
  expect(inputExample({ type: 'string', maxLength: 5 }, named, 'title')).toBe('12')
  expect(inputExample({ type: 'string', pattern: '^\\d{4}$' }, named, 'season')).toBe('2026')
  expect(inputExample({ type: 'string', examples: ['own'] }, named, 'title')).toBe('own')
  expect(inputExample({ type: 'string', pattern: '^§$' }, named, 'title')).toBeUndefined()
  expect(inputExample({ type: 'integer', maximum: 10 }, named, 'score')).toBe(10)
  expect(inputExample({ enum: ['Anime', 'Manga'] }, named)).toBe('Anime')
})

test('the input of an object has its required fields, or its first; an answer has all', () => {
  expect(inputExample({ $ref: '#/s/Tag' }, named)).toEqual({ tag: 'Fantasy' })
  expect(answerExample({ $ref: '#/s/Tag' }, named)).toEqual({ tag: 'Fantasy', weight: 1 })
  const { required: _, ...open } = named.Tag ?? {}
  expect(inputExample(open, named)).toEqual({ tag: 'Fantasy' })
})

test('what can be null or left out shows what it can be', () => {
  const tag: JsonSchema = { anyOf: [{ type: 'null' }, { $ref: '#/s/Tag' }] }
  expect(answerExample({ type: 'object', properties: { tag } }, named)).toEqual({ tag: { tag: 'Fantasy', weight: 1 } })
  expect(answerExample({ type: ['string', 'null'] }, named)).toBe('Example')
})

test('a list has one item named as it; a schema within itself ends', () => {
  expect(
    answerExample({ type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } }, named),
  ).toEqual({
    tags: ['Fantasy'],
  })
  const depth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0
  expect(depth(answerExample({ $ref: '#/s/Thread' }, named))).toBeLessThan(10)
})

test('a record of texts has one of its keys', () => {
  const fields: JsonSchema = {
    type: 'object',
    propertyNames: { enum: ['title', 'year'] },
    additionalProperties: { enum: ['into', 'merged'] },
  }
  expect(inputExample(fields, named)).toEqual({ title: 'into' })
})
