import { expect, test } from 'vitest'
import { changesOf, wordsOf } from '@/lib/administration/changes'

test('only what differs between the values of an act is a change', () => {
  expect(changesOf({ name: 'old', kind: 'same', list: [1] }, { name: 'new', kind: 'same', list: [1, 2] })).toEqual([
    { name: 'name', before: 'old', after: 'new' },
    { name: 'list', before: [1], after: [1, 2] },
  ])
  expect(changesOf(null, { role: 'Editors' })).toEqual([{ name: 'role', before: undefined, after: 'Editors' }])
  expect(changesOf(null, null)).toEqual([])
})

test('names of values are said in words', () => {
  expect([wordsOf('trustedAt'), wordsOf('mail_kind'), wordsOf('site.name')]).toEqual([
    'trusted at',
    'mail kind',
    'site name',
  ])
})
