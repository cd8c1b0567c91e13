import { beforeEach, expect, test } from 'vitest'
import { addEntry } from '@/server/domain/lists/entries/mutations'
import { createList, deleteList, updateList } from '@/server/domain/lists/mutations'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { COMMIT_REFUSED, drainInvalidations, refusingCommits } from '@/tests/support/invalidations'

useDatabase()

let ownerId: number
let username: string
let users = 0
beforeEach(async () => {
  username = `lister-${++users}`
  ownerId = await givenUser(username)
  await drainInvalidations()
})

const create = (name: string, visibility: 'Private' | 'Public') =>
  createList(ownerId, { name, description: null, visibility, isRanked: true, hasComments: true })
const at = (listname: string) => ({ username, listname })
const idOf = async (slug: string) => (await prisma().list.findFirstOrThrow({ where: { ownerId, slug } })).id
/** Every invalidated tag, once. */
const invalidated = async () => [...new Set(await drainInvalidations())].sort()

test('a list invalidates its pages and lists of lists, and if public its owner’s profile', async () => {
  await create('Mine', 'Private')
  const own = ['index:list', `list:${await idOf('mine')}`]
  const shown = [...own, `user:${ownerId}`]
  const discussion = ['index:review', `list-reviews:${await idOf('mine')}`]
  expect(await invalidated()).toEqual(own)
  await addEntry(ownerId, at('mine'), { media: await givenMedia({ title: 'Listed' }) })
  expect(await invalidated()).toEqual(own)
  await updateList(ownerId, at('mine'), { visibility: 'Public' })
  expect(await invalidated()).toEqual([...shown, ...discussion].sort())
  await updateList(ownerId, at('mine'), { visibility: 'Private' })
  expect(await invalidated()).toEqual([...shown, ...discussion].sort())
  await deleteList(ownerId, at('mine'))
  expect(await invalidated()).toEqual(own)
})

test('a refused change invalidates nothing', async () => {
  await create('Taken', 'Public')
  const stranger = await givenUser()
  await drainInvalidations()
  const taken = { code: 'conflict', fields: { name: 'listNameTaken' } }
  await expect(create('taken', 'Public')).rejects.toMatchObject(taken)
  await expect(deleteList(stranger, at('taken'))).rejects.toMatchObject({ code: 'notOwner' })
  await expect(addEntry(ownerId, at('taken'), { media: 999_999 })).rejects.toMatchObject({ code: 'notFound' })
  expect(await drainInvalidations()).toEqual([])
})

test('a failing commit invalidates nothing: a new list, a change, an entry, a deletion', async () => {
  await create('Kept', 'Public')
  const media = await givenMedia({ title: 'Not listed' })
  await drainInvalidations()
  await refusingCommits('lists', async () => {
    await expect(create('Lost', 'Public')).rejects.toThrow(COMMIT_REFUSED)
    await expect(updateList(ownerId, at('kept'), { name: 'Lost' })).rejects.toThrow(COMMIT_REFUSED)
    await expect(addEntry(ownerId, at('kept'), { media })).rejects.toThrow(COMMIT_REFUSED)
    await expect(deleteList(ownerId, at('kept'))).rejects.toThrow(COMMIT_REFUSED)
  })
  expect(await drainInvalidations()).toEqual([])
  const lists = await prisma().list.findMany({ where: { ownerId }, orderBy: { name: 'asc' } })
  expect(lists.map(({ name }) => name)).toEqual(['Favorites', 'Kept'])
})
