import { expect, test } from 'vitest'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Place } from '@/server/domain/curation/kept/rules'
import { ownAll, ownershipOf } from '@/server/domain/curation/kept/writes'
import { undoMerge } from '@/server/domain/curation/merges/mutations'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import {
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenSeries,
  givenUser,
} from '@/tests/support/factories'
import { merge, mergeOf } from './support'

useDatabase()

const kept = async (noun: EditedNoun, id: number) => Object.fromEntries(await ownershipOf(prisma(), { noun, id }))
const given = (noun: EditedNoun, id: number, ...places: Place[]) => ownAll(prisma(), noun, [{ id, places }])
const field = (list: string): Place => ({ list, ownership: 'written' })
const written = (list: string, key: unknown): Place => ({ list, key, ownership: 'written' })
const removed = (list: string, key: unknown): Place => ({ list, key, ownership: 'removed' })

test('a field is whose it was on the side that it is from, and a choice against the rule is a person’s', async () => {
  const from = await givenMedia({ title: 'From', description: 'Text', format: 'TV', runtime: 24, totalEpisodes: 12 })
  const into = await givenMedia({ title: 'Into', runtime: 25, totalEpisodes: 13 })
  await given('media', from, field('description'), field('title'), field('openingsAndEndings'))
  await given('media', into, field('runtime'), field('relations'))
  const before = [await kept('media', from), await kept('media', into)]
  const id = await merge(from, into, { fields: { totalEpisodes: 'merged', runtime: 'into', format: 'merged' } })
  expect(await kept('media', into)).toEqual({
    description: 'written',
    openingsAndEndings: 'written',
    relations: 'written',
    runtime: 'written',
    totalEpisodes: 'written',
  })
  await undoMerge(id, await givenUser())
  expect([await kept('media', from), await kept('media', into)]).toEqual(before)
})

test('a name is kept as its parts are', async () => {
  const [from, into] = [await givenPerson('Aoi Yuki'), await givenPerson('Yuuki Aoi')]
  await given('person', from, field('firstName'))
  await mergeOf('person', from, into, { fields: { name: 'merged' } })
  expect(await kept('person', into)).toEqual({ firstName: 'written', middleName: 'written', lastName: 'written' })
})

test('items move with their entry, and a written one counts before a removed one', async () => {
  const [from, into, other] = [await givenMedia({ title: 'A' }), await givenMedia({ title: 'B' }), 900_000]
  await given('media', from, written('relations', other), removed('synonyms', 'Old'), written('relations', into))
  await given('media', into, removed('relations', other), removed('relations', from), removed('tags', 1))
  const before = [await kept('media', from), await kept('media', into)]
  const id = await merge(from, into)
  expect(await kept('media', into)).toEqual({
    [`relations.${other}`]: 'written',
    'synonyms."Old"': 'removed',
    'tags.1': 'removed',
  })
  await undoMerge(id, await givenUser())
  expect([await kept('media', from), await kept('media', into)]).toEqual(before)
})

type Case = [
  noun: 'media' | 'character' | 'person' | 'company',
  list: string,
  key: (id: number) => unknown,
  owner: EditedNoun,
]
const CASES: Case[] = [
  ['media', 'relations', (id) => id, 'media'],
  ['media', 'media', (id) => id, 'series'],
  ['media', 'media', (id) => id, 'character'],
  ['character', 'characters', (id) => id, 'media'],
  ['person', 'staff', (id) => [id, 'Director', null], 'media'],
  ['company', 'companies', (id) => [id, 'Studio'], 'media'],
]
const ADD = {
  media: () => givenMedia({ title: 'Work' }),
  series: () => givenSeries('Series'),
  character: () => givenCharacter('Rei'),
  person: () => givenPerson('Hideaki'),
  company: () => givenCompany('Gainax'),
}

test.each(CASES)('what names a %s in %s names the one that stays', async (noun, list, key, owner) => {
  const [from, into] = [await ADD[noun](), await ADD[noun]()]
  const [alone, both] = [await ADD[owner as 'media'](), await ADD[owner as 'media']()]
  await given(owner, alone, removed(list, key(from)), written('synonyms', 'x'))
  await given(owner, both, written(list, key(from)), removed(list, key(into)))
  const before = [await kept(owner, alone), await kept(owner, both)]
  const id = await mergeOf(noun, from, into)
  const place = `${list}.${JSON.stringify(key(into))}`
  expect(await kept(owner, alone)).toEqual({ [place]: 'removed', 'synonyms."x"': 'written' })
  expect(await kept(owner, both)).toEqual({ [place]: 'written' })
  await undoMerge(id, await givenUser())
  expect([await kept(owner, alone), await kept(owner, both)]).toEqual(before)
})
