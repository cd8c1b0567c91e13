import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { MAX_SUBSCRIPTIONS } from '@/lib/curation/schemas/subscriptions'
import { applyChange } from '@/server/domain/curation/contributions/writes'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { mergeEntries, undoMerge } from '@/server/domain/curation/merges/mutations'
import { subscribe, unsubscribe } from '@/server/domain/curation/subscriptions/mutations'
import { subscribedEdits, subscriptionState, subscriptionsOf } from '@/server/domain/curation/subscriptions/queries'
import { markRead, notificationsOf, unreadOf } from '@/server/domain/views/inbox'
import { notify } from '@/server/domain/views/notifications'
import { pool, prisma } from '@/server/platform/database/client'
import { type Jobs, openQueue } from '@/server/platform/jobs/queue'
import { write } from '@/server/platform/writing/write'
import { type Asking, give, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import {
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenSeries,
  givenUser,
} from '@/tests/support/factories'
import { refused } from '@/tests/support/media-mutations'
import { plansOf } from '@/tests/support/plans'

useDatabase()

let reader: number
let editor: Asking
let work: number
beforeEach(async () => {
  reader = await givenUser()
  editor = await someone('CanEdit')
  work = await givenMedia({ title: 'One' })
})

let titles = 0
/** Changes a work, and tells those who subscribe to it. */
async function changed(id = work, asker = editor): Promise<number> {
  const { edit } = await give({ noun: 'media', id, change: { romajiTitle: `Title ${++titles}` } }, asker)
  await notify({ kind: 'changed', edit: edit ?? 0 })
  return edit ?? 0
}
const seenBy = async (user = reader) =>
  (await subscribedEdits(user, { until: undefined, size: 20 })).data.map(({ id }) => id)
const listOf = async (user = reader) =>
  (await subscriptionsOf(user, { page: 0, size: 100 })).data.map(({ noun, id, name }) => [noun, id, name])
const told = async (user = reader) => (await notificationsOf(user, { page: 0, size: 30 })).data

test('begins by choice with each edit of an entry, but not of what changes with it', async () => {
  const other = await givenMedia({ title: 'Two' })
  await changed()
  expect(await listOf(editor.id)).toEqual([])
  await prisma().user.update({ where: { id: editor.id }, data: { subscribeToEdits: true } })
  await give({ noun: 'media', id: work, change: { relations: [{ type: 'Sequel', media: other }] } }, editor)
  await changed()
  expect(await listOf(editor.id)).toEqual([['media', work, 'One']])
  await unsubscribe(editor.id, 'media', work)
  expect(await listOf(editor.id)).toEqual([])
})

describe('a subscription', () => {
  test('is to the changes of an entry of any noun, or by a user; it ends once', async () => {
    const ids = {
      media: work,
      series: await givenSeries('Cycle'),
      character: await givenCharacter('Rei'),
      person: await givenPerson('Megumi'),
      company: await givenCompany('Gainax'),
      tag: (await prisma().tag.create({ data: { name: 'mecha', key: 'mecha' }, select: { id: true } })).id,
    }
    for (const noun of EDITED_NOUNS) expect(await subscribe(reader, noun, ids[noun])).toEqual({ isSubscribed: true })
    await subscribe(reader, 'user', editor.id)
    await subscribe(reader, 'media', work)
    expect((await listOf()).map(([noun, id]) => [noun, id])).toEqual([
      ['user', editor.id],
      ...EDITED_NOUNS.toReversed().map((noun) => [noun, ids[noun]]),
    ])
    expect(await listOf()).toContainEqual(['person', ids.person, 'Megumi'])
    expect(await subscriptionState(reader, 'person', ids.person)).toEqual({ isSubscribed: true })
    await unsubscribe(reader, 'person', ids.person)
    expect(await unsubscribe(reader, 'person', ids.person)).toEqual({ isSubscribed: false })
    expect(await subscriptionState(reader, 'person', ids.person)).toEqual({ isSubscribed: false })
    expect(await listOf()).toHaveLength(EDITED_NOUNS.length)
  })

  test('is not to what is not there or hidden, nor one too many', async () => {
    expect(await refused(subscribe(reader, 'series', 2_147_483_647))).toMatchObject({ code: 'notFound' })
    expect(await refused(subscribe(reader, 'user', 2_147_483_647))).toMatchObject({ code: 'notFound' })
    const hidden = await givenMedia({ title: 'Hidden' })
    await hideEntry('media', hidden, 'Asked for', editor.id)
    expect(await refused(subscribe(reader, 'media', hidden))).toMatchObject({ code: 'hidden' })
    await pool().query(
      `WITH made AS (INSERT INTO media (title, title_sort, type) SELECT 'Many', 'many', 'Anime' FROM generate_series(1, $2::int) RETURNING id)
       INSERT INTO subscriptions (user_id, media_id) SELECT $1::int, id FROM made`,
      [reader, MAX_SUBSCRIPTIONS - 1],
    )
    await subscribe(reader, 'media', work)
    expect(await refused(subscribe(reader, 'user', editor.id))).toMatchObject({
      code: 'manySubscriptions',
      facts: { count: '1000' },
    })
    expect(await subscribe(reader, 'media', work)).toEqual({ isSubscribed: true })
  })

  test('goes with its user, and with the user it is about', async () => {
    const other = await givenUser()
    await subscribe(reader, 'user', other)
    await subscribe(other, 'media', work)
    await prisma().user.delete({ where: { id: other } })
    expect(await prisma().subscription.count({ where: { userId: { in: [reader, other] } } })).toBe(0)
  })

  test('moves to the entry that stays, once, and back', async () => {
    const second = await givenMedia({ title: 'Second' })
    const other = await givenUser()
    for (const user of [reader, other]) await subscribe(user, 'media', second)
    await subscribe(other, 'media', work)
    const merge = await mergeEntries('media', second, { into: work, fields: {}, comment: '' }, editor.id)
    expect(await listOf()).toEqual([['media', work, 'One']])
    expect(await listOf(other)).toEqual([['media', work, 'One']])
    await undoMerge(merge, editor.id)
    expect(await listOf()).toEqual([['media', second, 'Second']])
    expect((await listOf(other)).map(([, id]) => id).toSorted()).toEqual([work, second].toSorted())
  })
})

test('an undone merge is told once for each entry, and not that it was made', async () => {
  const second = await givenMedia({ title: 'Second' })
  const merge = await mergeEntries('media', second, { into: work, fields: {}, comment: '' }, editor.id)
  const { id: before } = await prisma().edit.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await undoMerge(merge, editor.id)
  const made = await prisma().edit.findMany({ where: { id: { gt: before } }, orderBy: { id: 'asc' } })
  expect(made.map(({ kind, mediaId }) => [kind, mediaId])).toEqual([
    ['unmerge', work],
    ['merge', second],
    ['unmerge', second],
  ])
  const { boss } = await openQueue()
  const jobs = await boss.fetch<Jobs['notify']>('notify', { batchSize: 1000 })
  const told = jobs.map(({ data: { kind, edit } }) => (kind === 'changed' ? Number(edit) : 0))
  expect(told.filter((edit) => edit > before).toSorted((a, b) => a - b)).toEqual([made[0]?.id, made[2]?.id])
})

describe('the changes', () => {
  test('are those of the entries and by the users, each once, without those of loads', async () => {
    const other = await givenMedia({ title: 'Other' })
    await subscribe(reader, 'media', work)
    await subscribe(reader, 'user', editor.id)
    const stranger = await someone('CanEdit')
    const both = await changed()
    const byUser = await changed(other)
    const ofEntry = await changed(work, stranger)
    await changed(other, stranger)
    await pool().query(
      `INSERT INTO edits (media_id, kind, before, after) VALUES ($1, 'load', '{}', '{"runtime": 1}')`,
      [work],
    )
    expect(await seenBy()).toEqual([ofEntry, byUser, both])
  })

  test('of a relation are of both entries, and one of the user', async () => {
    const other = await givenMedia({ title: 'Other' })
    const change = { relations: [{ media: other, type: 'Sequel' as const }] }
    const { edit } = await give({ noun: 'media', id: work, change }, editor)
    const mirror = await prisma().edit.findFirstOrThrow({ where: { mirrorsId: edit } })
    const follower = await givenUser()
    await subscribe(follower, 'user', editor.id)
    await subscribe(reader, 'media', other)
    await notify({ kind: 'changed', edit: edit ?? 0 })
    expect(await seenBy()).toEqual([mirror.id])
    expect(await seenBy(follower)).toEqual([edit])
    expect(await told()).toMatchObject([{ kind: 'change', change: { count: 1, title: 'Other' } }])
    expect(await told(follower)).toMatchObject([{ kind: 'change', change: { count: 1 } }])
  })

  test('are paged by their ids', async () => {
    await subscribe(reader, 'media', work)
    const [one, two, three] = [await changed(), await changed(), await changed()]
    const first = await subscribedEdits(reader, { until: undefined, size: 2 })
    expect([first.data.map(({ id }) => id), first.until]).toEqual([[three, two], two])
    const rest = await subscribedEdits(reader, { until: two, size: 2 })
    expect([rest.data.map(({ id }) => id), rest.until]).toEqual([[one], null])
  })

  test('of hidden entries are silent while they are hidden', async () => {
    await subscribe(reader, 'media', work)
    await subscribe(reader, 'user', editor.id)
    const edit = await changed()
    await hideEntry('media', work, 'Asked for', editor.id)
    const hide = await prisma().edit.findFirstOrThrow({ where: { mediaId: work, kind: 'hide' } })
    await notify({ kind: 'changed', edit: hide.id })
    expect(await seenBy()).toEqual([])
    expect(await told()).toEqual([])
    expect(await unreadOf(reader)).toBe(0)
    expect((await listOf()).map(([noun, id]) => [noun, id])).toEqual([['user', editor.id]])
    expect(await prisma().notification.findMany({ where: { userId: reader } })).toMatchObject([{ editId: edit }])
  })

  test('are read by two statements along indexes, however many there are', async () => {
    const other = await givenMedia({ title: 'Busy' })
    await pool().query(
      `INSERT INTO edits (editor_id, media_id, before, after) SELECT $1::int, $2::int, '{}', jsonb_build_object('runtime', n)
       FROM generate_series(1, 20000) AS n`,
      [editor.id, other],
    )
    await pool().query(
      `WITH made AS (INSERT INTO media (title, title_sort, type) SELECT 'Many', 'many', 'Anime' FROM generate_series(1, 900) RETURNING id),
         edited AS (INSERT INTO edits (media_id, before, after) SELECT id, '{}', '{"runtime": 2}' FROM made)
       INSERT INTO subscriptions (user_id, media_id) SELECT $1::int, id FROM made`,
      [reader],
    )
    await subscribe(reader, 'user', editor.id)
    await subscribe(reader, 'media', work)
    await pool().query('ANALYZE edits; ANALYZE subscriptions; ANALYZE media')
    const plans = await plansOf(() => subscribedEdits(reader, { until: undefined, size: 30 }))
    expect(plans).toHaveLength(2)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (edits|media) /)
    // Of each subscription no more than a page is read.
    const read = [...(plans[0] ?? '').matchAll(/Scan.* on edits.*actual time=\S+ rows=([\d.]+)/g)].map(([, n]) =>
      Number(n),
    )
    expect(read.length).toBeGreaterThan(1)
    expect(Math.max(...read)).toBeLessThanOrEqual(31)
  })
})

