import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GuessAnswer } from '@/lib/curation/guessing'
import { guessSearch } from '@/lib/curation/schemas/guesses'
import { mediaEntry } from '@/server/domain/catalogue/media/queries'
import { countReverted } from '@/server/domain/curation/contributors/writes'
import { answerGuess } from '@/server/domain/curation/guesses/mutations'
import { guessesFor } from '@/server/domain/curation/guesses/queries'
import { DECIDE, UNDECIDE } from '@/server/domain/curation/guesses/statements'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { undoMerge } from '@/server/domain/curation/merges/mutations'
import { prisma } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { type Asking, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { refused } from '@/tests/support/media-mutations'
import { anime, emptyCatalogue, loadLines } from '../../../loader/support'

useDatabase()

const LINES = [
  anime('one', 'Clock City', { year: 2010, season: 'spring', members: 900 }),
  anime('two', 'Clock City 2nd Season', { year: 2012, season: 'spring', members: 800 }),
  anime('a', 'Paper Moon', { year: 2001, members: 10 }),
  anime('b', 'PAPER MOON!', { year: 2001, members: 700 }),
  anime('tale', 'The Tale of Aoi Hayashi', {
    year: 1999,
    members: 5,
    cast: [{ character: 'Aoi Hayashi', person: 'Some One' }],
  }),
]
const load = () => loadLines(...LINES)

async function trusted() {
  const member = await someone()
  await prisma().contributor.create({ data: { userId: member.id, trustedAt: new Date() } })
  return member
}

const listed = async (asker: Asking, search: object = {}) => (await guessesFor(asker, guessSearch.parse(search))).data
const idOf = async (kind: 'Sequel' | 'Duplicate' | 'Role') =>
  (await prisma().guess.findFirstOrThrow({ where: { kind } })).id
const say = async (kind: 'Sequel' | 'Duplicate' | 'Role', answer: GuessAnswer, asker: Asking) =>
  answerGuess(await idOf(kind), answer, asker)
const stateOf = async (kind: 'Sequel' | 'Duplicate' | 'Role') =>
  (await prisma().guess.findFirst({ where: { kind } }))?.state ?? null

beforeEach(async () => {
  await load()
})
afterEach(async () => {
  await emptyCatalogue()
  // The ids begin anew.
  await prisma().merge.deleteMany()
})

test('editors see what is guessed, the best-known works first, with both sides and why', async () => {
  const editor = await someone('CanEdit')
  const shown = (await listed(editor)).map(({ kind, work, other, character, reasons, votes, mine }) => [
    kind,
    work.title,
    other?.title ?? character?.fullName,
    reasons,
    votes,
    mine,
  ])
  const none = { yes: 0, no: 0 }
  expect(shown).toEqual([
    ['Sequel', 'Clock City', 'Clock City 2nd Season', ['titles'], none, null],
    ['Duplicate', 'PAPER MOON!', 'Paper Moon', ['sameTitle', 'sameYear'], none, null],
    ['Role', 'The Tale of Aoi Hayashi', 'Aoi Hayashi', ['inTitle'], none, null],
  ])
  expect((await listed(editor, { kind: 'Role' })).map(({ kind }) => kind)).toEqual(['Role'])
  expect(await listed(editor, { type: 'Game' })).toEqual([])
  const { total, totalPages, data } = await guessesFor(editor, guessSearch.parse({ size: 1, page: 1 }))
  expect([total, totalPages, data.map(({ kind }) => kind)]).toEqual([3, 3, ['Duplicate']])
})

test('users who are not trusted neither see them nor answer', async () => {
  const user = await someone()
  expect(await refused(listed(user))).toMatchObject({ code: 'forbidden' })
  expect(await refused(say('Role', 'Yes', user))).toMatchObject({ code: 'forbidden' })
})

test('what an editor says is done at once: a relation, a role, one work', async () => {
  const editor = await someone('CanEdit')
  expect(await say('Sequel', 'Yes', editor)).toMatchObject({ state: 'Decided', edit: expect.any(Number), merge: null })
  const relation = await prisma().mediaRelation.findFirstOrThrow({ where: { type: 'Sequel' } })
  const work = await mediaEntry(relation.fromId)
  expect(work?.relations.map(({ media }) => media.title)).toEqual(['Clock City 2nd Season'])

  const { edit } = await say('Role', 'Yes', editor)
  expect(await prisma().mediaCharacter.findFirst()).toMatchObject({ role: 'Lead' })
  expect(await prisma().edit.findUnique({ where: { id: edit ?? 0 } })).toMatchObject({
    editorId: editor.id,
    kind: 'change',
  })

  const { merge } = await say('Duplicate', 'Yes', editor)
  expect(
    await prisma().media.findMany({ where: { title: { startsWith: 'paper', mode: 'insensitive' } } }),
  ).toMatchObject([{ title: 'PAPER MOON!' }])
  expect(await listed(editor)).toEqual([])
  await load()
  expect(await listed(editor)).toEqual([])
  await undoMerge(merge ?? 0, editor.id)
  await load()
  expect(await listed(editor, { kind: 'Duplicate' })).toEqual([])
})

test('a character whose name has no parts takes a role', async () => {
  const [editor, id] = [await someone('CanEdit'), await idOf('Role')]
  const { characterId } = await prisma().guess.findUniqueOrThrow({ where: { id } })
  if (characterId === null) throw new Error('a guessed role names a character')
  const parts = { firstName: null, middleName: null, lastName: null }
  await prisma().character.update({ where: { id: characterId }, data: parts })
  expect(await answerGuess(id, 'Yes', editor)).toMatchObject({ state: 'Decided' })
  expect(await prisma().mediaCharacter.findFirst({ where: { characterId } })).toMatchObject({ role: 'Lead' })
  const { fullName } = await prisma().character.findUniqueOrThrow({ where: { id: characterId } })
  expect(fullName).toBe('Aoi Hayashi')
})

test('what was refused is not guessed again', async () => {
  const editor = await someone('CanEdit')
  for (const kind of ['Sequel', 'Duplicate', 'Role'] as const)
    expect(await say(kind, 'No', editor)).toMatchObject({ state: 'Decided', merge: null })
  expect(await prisma().mediaRelation.count()).toBe(0)
  expect(await prisma().mediaCharacter.findFirst()).toMatchObject({ role: null })
  expect(await listed(editor)).toEqual([])
  await load()
  // Of two works of one name one may follow the other.
  expect(await listed(editor)).toMatchObject([{ kind: 'Sequel', work: { title: 'Paper Moon' } }])
})

test('a second press, and one of another editor, says that it is decided', async () => {
  const [editor, other] = [await someone('CanEdit'), await someone('CanEdit')]
  const [sequel, role] = [await idOf('Sequel'), await idOf('Role')]
  await answerGuess(role, 'Yes', editor)
  expect(await refused(answerGuess(role, 'Yes', editor))).toMatchObject({ code: 'settled' })
  expect(await refused(answerGuess(role, 'No', other))).toMatchObject({ code: 'settled' })
  expect(await refused(answerGuess(999_999, 'No', other))).toMatchObject({ code: 'notFound' })
  const both = await Promise.allSettled([answerGuess(sequel, 'Yes', editor), answerGuess(sequel, 'No', other)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('what was said elsewhere meanwhile is decided, and what is refused leaves the guess open', async () => {
  const editor = await someone('CanEdit')
  const sequel = await prisma().guess.findFirstOrThrow({ where: { kind: 'Sequel' } })
  const sides = [
    { fromId: sequel.mediaId, toId: sequel.otherId ?? 0, type: 'Sequel' },
    { fromId: sequel.otherId ?? 0, toId: sequel.mediaId, type: 'Prequel' },
  ] as const
  await prisma().mediaRelation.createMany({ data: [...sides] })
  expect(await refused(say('Sequel', 'Yes', editor))).toMatchObject({ code: 'settled' })
  await prisma().character.updateMany({ data: { lockedFields: ['media'] } })
  expect(await refused(say('Role', 'Yes', editor))).toMatchObject({ code: 'forbidden' })
  expect(await stateOf('Role')).toBe('Open')
  await prisma().mediaCharacter.updateMany({ data: { role: 'Support' } })
  expect(await refused(say('Role', 'Yes', editor))).toMatchObject({ code: 'settled' })
  expect((await listed(editor)).map(({ kind }) => kind)).toEqual(['Duplicate'])
})

test('what could not be done takes back its own decision, not one of another editor', async () => {
  const [editor, other, id] = [await someone('CanEdit'), await someone('CanEdit'), await idOf('Role')]
  const decide = async (asker: Asking, state: string) => {
    const { rows } = await write((tx) => tx.query<{ decidedAt: string }>(DECIDE, [id, state, asker.id]))
    return rows[0]?.decidedAt
  }
  const first = await decide(editor, 'Confirmed')
  const second = await decide(other, 'Refused')
  await write((tx) => tx.query(UNDECIDE, [id, editor.id, first]))
  expect(await stateOf('Role')).toBe('Refused')
  await write((tx) => tx.query(UNDECIDE, [id, other.id, second]))
  expect(await stateOf('Role')).toBe('Open')
})

test('two trusted users who say the same decide; one can change a vote until then', async () => {
  const [one, two, editor] = [await trusted(), await trusted(), await someone('CanEdit')]
  expect(await say('Role', 'No', one)).toEqual({ state: 'Voted', edit: null, merge: null })
  expect(await say('Role', 'Yes', one)).toMatchObject({ state: 'Voted' })
  expect((await listed(one)).map(({ kind }) => kind)).not.toContain('Role')
  expect(await listed(one, { answered: 'yes' })).toMatchObject([{ kind: 'Role', mine: 'Yes', votes: null }])
  expect(await listed(editor, { kind: 'Role' })).toMatchObject([{ votes: { yes: 1, no: 0 }, mine: null }])
  const { state, edit } = await say('Role', 'Yes', two)
  expect(state).toBe('Decided')
  expect(await prisma().mediaCharacter.findFirst()).toMatchObject({ role: 'Lead' })
  expect(await prisma().edit.findUnique({ where: { id: edit ?? 0 } })).toMatchObject({ editorId: two.id })
  expect(await refused(say('Role', 'Yes', one))).toMatchObject({ code: 'settled' })
  await say('Sequel', 'No', one)
  expect(await say('Sequel', 'No', two)).toMatchObject({ state: 'Decided' })
  expect(await prisma().refusedSequel.count()).toBe(1)
})

test('a vote against the others leaves it to editors', async () => {
  const [one, two, three] = [await trusted(), await trusted(), await trusted()]
  await say('Sequel', 'Yes', one)
  await say('Sequel', 'No', two)
  expect(await say('Sequel', 'Yes', three)).toMatchObject({ state: 'Voted' })
  const editor = await someone('CanEdit')
  expect(await listed(editor, { kind: 'Sequel' })).toMatchObject([{ votes: { yes: 2, no: 1 } }])
  expect(await prisma().mediaRelation.count()).toBe(0)
  expect(await say('Sequel', 'Yes', two)).toMatchObject({ state: 'Decided' })
})

test('votes never make two works one: editors see that first. Against it they decide', async () => {
  const [one, two, editor] = [await trusted(), await trusted(), await someone('CanEdit')]
  await say('Duplicate', 'Yes', one)
  expect(await say('Duplicate', 'Yes', two)).toMatchObject({ state: 'Voted' })
  expect(await prisma().merge.count()).toBe(0)
  expect((await listed(editor)).map(({ kind }) => kind)).toEqual(['Duplicate', 'Sequel', 'Role'])
  await say('Duplicate', 'No', two)
  expect((await listed(editor)).map(({ kind }) => kind)).toEqual(['Sequel', 'Duplicate', 'Role'])
  expect(await say('Duplicate', 'No', one)).toMatchObject({ state: 'Decided' })
  expect(await stateOf('Duplicate')).toBe('Refused')
})

test('the votes of who is trusted no more do not count', async () => {
  const [one, two, three, editor] = [await trusted(), await trusted(), await trusted(), await someone('CanEdit')]
  for (const each of [one, two]) await say('Duplicate', 'Yes', each)
  await say('Sequel', 'Yes', one)
  await write((tx) => countReverted(tx, one.id, editor.id))
  await load()
  expect((await listed(editor)).map(({ kind, votes }) => [kind, votes?.yes])).toEqual([
    ['Sequel', 0],
    ['Duplicate', 1],
    ['Role', 0],
  ])
  expect(await say('Sequel', 'Yes', two)).toMatchObject({ state: 'Voted' })
  expect(await say('Sequel', 'Yes', three)).toMatchObject({ state: 'Decided' })
})

test('nothing of hidden works and characters is asked', async () => {
  const editor = await someone('CanEdit')
  const ids = await prisma().guess.findMany()
  for (const { otherId, characterId } of ids) {
    if (otherId) await hideEntry('media', otherId, 'Asked for', editor.id)
    if (characterId) await hideEntry('character', characterId, 'Asked for', editor.id)
  }
  expect(await listed(editor)).toEqual([])
  for (const { id } of ids) expect(await refused(answerGuess(id, 'Yes', editor))).toMatchObject({ code: 'settled' })
})
