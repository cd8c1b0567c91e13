import { expect, test } from 'vitest'
import messages from '@/messages/en.json'

const { account, errors, imports } = messages

/** Texts with a prescribed wording. */
test.each([
  [account.failures[400], 'The form was incorrectly submitted, please check all required fields are filled out!'],
  [account.failures[401], 'This email/password combination does not exist'],
  [account.failures[500], 'There has been an error with the server; Please try again later'],
  [errors.unauthenticated, 'You are not allowed to perform that action'],
  [errors.unknown, 'Unknown error encountered.'],
  [errors.fields.emailRequired, 'Email must be filled out'],
  [errors.fields.passwordRequired, 'Password must be filled out'],
  [errors.fields.passwordsDiffer, 'Passwords do not match!'],
  [errors.fields.required, 'This field must be filled in order to submit'],
  [errors.fields.noFile, 'You must add a file'],
  [errors.fields.moreWatchedThanExist, "You can't watch more episodes than the entry has"],
  [errors.fields.ratingRange, 'Your rating cannot be higher than 100 or smaller than 0'],
])('%s', (text, quoted) => expect(text).toBe(quoted))

test.each([
  [errors.invalidInput, /^The form was incorrectly filled/],
  [errors.notFound, /^That route was not found/],
  [errors.internal, /^There has been an error with the server/],
  [imports.started, /^Import started, you'll receive an email when it is complete$/],
  [imports.failed, /Please contact the admin for more details$/],
  [account.register.done, /check your email to activate your account!$/],
])('%s', (text, quoted) => expect(text).toMatch(quoted))
