import { beforeEach, describe, expect, test } from 'vitest'
import { seenSearch, unseenSearch } from '@/lib/curation/schemas/patrol'
import { takeLine } from '@/server/domain/curation/changes/mutations'
import { revertEdit } from '@/server/domain/curation/contributions/mutations'
import { hideEntry, showEntry } from '@/server/domain/curation/hides/mutations'
import { mergeEntries, undoMerge } from '@/server/domain/curation/merges/mutations'
import { setSeen } from '@/server/domain/curation/patrol/mutations'
import { seenMarks, unseenEdits } from '@/server/domain/curation/patrol/queries'
import { pool, prisma } from '@/server/platform/database/client'
import { type Asking, accept, give, proposed, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia } from '@/tests/support/factories'
import { plansOf } from '@/tests/support/plans'

useDatabase()

let trusted: Asking
let editor: Asking
let work: number
beforeEach(async () => {
  await prisma().edit.updateMany({ data: { isUnseen: false } })
  trusted = await someone()
  await prisma().contributor.create({ data: { userId: trusted.id, trustedAt: new Date() } })
  editor = await someone('CanEdit')
  work = await givenMedia({ title: 'One', sourceKey: `k:${editor.id}` })
})

let titles = 0
async function changed(asker: Asking, id = work): Promise<number> {
  const { edit } = await give({ noun: 'media', id, change: { title: `Title ${++titles}` } }, asker)
  if (edit === null) throw new Error('It waits.')
  return edit
}
const unseen = async (search: object = {}) => (await unseenEdits(unseenSearch.parse(search))).data.map(({ id }) => id)

describe('a change waits for an editor', () => {
  test('if it applied at once and is no editor’s', async () => {
    const edit = await changed(trusted)
    expect(await unseen()).toEqual([edit])
    expect(await seenMarks([edit])).toEqual([{ edit, isSeen: false, seenBy: null, seenDate: null }])
  })

  test('but not an editor’s own, nor one that an editor has accepted', async () => {
    const own = await changed(editor)
    const waiting = await proposed({ noun: 'media', id: work, change: { title: 'Proposed' } }, await someone())
    const { edit } = await accept(waiting, editor)
    expect(await unseen()).toEqual([])
    expect(await seenMarks([own, edit ?? 0])).toEqual([])
  })

  test('if another instance made it that is trusted, or hid or merged the entry', async () => {
    const origin = { page: 'https://one.example/media/1', fields: ['runtime'], comment: null }
    const line = { kind: 'Anime', key: `k:${editor.id}`, title: 'One', runtime: 25, origin, license: 'CC0-1.0' }
    const about = { noun: 'media' as const, id: work, ids: new Map(), here: 'https://here.example', picture: null }
    const from = { address: 'https://one.example/api/catalogue/changes', isTrusted: true }
    expect(await takeLine(line as never, from, about as never)).toMatchObject({ applied: true })
    const second = await givenMedia({ title: 'Second' })
    await mergeEntries('media', second, { into: work, fields: {}, comment: '' }, null)
    await hideEntry('media', work, 'As there', null)
    const { data } = await unseenEdits(unseenSearch.parse({}))
    expect(data.map(({ kind, editor }) => [kind, editor])).toEqual([
      ['change', null],
      ['merge', null],
      ['hide', null],
    ])
  })

  test('without what came with it at other entries', async () => {
    const other = await givenMedia({ title: 'Other' })
    const change = { relations: [{ media: other, type: 'Sequel' as const }] }
    const { edit } = await give({ noun: 'media', id: work, change }, trusted)
    expect(await prisma().edit.count({ where: { mirrorsId: edit } })).toBe(1)
    expect(await unseen()).toEqual([edit])
  })
})

