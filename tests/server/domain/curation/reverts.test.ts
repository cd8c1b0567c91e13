import { beforeEach, describe, expect, test } from 'vitest'
import { CONTRIBUTING } from '@/lib/curation/contributing'
import { entryDocument } from '@/server/domain/curation/contributions/queries'
import { contributorRecord } from '@/server/domain/curation/contributors/queries'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { setLocks } from '@/server/domain/curation/locks'
import { revertAllOf } from '@/server/domain/curation/reverts'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { type Asking, accept, give, proposed, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenSeries } from '@/tests/support/factories'
import { refused } from '@/tests/support/media-mutations'

useDatabase()

const EPOCH = '2020-01-01T00:00:00Z'
const all = { since: EPOCH, before: undefined, comment: 'Vandalism' }

test('everything of an account is taken back, the newest first; what others have changed since is named', async () => {
  const [vandal, editor, moderator] = [
    await someone(),
    await someone('CanEdit'),
    await someone('CanModerate', 'CanEdit'),
  ]
  const [a, b] = [await givenMedia({ title: 'A', format: 'TV' }), await givenMedia({ title: 'B' })]
  const change = (id: number, fields: object) => ({ noun: 'media' as const, id, change: fields })
  await accept(await proposed(change(a, { title: 'A1' }), vandal), editor)
  await accept(await proposed(change(a, { title: 'A2', format: 'ONA' }), vandal), editor)
  await accept(await proposed(change(b, { title: 'B1' }), vandal), editor)
  await accept(await proposed({ noun: 'tag', change: { name: 'Vandalised' } }, vandal), editor)
  await give(change(b, { title: 'B2' }), editor)
  const done = await revertAllOf(vandal.id, all, moderator)
  expect(done.next).toBeNull()
  expect(done.reverted.map(({ noun, entry }) => [noun, entry])).toEqual([
    ['media', a],
    ['media', a],
  ])
  expect(done.kept.map(({ noun, why }) => [noun, why])).toEqual([
    ['tag', 'kind'],
    ['media', 'conflict'],
  ])
  expect((await entryDocument('media', a))?.fields).toMatchObject({ title: 'A', format: 'TV' })
  expect((await entryDocument('media', b))?.fields).toMatchObject({ title: 'B2' })
  expect(await contributorRecord(vandal.id)).toMatchObject({ accepted: 4, reverted: 2 })
  const again = await revertAllOf(vandal.id, all, moderator)
  expect(again.reverted).toEqual([])
  expect(again.kept.map(({ why }) => why)).toEqual(['kind', 'conflict'])
})

test('since a time, so many a call', async () => {
  const [vandal, moderator] = [await someone(), await someone('CanModerate')]
  const work = await givenMedia({ title: 'A' })
  await rows(sql`INSERT INTO edits (editor_id, media_id, kind, before, after, created_at)
    SELECT ${vandal.id}::int, ${work}::int, 'create', '{}', '{"title": "A"}', now() - make_interval(days => n)
    FROM generate_series(1, ${CONTRIBUTING.revertsOfCall + 1}::int) AS n`)
  const first = await revertAllOf(vandal.id, all, moderator)
  expect(first.kept).toHaveLength(CONTRIBUTING.revertsOfCall)
  const second = await revertAllOf(vandal.id, { ...all, before: first.next ?? undefined }, moderator)
  expect(second).toMatchObject({ kept: [expect.anything()], next: null })
  const since = new Date(Date.now() - 36 * 3600 * 1000).toISOString()
  expect((await revertAllOf(vandal.id, { ...all, since }, moderator)).kept).toHaveLength(1)
  expect(await refused(revertAllOf(2_000_000_000, all, moderator))).toMatchObject({ code: 'notFound' })
})

test('what is of a hidden entry is named, and does not keep the rest from being taken back', async () => {
  const [vandal, editor, moderator] = [
    await someone(),
    await someone('CanEdit'),
    await someone('CanModerate', 'CanEdit'),
  ]
  const [a, b] = [await givenMedia({ title: 'A' }), await givenMedia({ title: 'B' })]
  for (const id of [a, b])
    await accept(await proposed({ noun: 'media', id, change: { title: `${id}` } }, vandal), editor)
  await hideEntry('media', b, 'Asked for', editor.id)
  const done = await revertAllOf(vandal.id, all, moderator)
  expect(done.reverted.map(({ entry }) => entry)).toEqual([a])
  expect(done.kept.map(({ entry, why }) => [entry, why])).toEqual([[b, 'hidden']])
})

