import { afterEach, beforeEach, expect, test } from 'vitest'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { neighboursOf } from '@/server/domain/catalogue/sequels/queries'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { anime, emptyCatalogue, loadLines } from '../../../loader/support'

useDatabase()

const LINES = [
  anime('one', 'Clock City', { year: 2010, season: 'spring' }),
  anime('two', 'Clock City 2nd Season', { year: 2012, season: 'spring' }),
  anime('three', 'Clock City 3rd Season', { year: 2014, season: 'spring' }),
  anime('other', 'Another Town', { year: 2014 }),
]

const load = (...more: unknown[]) => loadLines(...LINES, ...more)
const idOf = async (key: string) => (await prisma().media.findUniqueOrThrow({ where: { sourceKey: key } })).id
async function beside(key: string) {
  const id = await idOf(key)
  const { previous, next, first } = await neighboursOf(id)
  // The page asks for them only then.
  if (previous || next) expect((await mediaHead(id))?.hasNeighbours).toBe(true)
  const named = (side: typeof next) => side && `${side.media.title}${side.isGuess ? '?' : ''}`
  return [named(previous), named(next), first?.title ?? null]
}
beforeEach(() => load())
afterEach(emptyCatalogue)

test('a load guesses what is before and after a work, and the first of the chain', async () => {
  expect(await beside('one')).toEqual([null, 'Clock City 2nd Season?', null])
  expect(await beside('two')).toEqual(['Clock City?', 'Clock City 3rd Season?', null])
  expect(await beside('three')).toEqual(['Clock City 2nd Season?', null, 'Clock City'])
  expect(await beside('other')).toEqual([null, null, null])
  expect((await mediaHead(await idOf('other')))?.hasNeighbours).toBe(false)
  expect(await prisma().mediaRelation.count()).toBe(0)
  expect(await prisma().series.count()).toBe(0)
})

test('guesses are made anew: of another title there are others', async () => {
  await loadLines(anime('one', 'Clock Village', { year: 2010 }), ...LINES.slice(1))
  expect(await beside('one')).toEqual([null, null, null])
  expect(await beside('two')).toEqual([null, 'Clock City 3rd Season?', null])
})

test('the season of a work counts before a date that some part of it has', async () => {
  const first = anime('one', 'Clock City', { year: 2010, season: 'spring', begin: '2026-04-05' })
  await loadLines(first, anime('two', 'Clock City: Storm', { year: 2012, season: 'spring' }))
  expect(await beside('one')).toEqual([null, 'Clock City: Storm?', null])
})

test('a relation wins, and no guess is beside it', async () => {
  await prisma().mediaRelation.createMany({
    data: [
      { fromId: await idOf('one'), toId: await idOf('other'), type: 'Sequel' },
      { fromId: await idOf('other'), toId: await idOf('one'), type: 'Prequel' },
    ],
  })
  expect(await beside('one')).toEqual([null, 'Another Town', null])
  expect(await beside('two')).toEqual([null, 'Clock City 3rd Season?', null])
})

test('nothing of a work whose ids are of another kind', async () => {
  const mediaId = await idOf('two')
  await prisma().externalId.create({ data: { mediaId, site: 'myanimelist', externalId: 'manga/2' } })
  await load(anime('new', 'New'))
  expect(await beside('one')).toEqual([null, null, null])
  expect(await beside('two')).toEqual([null, null, null])
})

test('hidden works and works for adults are beside nothing', async () => {
  await hideEntry('media', await idOf('two'), 'Gone', await givenUser())
  expect(await beside('one')).toEqual([null, null, null])
  await prisma().media.update({ where: { id: await idOf('three') }, data: { isAdult: true } })
  await load()
  expect(await prisma().guessedSequel.count()).toBe(0)
})
