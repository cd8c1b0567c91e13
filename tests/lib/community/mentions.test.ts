import { describe, expect, test } from 'vitest'
import { isMentioned, mentionAt, mentionEdit } from '@/lib/community/mentions'
import { mentionsIn } from '@/server/domain/community/mentions/rules'
import { renderText } from '@/server/engines/markup/render'

/** A text with its caret at |. */
const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })
const begunIn = (marked: string) => {
  const { text, caret } = at(marked)
  return mentionAt(text, caret)
}

describe('the mention at the caret', () => {
  test.each([
    ['@|', 0, ''],
    ['@Fa|', 0, 'Fa'],
    ['Hello @fa|', 6, 'fa'],
    ['(@fa|', 1, 'fa'],
    ['a\n@a.b-|', 2, 'a.b-'],
    ['@あき|', 0, 'あき'],
    ['@fa| and so on', 0, 'fa'],
    ['@fa|, and', 0, 'fa'],
    ['[b]@fa|[/b]', 3, 'fa'],
    [`@${'a'.repeat(24)}|`, 0, 'a'.repeat(24)],
  ])('of %j begins at %i with %j', (marked, start, query) => {
    expect(begunIn(marked)).toEqual({ start, query })
  })

  test.each([
    ['|', 'nothing'],
    ['|@fa', 'before the @'],
    ['fa|', 'no @'],
    ['me@fa|', 'an e-mail address'],
    ['/@fa|', 'a path'],
    ['@@fa|', 'two of them'],
    ['@fa |', 'after a space'],
    ['@f|a', 'within a word'],
    ['@a..|', 'no name'],
    [`@${'a'.repeat(25)}|`, 'too long for a name'],
    [`${'a'.repeat(500)}|`, 'a long word'],
  ])('of %j is none: %s', (marked) => {
    expect(begunIn(marked)).toBeUndefined()
  })
})

test.each([
  ['Hello @fa|', 'Hello @Faye |'],
  ['@|', '@Faye |'],
  ['@fa| there', '@Faye |there'],
  ['@fa|, there', '@Faye |, there'],
  ['a @fa|\nb', 'a @Faye\n|b'],
])('a chosen name in %j is written as %j', (before, after) => {
  const { text, caret } = at(before)
  const begun = mentionAt(text, caret)
  if (!begun) throw new Error('No mention is begun')
  const { start, end, insert, select } = mentionEdit(text, begun, 'Faye')
  const written = text.slice(0, start) + insert + text.slice(end)
  expect(`${written.slice(0, select[0])}|${written.slice(select[1])}`).toBe(after)
  expect(mentionsIn(renderText(written, 'Plain'))).toEqual(['Faye'])
})

test.each([
  ['Hello @Faye.', 'Faye', true],
  ['@faye', 'Faye', true],
  ['@Fayette', 'Faye', false],
  ['@Faye-2', 'Faye', false],
  ['@Faye-', 'Faye', true],
  ['a@Faye', 'Faye', false],
  ['@axb', 'a.b', false],
  ['@a.b', 'a.b', true],
  ['Faye', 'Faye', false],
])('%j mentions %s: %j', (text, username, is) => {
  expect(isMentioned(text, username)).toBe(is)
})
