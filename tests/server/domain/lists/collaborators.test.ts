import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_COLLABORATORS } from '@/lib/lists/schemas/collaborators'
import { listSearch } from '@/lib/lists/schemas/lists'
import { changesOf } from '@/server/domain/lists/changes'
import { collaboratorsOf, endCollaboration, inviteOrAccept, sharedLists } from '@/server/domain/lists/collaborators'
import { addEntries, addEntry, moveEntry, removeEntry } from '@/server/domain/lists/entries/mutations'
import { deleteList, updateList } from '@/server/domain/lists/mutations'
import { listAt } from '@/server/domain/lists/queries'
import { block } from '@/server/domain/social/blocks/mutations'
import { addRecordsToList, seenOfList, takeRecordsFromList } from '@/server/domain/tracking/bulk-lists'
import { notificationsOf } from '@/server/domain/views/inbox'
import { notify } from '@/server/domain/views/notifications'
import { prisma } from '@/server/platform/database/client'
import { forgetSite } from '@/server/platform/site/site'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'

useDatabase()

let made = 0
let owner: number
let friend: number
let stranger: number
let names: { owner: string; friend: string; stranger: string }
let path: { username: string; listname: string }
let listId: number
let work: number
beforeEach(async () => {
  made++
  names = { owner: `owner-${made}`, friend: `friend-${made}`, stranger: `stranger-${made}` }
  owner = await givenUser(names.owner)
  friend = await givenUser(names.friend)
  stranger = await givenUser(names.stranger)
  const list = await prisma().list.create({ data: { ownerId: owner, name: 'Ours', slug: 'ours' } })
  listId = list.id
  path = { username: names.owner, listname: 'ours' }
  work = await givenMedia({ title: 'Mushishi' })
})
const of = (collaborator: string) => ({ ...path, collaborator })
const invite = (name = names.friend) => inviteOrAccept(owner, of(name))
const accept = () => inviteOrAccept(friend, of(names.friend))
async function together() {
  await invite()
  await accept()
}
const seenBy = (id: number | null) => listAt(path, id, listSearch.parse({}))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; fields?: Record<string, string> }) => Object.values(error.fields ?? {})[0] ?? error.code,
  )

