import { expect, test } from 'vitest'
import { WANTED_ACTIONS, wantedVote } from '@/lib/identity/wanted-actions'

test('two of the actions are votes', () => {
  expect([wantedVote('helpful'), wantedVote('notHelpful'), wantedVote(undefined)]).toEqual([true, false, undefined])
  expect(WANTED_ACTIONS.filter((action) => wantedVote(action) !== undefined)).toEqual(['helpful', 'notHelpful'])
})
