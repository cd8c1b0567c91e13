import { expect, test } from 'vitest'
import { CONTRIBUTING } from '@/lib/catalogue/contributing'
import { entryDocument } from '@/server/domain/catalogue/contributions/queries'
import { contributorRecord } from '@/server/domain/catalogue/contributors/queries'
import { hideEntry } from '@/server/domain/catalogue/hides/mutations'
import { revertAllOf } from '@/server/domain/catalogue/reverts'
import { rows, sql } from '@/server/platform/database/client'
import { accept, give, proposed, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
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