describe('who subscribes is told', () => {
  test('by one unread notification, which counts; and by another one after it was read', async () => {
    await subscribe(reader, 'media', work)
    const first = await changed()
    await notify({ kind: 'changed', edit: first })
    expect(await told()).toMatchObject([
      { kind: 'change', isRead: false, change: { count: 1, title: 'One', path: `/contribute/changes/${first}` } },
    ])
    const other = await givenMedia({ title: 'Other' })
    await subscribe(reader, 'media', other)
    const second = await changed(other)
    await notify({ kind: 'changed', edit: first })
    const [one] = await told()
    expect(one).toMatchObject({ change: { count: 2, title: 'Other', path: '/contribute/subscriptions' } })
    expect(await unreadOf(reader)).toBe(1)
    await markRead(reader, { ids: [one?.id ?? 0] })
    await notify({ kind: 'changed', edit: second })
    expect(await unreadOf(reader)).toBe(0)
    await changed()
    expect((await told()).map(({ isRead, change }) => [isRead, change?.count])).toEqual([
      [false, 1],
      [true, 2],
    ])
  })

  test('not of own changes, nor if it is switched off, nor of changes by whom one has blocked', async () => {
    await subscribe(editor.id, 'media', work)
    const off = await givenUser()
    await prisma().user.update({ where: { id: off }, data: { notifyChanges: false } })
    await subscribe(off, 'media', work)
    const blocking = await givenUser()
    await subscribe(blocking, 'media', work)
    await prisma().userBlock.create({ data: { userId: blocking, blockedId: editor.id, kind: 'Mute' } })
    await subscribe(reader, 'media', work)
    await changed()
    expect(await told()).toHaveLength(1)
    for (const user of [editor.id, off, blocking]) expect(await told(user)).toEqual([])
    await prisma().userBlock.create({ data: { userId: reader, blockedId: editor.id, kind: 'Block' } })
    expect(await told()).toEqual([])
  })

  test('by the job of the change', async () => {
    await write(async (tx) => {
      const added = vi.spyOn(tx, 'addJob')
      const delta = { before: { runtime: null }, after: { runtime: 24 } }
      const edit = await applyChange(tx, { noun: 'media', id: work, editorId: editor.id }, delta)
      expect(added.mock.calls).toEqual([['notify', { kind: 'changed', edit }]])
    })
  })
})
