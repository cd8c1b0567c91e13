import { expect, test } from 'vitest'
import { revertEdit } from '@/server/domain/curation/contributions/mutations'
import { contributionCounts, contributorStanding } from '@/server/domain/curation/contributors/queries'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { accept, give, proposed, refuse, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia } from '@/tests/support/factories'
import { mergeOf } from '../merges/support'

useDatabase()

const size = 30

test('what an editor wrote stands until somebody writes something else', async () => {
  const [editor, other] = [await someone('CanEdit'), await someone('CanEdit')]
  const id = await givenMedia({ title: 'One', runtime: 20 })
  const text = 'A text that is longer than what is compared as it is. '.repeat(20).trim()
  const first = await give(
    { noun: 'media', id, change: { runtime: 24, description: text, episodes: [{ number: 1, title: 'Wind' }] } },
    editor,
  )
  expect(await contributorStanding(editor.id, { size })).toMatchObject({
    ...{ looked: 1, isAll: true, values: 3, standing: 3, nouns: [{ noun: 'media', count: 1 }] },
    marks: [{ edit: first.edit, mark: 'stands' }],
  })
  const { edit: since } = await give({ noun: 'media', id, change: { description: `${text} And more.` } }, other)
  await give(
    {
      noun: 'media',
      id,
      change: {
        episodes: [
          { number: 1, title: 'Wind' },
          { number: 2, title: 'Rain' },
        ],
      },
    },
    other,
  )
  expect(await contributorStanding(editor.id, { size })).toMatchObject({
    ...{ values: 3, standing: 2 },
    marks: [{ mark: 'partly', since, by: expect.any(String) }],
  })
  await revertEdit(first.edit ?? 0, other, null, ['runtime', 'episodes.1'])
  expect(await contributorStanding(editor.id, { size })).toMatchObject({ standing: 0, marks: [{ mark: 'takenBack' }] })
  // Of a later page the marks alone are worked out.
  const none = { looked: 0, isAll: false, values: 0, standing: 0, nouns: [] }
  const { edit: next } = await give({ noun: 'media', id, change: { title: 'Two' } }, editor)
  expect(await contributorStanding(editor.id, { size, until: next ?? 0 })).toMatchObject({
    ...none,
    marks: [{ edit: first.edit, mark: 'takenBack' }],
  })
  expect(await contributorStanding(editor.id, { size, until: first.edit ?? 0 })).toEqual({ ...none, marks: [] })
})

test('a name of an entry that was merged into another one is the name of that one', async () => {
  const editor = await someone('CanEdit')
  const id = await givenMedia({ title: 'Cast' })
  const [gone, stays] = [await givenCharacter('Rei'), await givenCharacter('Rei A.')]
  await give({ noun: 'media', id, change: { characters: [{ character: gone, role: 'Lead', actors: [] }] } }, editor)
  await mergeOf('character', gone, stays)
  const { standing, values } = await contributorStanding(editor.id, { size })
  expect([standing, values]).toEqual([1, 1])
})

test('edits of hidden entries, and the other sides of edits, are not looked at', async () => {
  const editor = await someone('CanEdit')
  const [id, related] = [await givenMedia({ title: 'One' }), await givenMedia({ title: 'Two' })]
  await give({ noun: 'media', id, change: { relations: [{ media: related, type: 'Sequel' }] } }, editor)
  expect(await contributorStanding(editor.id, { size })).toMatchObject({ looked: 1, values: 1 })
  await hideEntry('media', id, 'Asked', null)
  expect(await contributorStanding(editor.id, { size })).toMatchObject({ looked: 0, marks: [] })
})

test('counts say what was proposed, and what applied at once', async () => {
  const [member, editor] = [await someone(), await someone('CanEdit')]
  const id = await givenMedia({ title: 'One' })
  await accept(await proposed({ noun: 'media', id, change: { runtime: 20 } }, member), editor)
  await refuse(await proposed({ noun: 'media', id, change: { runtime: 21 } }, member), editor)
  await proposed({ noun: 'media', id, change: { runtime: 22 } }, member)
  await give({ noun: 'media', id, change: { runtime: 23 } }, editor)
  expect(await contributionCounts(member.id)).toMatchObject({
    ...{ proposed: 3, accepted: 1, refused: 1, open: 1, edits: 1, atOnce: 0 },
    firstDate: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(await contributionCounts(editor.id)).toMatchObject({ proposed: 0, edits: 1, atOnce: 1 })
  expect(await contributionCounts((await someone()).id)).toMatchObject({ edits: 0, firstDate: null, lastDate: null })
})
