import { expect, test } from 'vitest'
import { roleText } from '@/lib/catalogue/role-text'

test.each([
  [{ role: 'VoiceActor', description: null }, 'Voice actor'],
  [{ role: 'Director', description: 'episode 3' }, 'Director (episode 3)'],
  [{ role: 'Director', description: 'director' }, 'Director'],
  [{ role: 'Other', description: 'Key animation' }, 'Key animation'],
  [{ role: 'Other', description: null }, 'Other'],
] as const)('%j is %s', (credit, text) => expect(roleText(credit)).toBe(text))
