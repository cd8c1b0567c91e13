import { expect, test } from 'vitest'
import { alsoWaiting, waitsForEditor } from '@/components/curation/contribute/waiting-edits'

test('an editor’s change never waits, a trusted one’s only if it adds entries, all others do', () => {
  const fields = { title: 'Two' }
  const entries = { characters: [{ character: { new: { firstName: 'Rei' } }, role: 'Lead' }] }
  const waits = (mayEdit: boolean, appliesAtOnce: boolean) =>
    [fields, entries].map((change) => waitsForEditor({ mayEdit, appliesAtOnce, change }))
  expect(waits(true, true)).toEqual([false, false])
  expect(waits(false, true)).toEqual([false, true])
  expect(waits(false, false)).toEqual([true, true])
})

test('the changed fields of which another edit waits', () => {
  const edit = {
    id: 1,
    state: 'Open',
    act: null,
    proposer: 'aya',
    origin: null,
    createdDate: '2026-04-05T06:07:08.000Z',
  } as const
  const edits = [
    { ...edit, fields: ['title', 'format'] },
    { ...edit, id: 2, fields: ['title'] },
  ]
  expect(alsoWaiting(edits, { title: 'Two', runtime: 24 })).toEqual(['title'])
  expect(alsoWaiting([], { title: 'Two' })).toEqual([])
})
