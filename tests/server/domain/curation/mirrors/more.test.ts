import { expect, test } from 'vitest'
import { CONTRIBUTION_LIMITS } from '@/lib/site'
import { revertEdit } from '@/server/domain/curation/contributions/mutations'
import { contributionCounts } from '@/server/domain/curation/contributors/queries'
import { documentOf } from '@/server/domain/curation/documents/queries'
import { editsBy, recentEdits } from '@/server/domain/curation/edits/queries'
import { ownershipOf } from '@/server/domain/curation/kept/writes'
import { revertAllOf } from '@/server/domain/curation/reverts'
import { prisma } from '@/server/platform/database/client'
import { give, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenPerson, givenSeries } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'

useDatabase()

const stored = (where: object) => prisma().edit.findMany({ where, orderBy: { id: 'asc' } })
const search = { until: undefined, size: 20 }

test('a work that a series takes from another one is in the history of all three, and goes back to it', async () => {
  const [editor, work] = [await someone('CanEdit'), await givenMedia({ title: 'Work' })]
  const [from, to] = [await givenSeries('From'), await givenSeries('To')]
  await give({ noun: 'media', id: work, change: { series: from } }, editor)
  await drainInvalidations()
  const { edit } = await give({ noun: 'series', id: to, change: { media: [work] } }, editor)
  expect(await drainInvalidations()).toEqual(
    expect.arrayContaining([`media:${work}`, `series:${from}`, `series:${to}`]),
  )
  const [lost, moved] = [(await stored({ seriesId: from })).at(-1), (await stored({ mediaId: work })).at(-1)]
  expect(lost).toMatchObject({ mirrorsId: edit, before: { media: [work] }, after: { media: [] } })
  expect(moved).toMatchObject({ mirrorsId: edit, before: { series: from }, after: { series: to } })
  // Taking back one of the others takes back all.
  await revertEdit(moved?.id ?? 0, editor, null)
  expect(await prisma().media.findUnique({ where: { id: work } })).toMatchObject({ seriesId: from })
  expect((await stored({ seriesId: from })).at(-1)).toMatchObject({ kind: 'revert', revertsId: lost?.id })
  expect((await stored({ seriesId: to })).at(-1)).toMatchObject({ kind: 'revert', revertsId: edit })
})

test('a new entry is in the history of those that it names', async () => {
  const [editor, work, series] = [
    await someone('CanEdit'),
    await givenMedia({ title: 'Old' }),
    await givenSeries('Both'),
  ]
  const relations = [{ type: 'Sequel' as const, media: work }]
  const change = { title: 'New', type: 'Anime' as const, relations, series }
  const { entry, edit } = await give({ noun: 'media', change, source: 'The box' }, editor)
  expect(await stored({ mediaId: work })).toMatchObject([
    { kind: 'change', mirrorsId: edit, after: { relations: [{ type: 'Prequel', media: entry }] }, source: 'The box' },
  ])
  expect(await stored({ seriesId: series })).toMatchObject([
    { kind: 'change', mirrorsId: edit, after: { media: [entry] } },
  ])
})

test('new characters and people of a cast have an edit that adds them, and are the person’s who wrote them', async () => {
  const [editor, id] = [await someone('CanEdit'), await givenMedia({ title: 'Work' })]
  const actors = [{ person: { new: { firstName: 'Koichi' } }, description: 'Japanese' }]
  const characters = [{ character: { new: { firstName: 'Spike' } }, role: 'Lead' as const, actors }]
  const { edit } = await give({ noun: 'media', id, change: { characters } }, editor)
  const character = (await prisma().character.findFirstOrThrow({ where: { firstName: 'Spike' } })).id
  const person = (await prisma().person.findFirstOrThrow({ where: { firstName: 'Koichi' } })).id
  expect(await stored({ characterId: character })).toMatchObject([
    { kind: 'create', mirrorsId: edit, after: { firstName: 'Spike', media: [{ media: id, role: 'Lead' }] } },
  ])
  expect(await stored({ personId: person })).toMatchObject([{ kind: 'create', mirrorsId: edit }])
  expect(Object.fromEntries(await ownershipOf(prisma(), { noun: 'character', id: character }))).toEqual({
    firstName: 'written',
    [`media.${id}`]: 'written',
  })
  await revertEdit(edit ?? 0, editor, null)
  expect((await stored({ characterId: character })).at(-1)).toMatchObject({ kind: 'revert', revertsId: null })
})

