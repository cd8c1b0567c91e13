import { expect, test } from 'vitest'
import { failureText, failureTextsOf } from '@/components/identity/session/failure'
import { Problem } from '@/lib/browser/problem'
import messages from '@/messages/en.json'

const texts = failureTextsOf(messages as never)

test.each([
  [400, messages.errors.invalidInput],
  [401, 'You are not allowed to perform that action'],
  [404, messages.errors.notFound],
  [500, 'There has been an error with the server; Please try again later'],
  [502, 'Unknown error encountered.'],
])('a read that failed with %i and no words', (status, expected) => {
  expect(failureText(new Problem(status, 'unknown', ''), texts)).toBe(expected)
})

test('the words of the server come first, and without an answer it is unknown', () => {
  expect(failureText(new Problem(503, 'overloaded', messages.errors.overloaded), texts)).toBe(
    messages.errors.overloaded,
  )
  expect(failureText(new TypeError('fetch failed'), texts)).toBe('Unknown error encountered.')
})
