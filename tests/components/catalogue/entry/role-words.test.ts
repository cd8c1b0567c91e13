import { expect, test } from 'vitest'
import { roleWords } from '@/components/catalogue/entry/role-words'
import { translator } from '@/i18n/translator'

test.each([
  ['VoiceActor', 'Japanese', 'Voice actor (Japanese)'],
  ['VoiceActor', null, 'Voice actor'],
  ['Director', 'Episodes 1 to 3', 'Director (Episodes 1 to 3)'],
  ['Director', 'director', 'Director'],
  ['Author', '', 'Author'],
  ['Other', 'Key animation', 'Key animation'],
  ['Other', null, 'Staff'],
] as const)('%s, %j: %s', (role, description, words) => {
  expect(roleWords(translator('media.staff.roles'), { role, description })).toBe(words)
})
