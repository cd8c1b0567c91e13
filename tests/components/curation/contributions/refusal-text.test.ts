import { expect, test } from 'vitest'
import { isOver, isOvertaken, refusalText } from '@/components/curation/contributions/refusal-text'
import { Problem } from '@/lib/browser/problem'
import messages from '@/messages/en.json'

const said = (error: unknown) => refusalText(error, messages, 'Failed')
const problem = (code: string, message = 'Words', errors = {}) => new Problem(400, code, message, errors)

test('a wrong input says what is wrong, a block has its own sentence, anything else the words of the server', () => {
  expect(said(problem('invalidInput', 'Words', { question: 'tooLarge' }))).toBe(messages.errors.fields.tooLarge)
  expect(said(problem('invalidInput', 'Words', { question: 'noSuchCode' }))).toBe('Words')
  expect(said(problem('blocked'))).toBe(messages.contributions.notes.blocked)
  expect(said(problem('conflict', 'Words', { title: 'changed' }))).toBe('Words')
  expect([said(problem('unknown', '')), said(new TypeError('offline'))]).toEqual(['Failed', 'Failed'])
})

test('one that is settled or gone is over; a conflict is of another version', () => {
  expect(['settled', 'notFound', 'conflict', 'claimed'].map((code) => isOver(problem(code)))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([isOvertaken(problem('conflict')), isOvertaken(new TypeError('offline'))]).toEqual([true, false])
})