test('a character that comes back to a work by taking an edit back has its voices again', async () => {
  const [editor, id] = [await someone('CanEdit'), await givenMedia({ title: 'Work' })]
  const [character, person] = [await givenCharacter('Spike'), await givenPerson('Koichi Yamadera')]
  const characters = [{ character, role: 'Lead' as const, actors: [{ person, description: 'Japanese' }] }]
  await give({ noun: 'media', id, change: { characters } }, editor)
  const { edit } = await give({ noun: 'character', id: character, change: { media: [] } }, editor)
  expect((await stored({ mediaId: id })).at(-1)).toMatchObject({
    mirrorsId: edit,
    before: { characters },
    after: { characters: [] },
  })
  await revertEdit(edit ?? 0, editor, null)
  expect(await documentOf(prisma(), 'media', id, ['characters'])).toEqual({ characters })
  expect((await stored({ mediaId: id })).at(-1)).toMatchObject({ kind: 'revert', after: { characters } })
  const { edit: out } = await give({ noun: 'media', id, change: { characters: [] } }, editor)
  const mirrored = (await stored({ characterId: character })).at(-1)
  expect(mirrored).toMatchObject({ mirrorsId: out })
  await revertEdit(mirrored?.id ?? 0, editor, null)
  expect(await documentOf(prisma(), 'media', id, ['characters'])).toEqual({ characters })
})

test('only the other direction of a relation that changes is an edit', async () => {
  const [editor, story, side] = [
    await someone('CanEdit'),
    await givenMedia({ title: 'Story' }),
    await givenMedia({ title: 'Side' }),
  ]
  const as = (type: 'SideStory' | 'SpinOff') =>
    give({ noun: 'media', id: story, change: { relations: [{ type, media: side }] } }, editor)
  await as('SideStory')
  await as('SpinOff')
  expect(await stored({ mediaId: story })).toHaveLength(2)
  expect(await stored({ mediaId: side })).toHaveLength(1)
})

test('edits that came with one count as that one, and go with it', async () => {
  const [vandal, moderator] = [await someone('CanEdit'), await someone('CanEdit', 'CanModerate')]
  const [work, series] = [await givenMedia({ title: 'Work' }), await givenSeries('Series')]
  const { edit } = await give({ noun: 'series', id: series, change: { media: [work] } }, vandal)
  expect(await contributionCounts(vandal.id)).toMatchObject({ edits: 1 })
  expect((await editsBy(vandal.id, search)).data.map(({ id }) => id)).toEqual([edit])
  expect((await recentEdits(search)).data.filter(({ editor }) => editor?.id === vandal.id)).toHaveLength(1)
  const all = { since: '2020-01-01T00:00:00Z', before: undefined, comment: 'Vandalism' }
  const done = await revertAllOf(vandal.id, all, moderator)
  expect(done).toMatchObject({ reverted: [{ edit }], kept: [] })
  expect((await stored({ mediaId: work })).map(({ kind }) => kind)).toEqual(['change', 'revert'])
})

test('edits that came with one are no more than one of the daily limit', async () => {
  const [member, series] = [await someone(), await givenSeries('Series')]
  await prisma().contributor.create({ data: { userId: member.id, trustedAt: new Date() } })
  const works: number[] = []
  for (let at = 0; at <= CONTRIBUTION_LIMITS.daily; at++) works.push(await givenMedia({ title: `Work ${at}` }))
  await give({ noun: 'series', id: series, change: { media: works } }, member)
  expect(await give({ noun: 'media', id: works[0] ?? 0, change: { format: 'TV' } }, member)).toMatchObject({
    state: 'Accepted',
  })
})
