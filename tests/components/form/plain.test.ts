import { expect, test } from 'vitest'
import { plainForm } from '@/components/form/plain'
import { answerLink } from '@/lib/links/form-answer'
import { formAnswer } from '@/lib/schemas/form-answer'
import messages from '@/messages/en.json'

const ofAddress = (address: string) => {
  const { searchParams } = new URL(address, 'http://localhost')
  return plainForm('/call', formAnswer.parse(Object.fromEntries(searchParams)), messages, 'en')
}

test('a page says what came of its form', () => {
  expect(ofAddress('/register')).toEqual({ action: '/call', isDone: false, codes: {}, refused: undefined })
  expect(ofAddress(answerLink('/register', { said: 'done' }))).toMatchObject({ isDone: true, refused: undefined })
  const fields = { username: 'usernameTaken', email: 'emailInvalid' }
  expect(ofAddress(answerLink('/register', { said: 'conflict', fields }))).toMatchObject({
    isDone: false,
    codes: fields,
    refused: messages.errors.invalidInput,
  })
  expect(ofAddress(answerLink('/reset', { said: 'tooManyRequests' })).refused).toBe(messages.errors.tooManyRequests)
  const limited = ofAddress(answerLink('/reset', { said: 'tooManyRequests', wait: 3300 }))
  expect(limited.refused).toMatch(/again in 55 minutes\.$/)
  expect(ofAddress(answerLink('/reset', { said: 'done', wait: 3300 })).refused).toBeUndefined()
})

test.each(['constructor', 'fields', 'suspended', 'no-code', '<b>'])(
  '%s in the address is an unknown refusal or none',
  (said) => {
    const { refused, codes } = ofAddress(answerLink('/register', { said, fields: { email: 'toString' } }))
    expect([undefined, messages.errors.unknown]).toContain(refused)
    expect(codes).toEqual({})
  },
)