describe('what of an edit cannot be taken back stays, and the rest of it goes', () => {
  const change = (id: number, fields: object) => ({ noun: 'media' as const, id, change: fields })
  const said = async (id: number) => (await entryDocument('media', id))?.fields
  const related = (ids: readonly number[]) => ({ relations: ids.map((media) => ({ type: 'Sequel', media })) })
  const places = (...some: string[]) => some.map((place) => ({ place, text: null }))
  let vandal: Asking
  let editor: Asking
  let moderator: Asking
  let work = 0
  beforeEach(async () => {
    vandal = await someone('CanEdit')
    editor = await someone('CanEdit')
    moderator = await someone('CanModerate', 'CanEdit')
    work = await givenMedia({ title: 'A', format: 'TV' })
  })
  const takenBack = (by = moderator) => revertAllOf(vandal.id, all, by)

  test('a field that was changed by others since', async () => {
    await give(change(work, { title: 'Bad', format: 'Bad' }), vandal)
    await give(change(work, { title: 'Good' }), editor)
    expect(await takenBack()).toMatchObject({
      reverted: [{ entry: work }],
      kept: [{ entry: work, why: 'conflict', places: places('title') }],
    })
    expect(await said(work)).toMatchObject({ title: 'Good', format: 'TV' })
    // The same again says it again, and takes nothing back.
    expect(await takenBack()).toMatchObject({ reverted: [], kept: [{ why: 'conflict', places: null }] })
  })

  test('an item of a list that was changed by others since', async () => {
    await give(change(work, { episodes: [1, 2].map((number) => ({ number, title: 'Bad' })) }), vandal)
    await give(
      change(work, {
        episodes: [
          { number: 1, title: 'Good' },
          { number: 2, title: 'Bad' },
        ],
      }),
      editor,
    )
    expect((await takenBack()).kept).toMatchObject([
      { why: 'conflict', places: [{ place: 'episodes.1', text: '1 · Bad' }] },
    ])
    expect(await said(work)).toMatchObject({ episodes: [{ number: 1, title: 'Good' }] })
  })

  test('a locked field, of who is no moderator', async () => {
    await give(change(work, { title: 'Bad', format: 'Bad' }), vandal)
    await setLocks('media', work, { fields: { format: true }, comment: 'Vandals' }, moderator.id)
    expect((await takenBack(editor)).kept).toMatchObject([{ why: 'locked', places: places('format') }])
    expect(await said(work)).toMatchObject({ title: 'A', format: 'Bad' })
    expect(await takenBack()).toMatchObject({ reverted: [{ entry: work }], kept: [] })
  })

  test('a relation to a work that is hidden by now, and one to a work that is gone', async () => {
    const [hidden, gone, there] = [
      await givenMedia({ title: 'Hidden' }),
      await givenMedia({ title: 'Gone' }),
      await givenMedia({ title: 'There' }),
    ]
    await give(change(work, related([hidden, gone, there])), editor)
    await give(change(work, { relations: [], title: 'Bad' }), vandal)
    await hideEntry('media', hidden, 'Asked for', editor.id)
    await prisma().media.delete({ where: { id: gone } })
    const { kept, reverted } = await takenBack()
    expect(reverted).toMatchObject([{ entry: work }])
    expect(kept).toMatchObject([
      { why: 'hidden', places: [{ place: `relations.${hidden}` }] },
      { why: 'invalid', places: [{ place: `relations.${gone}` }] },
    ])
    expect(JSON.stringify(kept)).not.toContain('Hidden')
    expect(await said(work)).toMatchObject({ title: 'A', relations: [{ media: there }] })
  })

  test('a field without which the entry is valid', async () => {
    await give(change(work, { releaseDate: '2010', endDate: '2011' }), editor)
    await give(change(work, { releaseDate: '2005', endDate: '2006', format: 'Bad' }), vandal)
    await give(change(work, { endDate: '2007' }), editor)
    expect((await takenBack()).kept).toMatchObject([
      { why: 'conflict', places: places('endDate') },
      { why: 'invalid', places: places('releaseDate') },
    ])
    expect(await said(work)).toMatchObject({ format: 'TV', releaseDate: '2005' })
  })

  test('and what another edit took back already is not left', async () => {
    await give(change(work, { title: 'Bad' }), vandal)
    await give(change(work, { title: 'A' }), editor)
    expect(await takenBack()).toMatchObject({ reverted: [], kept: [] })
  })
})

test('what came with an added entry is taken back by itself, since the entry stays', async () => {
  const [vandal, moderator] = [await someone('CanEdit'), await someone('CanModerate', 'CanEdit')]
  const former = await givenSeries('Former')
  const work = await givenMedia({ title: 'A', seriesId: former })
  await give({ noun: 'series', change: { title: 'New', media: [work] } }, vandal)
  const done = await revertAllOf(vandal.id, all, moderator)
  expect(done.kept.map(({ noun, why }) => [noun, why])).toEqual([['series', 'kind']])
  expect((await entryDocument('media', work))?.fields).toMatchObject({ series: former })
})
