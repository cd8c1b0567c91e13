import { afterEach, beforeEach, expect, test } from 'vitest'
import { neighboursOf } from '@/server/domain/catalogue/sequels/queries'
import { revertEdit } from '@/server/domain/curation/contributions/mutations'
import { judgeGuess } from '@/server/domain/curation/guesses/mutations'
import { prisma } from '@/server/platform/database/client'
import { accept, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
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
  const { previous, next, first } = await neighboursOf(await idOf(key))
  const named = (side: typeof next) => side && `${side.media.title}${side.isGuess ? '?' : ''}`
  return [named(previous), named(next), first?.title ?? null]
}
const judge = async (follows: boolean, asker: Awaited<ReturnType<typeof someone>>, one = 'one', next = 'two') =>
  judgeGuess(await idOf(one), { next: await idOf(next), follows }, asker)

beforeEach(() => load())
afterEach(emptyCatalogue)

test('an editor confirms a guess: it is a relation by an edit, of both works', async () => {
  const editor = await someone('CanEdit')
  expect(await judge(true, editor)).toMatchObject({ state: 'Accepted' })
  expect(await beside('one')).toEqual([null, 'Clock City 2nd Season', null])
  expect(await beside('two')).toEqual(['Clock City', 'Clock City 3rd Season?', null])
  expect(await prisma().mediaRelation.findMany({ select: { type: true }, orderBy: { fromId: 'asc' } })).toEqual([
    { type: 'Sequel' },
    { type: 'Prequel' },
  ])
  await load()
  expect(await beside('one')).toEqual([null, 'Clock City 2nd Season', null])
  await expect(judge(true, editor)).rejects.toThrow('notFound')
})

test('two works that are somehow related become sequels', async () => {
  const [one, two] = [await idOf('one'), await idOf('two')]
  await prisma().mediaRelation.createMany({
    data: [
      { fromId: one, toId: two, type: 'Other' },
      { fromId: two, toId: one, type: 'Other' },
    ],
  })
  expect(await beside('one')).toEqual([null, 'Clock City 2nd Season?', null])
  await judge(true, await someone('CanEdit'))
  expect(await beside('one')).toEqual([null, 'Clock City 2nd Season', null])
})

test('a refused guess does not return, until the refusal is taken back', async () => {
  const editor = await someone('CanEdit')
  const { edit } = await judge(false, editor)
  expect(await beside('one')).toEqual([null, null, null])
  expect(await beside('two')).toEqual([null, 'Clock City 3rd Season?', null])
  await load()
  expect(await beside('one')).toEqual([null, null, null])
  expect(await prisma().mediaRelation.count()).toBe(0)
  await revertEdit(edit ?? 0, editor, null)
  await load(anime('new', 'New'))
  expect(await beside('one')).toEqual([null, 'Clock City 2nd Season?', null])
})

test.each([true, false])('what a member says (%s) waits for an editor', async (follows) => {
  const member = await someone()
  const { state, contribution } = await judge(follows, member)
  expect(state).toBe('Open')
  expect(await judge(follows, member)).toMatchObject({ contribution })
  expect(await beside('one')).toEqual([null, 'Clock City 2nd Season?', null])
  await accept(contribution ?? 0, await someone('CanEdit'))
  expect(await beside('one')).toEqual([null, follows ? 'Clock City 2nd Season' : null, null])
})