describe('an invitation', () => {
  test('is accepted by who is invited, and can be repeated', async () => {
    expect(await invite()).toMatchObject([{ username: names.friend, isAccepted: false }])
    expect(await invite()).toHaveLength(1)
    expect(await sharedLists(friend)).toMatchObject([{ name: 'Ours', isAccepted: false }])
    expect(await seenBy(friend)).toBeNull()
    await accept()
    await accept()
    expect(await sharedLists(friend, work)).toMatchObject([{ isAccepted: true, hasMedia: false, note: null }])
    expect(await seenBy(friend)).toMatchObject({ isOwner: false, canEdit: true, collaborators: [names.friend] })
    expect(await collaboratorsOf(friend, path)).toMatchObject([{ username: names.friend, isAccepted: true }])
  })

  test('is the owner’s to make, and nobody accepts it for another', async () => {
    expect(await codeOf(inviteOrAccept(stranger, of(names.friend)))).toBe('notFound')
    await invite()
    expect(await codeOf(inviteOrAccept(stranger, of(names.friend)))).toBe('notFound')
    await prisma().list.update({ where: { id: listId }, data: { visibility: 'Public' } })
    expect(await codeOf(inviteOrAccept(stranger, of(names.friend)))).toBe('notOwner')
    expect(await codeOf(inviteOrAccept(stranger, of(names.stranger)))).toBe('notFound')
    expect(await codeOf(inviteOrAccept(friend, of(names.stranger)))).toBe('notOwner')
  })

  test('to oneself, to nobody, to somebody blocked, or to favourites is refused in one way', async () => {
    for (const name of [names.owner, 'nobody at all']) expect(await codeOf(invite(name))).toBe('unknownUser')
    await block(friend, names.owner, 'Block')
    expect(await codeOf(invite())).toBe('unknownUser')
    const favorites = { username: names.owner, listname: 'favorites', collaborator: names.stranger }
    expect(await codeOf(inviteOrAccept(owner, favorites))).toBe('favoritesAlone')
  })

  test('can be declined and taken back', async () => {
    await invite()
    await endCollaboration(friend, of(names.friend))
    expect(await codeOf(accept())).toBe('notFound')
    await invite()
    await endCollaboration(owner, of(names.friend))
    expect(await sharedLists(friend)).toEqual([])
    await invite()
    expect(await codeOf(endCollaboration(stranger, of(names.friend)))).toBe('notFound')
  })

  test('is one of at most twenty', async () => {
    const ids = await Promise.all(Array.from({ length: MAX_COLLABORATORS }, () => givenUser()))
    await prisma().listCollaborator.createMany({ data: ids.map((userId) => ({ listId, userId })) })
    expect(await codeOf(invite())).toBe('tooManyCollaborators')
    expect(await prisma().listCollaborator.count({ where: { listId } })).toBe(MAX_COLLABORATORS)
  })

  test('is told once, until it is taken back', async () => {
    await invite()
    await notify({ kind: 'invited', list: listId, user: friend })
    await notify({ kind: 'invited', list: listId, user: friend })
    const told = await notificationsOf(friend, { page: 0, size: 10 })
    expect(told.data).toMatchObject([
      {
        kind: 'invitation',
        names: [names.owner],
        people: 1,
        list: { name: 'Ours', url: `${names.owner}/ours` },
        text: null,
      },
    ])
    expect(told.unread).toBe(1)
    await endCollaboration(owner, of(names.friend))
    expect((await notificationsOf(friend, { page: 0, size: 10 })).data).toEqual([])
  })

  test('that was taken back is not told', async () => {
    await invite()
    await endCollaboration(owner, of(names.friend))
    await notify({ kind: 'invited', list: listId, user: friend })
    expect((await notificationsOf(friend, { page: 0, size: 10 })).data).toEqual([])
  })
})

describe('a collaborator', () => {
  beforeEach(together)

  test('changes the entries, and is named where entries were added', async () => {
    const other = await givenMedia({ title: 'Other' })
    await addEntry(friend, path, { media: work, description: 'Slow and good' })
    await addEntries(owner, path, { media: [other] })
    expect(await seenBy(owner)).toMatchObject({
      entries: [
        { media: { title: 'Mushishi' }, description: 'Slow and good', addedBy: names.friend },
        { media: { title: 'Other' }, addedBy: null },
      ],
    })
    await moveEntry(friend, path, { media: other, position: 1 })
    await removeEntry(friend, path, work)
    expect(await seenBy(owner)).toMatchObject({ entryCount: 1, entries: [{ media: { title: 'Other' } }] })
  })

  test('adds what was selected in the own records, and takes it back', async () => {
    await prisma().watchedRecord.create({ data: { userId: friend, mediaId: work, status: 'Completed' } })
    const added = await addRecordsToList(friend, path, { media: [work] })
    expect(added).toMatchObject({ media: [work], refused: 0 })
    expect(await seenBy(owner)).toMatchObject({ entries: [{ addedBy: names.friend }] })
    expect(await codeOf(addRecordsToList(stranger, path, { media: [work] }))).toBe('notFound')
    await takeRecordsFromList(friend, path, added)
    expect(await seenBy(owner)).toMatchObject({ entryCount: 0 })
  })

  test('has works for adults in the list and in its numbers, where the site lists them to nobody else', async () => {
    await prisma().list.update({ where: { id: listId }, data: { visibility: 'Public' } })
    await addEntry(friend, path, { media: work })
    await addEntry(friend, path, { media: await givenMedia({ title: 'Late', isAdult: true }) })
    await prisma().siteSettings.create({ data: { values: { adult: 'never' } } })
    forgetSite()
    const found = []
    for (const id of [owner, friend, stranger]) found.push([await seenBy(id), await seenOfList(id, path)])
    await prisma().siteSettings.deleteMany()
    forgetSite()
    expect(found).toMatchObject([2, 2, 1].map((total) => [{ entryCount: total }, { total }]))
  })

  test('neither renames, deletes, nor invites', async () => {
    expect(await codeOf(updateList(friend, path, { name: 'Mine' }))).toBe('notOwner')
    expect(await codeOf(deleteList(friend, path))).toBe('notOwner')
    expect(await codeOf(inviteOrAccept(friend, of(names.stranger)))).toBe('notOwner')
    expect(await collaboratorsOf(friend, path)).toHaveLength(1)
  })

  test('can leave, and then changes nothing more', async () => {
    await endCollaboration(friend, of(names.friend))
    expect(await codeOf(addEntry(friend, path, { media: work }))).toBe('notFound')
    await prisma().list.update({ where: { id: listId }, data: { visibility: 'Public' } })
    expect(await codeOf(addEntry(friend, path, { media: work }))).toBe('notOwner')
  })

  test('is none any more after a block by either', async () => {
    await addEntry(friend, path, { media: work })
    await block(owner, names.friend, 'Block')
    expect(await codeOf(addEntry(friend, path, { media: work }))).toBe('notFound')
    expect(await seenBy(owner)).toMatchObject({ collaborators: [], entryCount: 1 })
  })

  test('and the owner who add the same work at once add it once', async () => {
    await Promise.all([addEntry(friend, path, { media: work }), addEntry(owner, path, { media: work })])
    expect(await seenBy(owner)).toMatchObject({ entryCount: 1 })
  })

  test('who accepts while the owner ends it is either in or out', async () => {
    await endCollaboration(owner, of(names.friend))
    await invite()
    await Promise.allSettled([accept(), endCollaboration(owner, of(names.friend))])
    expect(await prisma().listCollaborator.count({ where: { listId } })).toBe(0)
  })
})

