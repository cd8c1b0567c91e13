import { expect, test } from 'vitest'
import type { z } from 'zod'
import { decisionInput, revertAllInput } from '@/lib/curation/schemas/contribution-queue'
import { contributionInput, revertInput } from '@/lib/curation/schemas/contributions'
import { followInput, locksInput } from '@/lib/curation/schemas/edits'
import { hideTextInput } from '@/lib/curation/schemas/hidden-texts'
import { hideInput } from '@/lib/curation/schemas/hides'
import { MERGE_INPUTS } from '@/lib/curation/schemas/merges'
import { proposalChange } from '@/lib/curation/schemas/notes'
import { pictureChange, pictureProposal, pictureRemovalReasons } from '@/lib/curation/schemas/picture-proposals'
import { hideProposal, mergeProposal } from '@/lib/curation/schemas/proposed-acts'

const SAID = ' The\u0000 \u202Exob\u202C\u{E0065} '
const comment = SAID
const source = SAID
const since = '2026-01-01T00:00:00Z'

test.each<[string, z.ZodType, object]>([
  ['a contribution', contributionInput, { noun: 'tag', change: { name: 'New' }, comment, source }],
  ['a change of a proposal', proposalChange, { comment, source }],
  ['a proposed merge', mergeProposal, { noun: 'media', id: 1, into: 2, comment, source }],
  ['a merge', MERGE_INPUTS.tag, { into: 2, comment }],
  ['a proposed hide', hideProposal, { noun: 'media', id: 1, comment, source }],
  ['a hide', hideInput, { comment }],
  ['a hidden text', hideTextInput, { comment }],
  ['a revert', revertInput, { comment }],
  ['a revert of all', revertAllInput, { since, comment }],
  ['a lock', locksInput, { fields: {}, comment }],
  ['what follows sources', followInput, { fields: ['title'], comment }],
  ['a picture', pictureProposal, { Address: 'https://example.org/a.png', Comment: SAID, Source: SAID }],
  ['a change of a picture', pictureChange, { comment, source }],
  ['a removal of a picture', pictureRemovalReasons, { comment, source }],
  ['a decision', decisionInput, { decision: 'Refuse', refusal: 'Other', reason: SAID }],
])('%s says its reasons in the order that they are written in', (_, schema, given) => {
  const taken = Object.entries(schema.parse(given) as object)
  const said = Object.entries(given).filter(([, value]) => value === SAID)
  expect(taken).toEqual(expect.arrayContaining(said.map(([field]) => [field, 'The xob'])))
})

test('a hide needs a reason that is seen, and others go without', () => {
  expect(hideInput.safeParse({ comment: ' \u202E ' }).success).toBe(false)
  expect(revertInput.parse({ comment: ' \u202E ' })).toEqual({ comment: null })
})
