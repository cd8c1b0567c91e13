import { expect, test } from 'vitest'
import { changedHere } from '@/server/domain/curation/changes/writes'
import { revertEdit } from '@/server/domain/curation/contributions/mutations'
import { entryDocument } from '@/server/domain/curation/contributions/queries'
import { editNumber, editsOf } from '@/server/domain/curation/edits/queries'
import { revertAllOf } from '@/server/domain/curation/reverts'
import { give, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

const changed = async () => {
  const editor = await someone('CanEdit')
  const id = await givenMedia({ title: 'One', format: 'TV' })
  const { edit } = await give({ noun: 'media', id, change: { title: 'Two', format: 'ONA' } }, editor)
  return { editor, id, edit: edit ?? 0 }
}

test('an edit that was taken back, and put back again, stands', async () => {
  const { editor, id, edit } = await changed()
  const shown = async (wanted: number | null) =>
    (await editsOf('media', id, { page: 0, size: 10 }))?.data.find((each) => each.id === wanted)
  const { edit: back } = await revertEdit(edit, editor, null)
  expect(await shown(edit)).toMatchObject({ revertedBy: back, isRevertible: false })
  await revertEdit(back ?? 0, editor, null, ['title'])
  expect(await shown(edit)).toMatchObject({ revertedBy: back, isRevertible: true })
  const { edit: again } = await revertEdit(back ?? 0, editor, null, ['format'])
  expect(await shown(edit)).toMatchObject({ revertedBy: null, isRevertible: true })
  expect(await editNumber(edit)).toMatchObject({ revertedBy: null, isRevertible: true })
  expect(await shown(back)).toMatchObject({ revertedBy: expect.any(Number), isRevertible: false })
  await revertEdit(again ?? 0, editor, null)
  expect(await shown(edit)).toMatchObject({ revertedBy: back, isRevertible: true })
  await revertEdit(edit, editor, null, ['title'])
  expect(await shown(edit)).toMatchObject({ revertedBy: back, isRevertible: false })
})

test('it counts as a change of people here, and is taken back with all of its account', async () => {
  const { editor, id, edit } = await changed()
  const { edit: back } = await revertEdit(edit, editor, null)
  expect(await changedHere('media', id)).toEqual([])
  const moderator = await someone('CanModerate', 'CanEdit')
  await revertEdit(back ?? 0, moderator, null)
  expect((await changedHere('media', id)).sort()).toEqual(['format', 'title'])
  const search = { since: '2020-01-01T00:00:00Z', before: undefined, comment: null }
  const { reverted } = await revertAllOf(editor.id, search, moderator)
  expect(reverted.map((each) => each.edit)).toEqual([edit])
  expect((await entryDocument('media', id))?.fields).toMatchObject({ title: 'One', format: 'TV' })
})

test('it counts as a change of people here after any number of edits that take the one before it back', async () => {
  const { editor, id, edit } = await changed()
  let last = edit
  for (let depth = 1; depth <= 6; depth++) {
    const { edit: back } = await revertEdit(last, editor, null)
    last = back ?? 0
    expect((await changedHere('media', id)).sort(), `${depth} deep`).toEqual(depth % 2 ? [] : ['format', 'title'])
  }
})

test('of an edit of which a part was taken back the rest counts', async () => {
  const { editor, id, edit } = await changed()
  const { edit: back } = await revertEdit(edit, editor, null, ['title'])
  expect(await changedHere('media', id)).toEqual(['format'])
  const { edit: again } = await revertEdit(back ?? 0, editor, null)
  expect((await changedHere('media', id)).sort()).toEqual(['format', 'title'])
  await revertEdit(again ?? 0, editor, null)
  expect(await changedHere('media', id)).toEqual(['format'])
})

test('an item of a list counts as long as one of the edits of that list stands', async () => {
  const editor = await someone('CanEdit')
  const id = await givenMedia({ title: 'One' })
  const one = await give({ noun: 'media', id, change: { synonyms: ['A'] } }, editor)
  const two = await give({ noun: 'media', id, change: { synonyms: ['A', 'B'] } }, editor)
  await revertEdit(one.edit ?? 0, editor, null)
  expect(await changedHere('media', id)).toEqual(['synonyms'])
  await revertEdit(two.edit ?? 0, editor, null)
  expect(await changedHere('media', id)).toEqual([])
})
