import { beforeEach, describe, expect, test } from 'vitest'
import { type FavoriteKind, MAX_FAVORITES } from '@/lib/lists/schemas/favorites'
import {
  addFavorite,
  isFavorite,
  nameFavorites,
  orderFavorites,
  publicNameFavorites,
  removeFavorite,
} from '@/server/domain/lists/name-favorites'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenCompany, givenPerson, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'

useDatabase()

let me: number
beforeEach(async () => {
  me = await givenUser()
})
const names = async (kind: FavoriteKind = 'character') =>
  (await nameFavorites(me)).filter((favorite) => favorite.kind === kind).map(({ name }) => name)
const three = async () => {
  const ids: number[] = []
  for (const name of ['Ann', 'Ben', 'Cid']) ids.push(await givenCharacter(name))
  for (const id of ids) await addFavorite(me, 'character', id)
  return ids
}

test('favourites of each kind are in the order in which they were added', async () => {
  await three()
  await addFavorite(me, 'person', await givenPerson('Hideaki Anno'))
  await addFavorite(me, 'company', await givenCompany('Gainax'))
  expect(await names()).toEqual(['Ann', 'Ben', 'Cid'])
  expect(await names('person')).toEqual(['Hideaki Anno'])
  expect(await names('company')).toEqual(['Gainax'])
  expect((await nameFavorites(me)).at(-1)).toMatchObject({
    kind: 'company',
    nativeName: null,
    cover: expect.any(String),
  })
})

test('one that is there stays where it is, also when it is added twice at once', async () => {
  const [ann = 0] = await three()
  await Promise.all([addFavorite(me, 'character', ann), addFavorite(me, 'character', ann)])
  expect(await names()).toEqual(['Ann', 'Ben', 'Cid'])
  const dan = await givenCharacter('Dan')
  await Promise.all(Array.from({ length: 5 }, () => addFavorite(me, 'character', dan)))
  expect(await names()).toEqual(['Ann', 'Ben', 'Cid', 'Dan'])
})

test('removing is repeatable, and the favourites of others stay', async () => {
  const [ann = 0] = await three()
  const other = await givenUser()
  await addFavorite(other, 'character', ann)
  await removeFavorite(me, 'character', ann)
  await removeFavorite(me, 'character', ann)
  expect([await isFavorite(me, 'character', ann), await isFavorite(other, 'character', ann)]).toEqual([false, true])
  expect(await names()).toEqual(['Ben', 'Cid'])
})

describe('the order', () => {
  test('is the given one; what is not named follows, and strangers are ignored', async () => {
    const [ann = 0, , cid = 0] = await three()
    await orderFavorites(me, 'character', [cid, 999_999, ann])
    expect(await names()).toEqual(['Cid', 'Ann', 'Ben'])
    await orderFavorites(me, 'character', [])
    expect(await names()).toEqual(['Cid', 'Ann', 'Ben'])
    await addFavorite(me, 'character', await givenCharacter('Dan'))
    expect(await names()).toEqual(['Cid', 'Ann', 'Ben', 'Dan'])
  })

  test('loses nothing when it is old', async () => {
    const [ann = 0, ben = 0, cid = 0] = await three()
    await Promise.all([
      orderFavorites(me, 'character', [cid, ben, ann]),
      removeFavorite(me, 'character', ben),
      addFavorite(me, 'character', await givenCharacter('Dan')),
    ])
    expect((await names()).sort()).toEqual(['Ann', 'Cid', 'Dan'])
  })
})

test('an entry that there is not is not found, and one too many is refused', async () => {
  await expect(addFavorite(me, 'person', 999_999)).rejects.toMatchObject({ code: 'notFound' })
  const ids = await Promise.all(Array.from({ length: MAX_FAVORITES + 1 }, (_, n) => givenCompany(`Company ${n}`)))
  await prisma().nameFavorite.createMany({
    data: ids.slice(1).map((companyId, position) => ({ userId: me, companyId, position })),
  })
  const [first = 0, second = 0] = ids
  await expect(addFavorite(me, 'company', first)).rejects.toMatchObject({ code: 'invalidInput' })
  await addFavorite(me, 'company', second)
})

test('others see them if the list of favourites is public', async () => {
  await three()
  expect(await publicNameFavorites(me)).toEqual([])
  await prisma().list.updateMany({ where: { ownerId: me, slug: 'favorites' }, data: { visibility: 'Public' } })
  expect((await publicNameFavorites(me)).map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Cid'])
})

test('a change invalidates the profile', async () => {
  const id = await givenCharacter('Ann')
  await drainInvalidations()
  await addFavorite(me, 'character', id)
  expect(await drainInvalidations()).toEqual([`user:${me}`])
})