describe('a mark', () => {
  test('is of the editor who was first, who can take it back', async () => {
    const second = await someone('CanEdit')
    const [one, other] = [await changed(trusted), await changed(trusted)]
    expect(await setSeen({ edits: [one, other], isSeen: true }, editor.id)).toEqual([one, other])
    expect(await setSeen({ edits: [one], isSeen: true }, second.id)).toEqual([])
    expect(await unseen()).toEqual([])
    expect(await seenMarks([one])).toMatchObject([{ isSeen: true, seenBy: { id: editor.id } }])
    expect(await setSeen({ edits: [one], isSeen: false }, second.id)).toEqual([])
    expect(await setSeen({ edits: [one], isSeen: false }, editor.id)).toEqual([one])
    expect(await unseen()).toEqual([one])
  })

  test('of two editors at once, each change is marked by one', async () => {
    const second = await someone('CanEdit')
    const edits = [await changed(trusted), await changed(trusted), await changed(trusted)]
    const marks = await Promise.all([
      setSeen({ edits, isSeen: true }, editor.id),
      setSeen({ edits: edits.toReversed(), isSeen: true }, second.id),
    ])
    expect(marks.flat().toSorted((a, b) => a - b)).toEqual(edits)
  })

  test('is never one of an editor’s change, or of an unknown one', async () => {
    const own = await changed(editor)
    expect(await setSeen({ edits: [own, 2_147_483_647], isSeen: true }, editor.id)).toEqual([])
    expect(await setSeen({ edits: [own], isSeen: false }, editor.id)).toEqual([])
    expect(await seenMarks([own])).toEqual([])
  })

  test('comes with taking the change back', async () => {
    const edit = await changed(trusted)
    await revertEdit(edit, editor, null)
    expect(await unseen()).toEqual([])
    expect(await seenMarks([edit])).toMatchObject([{ isSeen: true, seenBy: { id: editor.id } }])
  })

  test('comes with undoing a merge, and with showing an entry, of another instance', async () => {
    const second = await givenMedia({ title: 'Second' })
    const merge = await mergeEntries('media', second, { into: work, fields: {}, comment: '' }, null)
    const other = await changed(trusted)
    const [made = 0] = await unseen()
    await undoMerge(merge, editor.id)
    expect(await unseen()).toEqual([other])
    expect(await seenMarks([made])).toMatchObject([{ isSeen: true, seenBy: { id: editor.id } }])
    await hideEntry('media', work, 'As there', null)
    const hidden = (await unseen()).at(-1) ?? 0
    await showEntry('media', work, editor.id)
    expect(await unseen()).toEqual([other])
    expect(await seenMarks([hidden])).toMatchObject([{ isSeen: true, seenBy: { id: editor.id } }])
  })

  test('is asked of any id that a change can have', () => {
    expect(seenSearch.parse({ edits: '12,2147483647,9999999999,0' }).edits).toEqual([12, 2_147_483_647])
  })

  test('stays without its name when the account of the editor is deleted', async () => {
    const edit = await changed(trusted)
    await setSeen({ edits: [edit], isSeen: true }, editor.id)
    await prisma().user.delete({ where: { id: editor.id } })
    expect(await seenMarks([edit])).toMatchObject([{ isSeen: true, seenBy: null }])
  })

  test('moves with the change when its entry is merged', async () => {
    const other = await givenMedia({ title: 'Other' })
    const edit = await changed(trusted, other)
    await mergeEntries('media', other, { into: work, fields: {}, comment: '' }, editor.id)
    const { data } = await unseenEdits(unseenSearch.parse({}))
    expect(data).toMatchObject([{ id: edit, entry: { id: work } }])
  })
})

test('the list is ordered, paged, and filtered by noun and contributor', async () => {
  const second = await someone()
  await prisma().contributor.create({ data: { userId: second.id, trustedAt: new Date() } })
  const character = await givenCharacter('Rei')
  const [one, two] = [await changed(trusted), await changed(second)]
  const named = await give({ noun: 'character', id: character, change: { biography: 'Pilot' } }, trusted)
  expect(await unseen()).toEqual([one, two, named.edit])
  expect(await unseen({ order: 'newest' })).toEqual([named.edit, two, one])
  expect(await unseen({ noun: 'media' })).toEqual([one, two])
  expect(await unseen({ user: second.id })).toEqual([two])
  expect(await unseenEdits(unseenSearch.parse({ size: 2, page: 1 }))).toMatchObject({
    total: 3,
    totalPages: 2,
    page: 1,
  })
})

test('a change of a hidden entry says so, since its history is gone', async () => {
  const other = await givenMedia({ title: 'Other' })
  const [edit, shown] = [await changed(trusted, other), await changed(trusted)]
  await hideEntry('media', other, 'Asked for', editor.id)
  expect((await unseenEdits(unseenSearch.parse({ order: 'newest' }))).data).toMatchObject([
    { id: shown, isOfHidden: false },
    { id: edit, isOfHidden: true },
  ])
})

describe('among many edits', () => {
  const reads: [name: string, index: string, search: object][] = [
    ['all', 'edits_unseen', {}],
    ['the newest', 'edits_unseen', { order: 'newest' }],
    ['those of a noun', 'edits_unseen_noun', { noun: 'media' }],
    ['those of a contributor', 'edits_unseen_editor', { user: 0 }],
  ]
  test.each(reads)('%s are read along %s by three statements', async (_, index, search) => {
    const rei = await givenCharacter('Rei')
    // One in twenty waits; of these one in a hundred is of a work, and one in fifty of the contributor.
    await pool().query(
      `INSERT INTO edits (editor_id, media_id, character_id, before, after, is_unseen)
         SELECT CASE WHEN n % 1000 = 0 THEN $1::int END, CASE WHEN n % 2000 = 0 THEN $2::int END,
           CASE WHEN n % 2000 > 0 THEN $3::int END, '{}', '{"runtime": 24}', n % 20 = 0
         FROM generate_series(1, 40000) AS n`,
      [trusted.id, work, rei],
    )
    await pool().query('ANALYZE edits')
    const of = 'user' in search ? { user: trusted.id } : search
    const plans = await plansOf(() => unseenEdits(unseenSearch.parse(of)))
    expect(plans).toHaveLength(3)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on edits/)
    // Each of the partial indexes of unseen changes carries the count of all; the page is read along its own one.
    const along = (name: string) =>
      plans.filter((plan) => new RegExp(`(using|Bitmap Index Scan on) ${name} `).test(plan))
    expect(along('edits_unseen\\w*')).toHaveLength(2)
    expect(along(index).length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan).not.toMatch(/Sort Key: e\.id/)
    await pool().query('DELETE FROM edits WHERE after = \'{"runtime": 24}\'')
  })
})