test('strangers and visitors neither see nor change a private list', async () => {
  await together()
  expect(await seenBy(stranger)).toBeNull()
  expect(await seenBy(null)).toBeNull()
  expect(await codeOf(addEntry(stranger, path, { media: work }))).toBe('notFound')
  expect(await collaboratorsOf(stranger, path)).toBeNull()
})

test('the page of a list is invalidated when somebody joins or leaves', async () => {
  await invite()
  await drainInvalidations()
  await accept()
  expect(await drainInvalidations()).toEqual([`list:${listId}`])
  await endCollaboration(friend, of(names.friend))
  expect(await drainInvalidations()).toEqual([`list:${listId}`])
})

describe('what collaborators did', () => {
  const told = async () =>
    (await changesOf(owner, path))?.map(({ username, kind, media, others }) => [username, kind, media.title, others])

  test('is for the owner, the latest first; changes of the owner are not kept', async () => {
    await together()
    const more = [await givenMedia({ title: 'Akira' }), await givenMedia({ title: 'Bakuman' })]
    await addEntry(owner, path, { media: work })
    await addEntry(friend, path, { media: work, description: 'Slow.' })
    await addEntry(friend, path, { media: work, description: 'Slow.' })
    await addEntries(friend, path, { media: [...more, work] })
    await moveEntry(friend, path, { media: work, before: null })
    await removeEntry(friend, path, more[1] ?? 0)
    await removeEntry(friend, path, more[1] ?? 0)
    expect(await told()).toEqual([
      [names.friend, 'removed', 'Bakuman', 0],
      [names.friend, 'moved', 'Mushishi', 0],
      [names.friend, 'added', 'Akira', 1],
      [names.friend, 'noted', 'Mushishi', 0],
    ])
    expect(await codeOf(changesOf(friend, path))).toBe('notOwner')
    expect(await changesOf(stranger, path)).toBeNull()
  })

  test('is kept up to a number', async () => {
    await together()
    await prisma().listChange.createMany({
      data: Array.from({ length: 205 }, () => ({ listId, userId: friend, mediaId: work, kind: 'moved' as const })),
    })
    await addEntry(friend, path, { media: work })
    expect(await prisma().listChange.count({ where: { listId } })).toBe(200)
    expect((await told())?.[0]).toEqual([names.friend, 'added', 'Mushishi', 0])
  })
})
