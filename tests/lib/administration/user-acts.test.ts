import { expect, test } from 'vitest'
import { possibleActs, type UserActedOn } from '@/lib/administration/user-acts'

const NOW = Date.parse('2026-04-05T06:07:08Z')
const given = (more: Partial<UserActedOn> = {}): UserActedOn => ({
  id: 1,
  username: 'Somebody',
  confirmedDate: '2026-01-01T00:00:00Z',
  suspendedUntil: null,
  permissions: [],
  secondFactor: { isRemovable: false },
  ...more,
})

test.each([
  ['an account', {}, ['link', 'rename', 'email', 'suspend', 'logOut', 'delete']],
  ['a registration', { confirmedDate: null }, ['confirm', 'link', 'rename', 'email', 'delete']],
  [
    'a suspended user',
    { suspendedUntil: '2027-01-01T00:00:00Z' },
    ['link', 'rename', 'email', 'lift', 'logOut', 'delete'],
  ],
  [
    'one whose suspension is over',
    { suspendedUntil: '2026-01-01T00:00:00Z' },
    ['link', 'rename', 'email', 'suspend', 'logOut', 'delete'],
  ],
  [
    'one with a second factor',
    { secondFactor: { isRemovable: true } },
    ['link', 'rename', 'email', 'suspend', 'logOut', 'factor', 'delete'],
  ],
])('the acts on %s', (_, more, acts) => {
  expect(possibleActs(given(more), false, NOW)).toEqual(acts)
})

test('of oneself nothing that would lock one out', () => {
  expect(possibleActs(given({ secondFactor: { isRemovable: true } }), true, NOW)).toEqual(['link', 'rename', 'logOut'])
})
