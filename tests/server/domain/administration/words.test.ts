import { expect, test } from 'vitest'
import { factsOf } from '@/server/domain/administration/jobs/rules'
import { cleanWords } from '@/server/domain/administration/words'

test.each([
  ['Error: connect ECONNREFUSED 127.0.0.1:587', 'Error: connect ECONNREFUSED 127.0.0.1:587'],
  [
    'mx.example.org:25 refuses the mail (550 5.1.1 <a.b+c@example.org> unknown)',
    'mx.example.org:25 refuses the mail (550 5.1.1 <[address]> unknown)',
  ],
  ['smtp://user:pa%40ss@mx.example:587 fails', 'smtp://mx.example:587 fails'],
  ['GET https://example.org/confirm/AbCdEf0123456789?x=1 gave 404', 'GET https://example.org/… gave 404'],
  ['see https://user%40host:secret@example.org', 'see https://example.org'],
  ['token abcdefgh1234567890ABCDEFGH is over', 'token […] is over'],
  ['Authorization: Bearer eyJhbGciOi.J9', 'Authorization […]'],
  ['password=hunter2, again', 'password […], again'],
  ['Key (email_key)=(who@example.org) already exists.', 'Key (email_key)=([address]) already exists.'],
  ['one\r\n\ttwo\u202e', 'one two'],
  ['The process "catalogue" ended with SIGKILL.', 'The process "catalogue" ended with SIGKILL.'],
  ['server/domain/catalogue/similar-works/statements.ts', 'server/domain/catalogue/similar-works/statements.ts'],
])('of %j the words are %j', (said, shown) => {
  expect(cleanWords(said)).toBe(shown)
})

test('words are bounded, and cleaned in a short time', () => {
  expect(cleanWords('x '.repeat(100_000))).toHaveLength(1000)
  for (const part of ['@', 'a@', 'a1-', 'http://', '://', 'key key', 'a:'])
    expect(cleanWords(part.repeat(50_000)).length).toBeLessThanOrEqual(1000)
})

test('of data only kind and ids are shown', () => {
  expect(
    factsOf({ kind: 'refused', username: 'Secret', to: 'who@example.org', userId: 3, at: 'x', device: 4 }),
  ).toEqual({
    kind: 'refused',
    userId: 3,
  })
  expect(factsOf({ kind: 'a@b', userId: 'who@example.org' })).toEqual({})
  expect([factsOf(null), factsOf('text'), factsOf([1])]).toEqual([{}, {}, {}])
})
