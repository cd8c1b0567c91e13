import { expect, test } from 'vitest'
import { refusalOf } from '@/components/accounts/refusal'
import { Problem } from '@/lib/browser/problem'
import messages from '@/messages/en.json'

test.each([
  [400, 'The form was incorrectly submitted, please check all required fields are filled out!'],
  [401, 'This email/password combination does not exist'],
  [500, 'There has been an error with the server; Please try again later'],
  [409, undefined],
])('a login or registration that is refused with %i', (status, expected) => {
  expect(refusalOf(new Problem(status, 'whatever', 'The words of the server'), messages.account.failures)).toBe(
    expected,
  )
})
