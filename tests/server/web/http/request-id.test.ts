import { expect, test } from 'vitest'
import { requestIdOf } from '@/server/web/http/request-id'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const given = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('each request has an id of its own', () => {
  const ids = Array.from({ length: 100 }, () => requestIdOf({}, false))
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(id).toMatch(UUID)
})

test('the id of a trusted proxy is kept, with or without dashes', () => {
  expect(requestIdOf({ 'x-request-id': given }, true)).toBe(given)
  expect(requestIdOf({ 'x-request-id': given.replaceAll('-', '').toUpperCase() }, true)).toBe(given)
})

test.each(['', 'x', `${given}0`, `${given}\n{"level":"fatal"}`, '../../etc/passwd', 'a'.repeat(5000)])(
  'not %j, which is no UUID',
  (id) => expect(requestIdOf({ 'x-request-id': id }, true)).toMatch(UUID),
)

test("nor a client's own, without a proxy", () => {
  expect(requestIdOf({ 'x-request-id': given }, false)).not.toBe(given)
})
