import { describe, expect, test } from 'vitest'
import { MERGE_INPUTS } from '@/lib/curation/schemas/merges'
import type { EntityKind } from '@/lib/links'
import { namesOf } from '@/server/domain/curation/documents/queries'
import { mergeEntries, undoMerge } from '@/server/domain/curation/merges/mutations'
import { mergePreview, movedEntry } from '@/server/domain/curation/merges/queries'
import { DERIVED, MOVED } from '@/server/domain/curation/references/associations'
import { prisma, raw, rows, sql } from '@/server/platform/database/client'
import { accept, give, proposed, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import {
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenReview,
  givenSeries,
  givenUser,
} from '@/tests/support/factories'
import { refused } from '@/tests/support/media-mutations'
import { contentsOfNoun, merge, mergeOf } from './support'

useDatabase()

type Noun = Exclude<EntityKind, 'media'>
const NOUNS = { series: 'series', character: 'characters', person: 'people', company: 'companies' } as const
const GIVEN: Record<Noun, (name: string, more?: { sourceKey?: string; nativeName?: string }) => Promise<number>> = {
  series: (name, { nativeName, ...more } = {}) => givenSeries(name, { nativeTitle: nativeName ?? null, ...more }),
  character: givenCharacter,
  person: givenPerson,
  company: givenCompany,
}
const each = Object.keys(NOUNS) as Noun[]

test.each(each)('every column that refers to %s is handled', async (noun) => {
  const found = await rows<{ name: string }>(
    sql`SELECT conrelid::regclass || '.' || attname AS name FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND confrelid = ${NOUNS[noun]}::regclass ORDER BY 1`,
  )
  const handled = [...MOVED[noun].map(({ table, column }) => `${table}.${column}`), ...DERIVED[noun]]
  expect(handled.sort()).toEqual(found.map(({ name }) => name))
})

let keys = 0

/** Two entries with a row in every table, in conflict where rows can be. */
async function twoFull(noun: Noun) {
  const [into, from] = [
    await GIVEN[noun]('Kept Name', { sourceKey: `kept-${++keys}` }),
    await GIVEN[noun]('Gone Name', { sourceKey: `gone-${keys}`, nativeName: '去' }),
  ]
  const owner = `${noun}Id`
  const [one, two] = [await givenUser(), await givenUser()]
  const [shared, other] = [
    await givenMedia({ title: 'Shared', popularity: 8 }),
    await givenMedia({ title: 'Other', popularity: 4 }),
  ]
  const [person, character] = [await givenPerson('Some Body'), await givenCharacter('Some One')]
  const db = prisma()
  for (const id of [into, from]) {
    const of = { [owner]: id }
    await db.attachment.create({
      data: {
        ...of,
        type: 'Primary',
        filename: `${noun}-${id}.webp`,
        width: 1,
        height: 1,
        color: '#000000',
        drawn: true,
      },
    })
    await db.attachment.create({
      data: { ...of, type: 'Secondary', filename: `${noun}-${id}.webp`, width: 1, height: 1, color: '#000000' },
    })
    await db.externalId.create({ data: { ...of, site: 'anilist', externalId: `${noun}/${id}` } })
    await db.contribution.create({ data: { ...of, noun, proposerId: one, before: {}, after: { biography: 'x' } } })
    await db.entryRedirect.create({ data: { ...of, noun, oldId: 90_000 + id } })
    await db.entryKey.create({ data: { ...of, noun, sourceKey: `former-${noun}-${id}` } })
    await db.entryName.create({ data: { ...of, name: 'Former' } })
    await givenReview({ ...of, posterId: one, ...(noun === 'series' && { title: 'Mine', recommended: 'Mixed' }) })
    if (noun !== 'series')
      for (const userId of id === from ? [one, two] : [one])
        await db.nameFavorite.create({ data: { ...of, userId, position: id === from ? 1 : 2 } })
    for (const mediaId of id === from ? [shared, other] : [shared]) {
      const isGone = id === from
      if (noun === 'series') await db.media.update({ where: { id: isGone ? other : shared }, data: { seriesId: id } })
      if (noun === 'person') await db.credit.create({ data: { mediaId, personId: id, role: 'Director' } })
      if (noun === 'person')
        await db.credit.create({ data: { mediaId, personId: id, role: 'VoiceActor', characterId: character } })
      if (noun === 'character')
        await db.mediaCharacter.create({ data: { mediaId, characterId: id, role: isGone ? 'Lead' : 'Support' } })
      if (noun === 'character')
        await db.guess.create({ data: { kind: 'Role', mediaId, characterId: id, type: 'Anime', reasons: [] } })
      if (noun === 'character')
        await db.credit.create({ data: { mediaId, characterId: id, personId: person, role: 'VoiceActor' } })
      if (noun === 'company') await db.mediaCompany.create({ data: { mediaId, companyId: id, role: 'Studio' } })
    }
  }
  if (noun === 'series') await db.character.update({ where: { id: character }, data: { seriesId: from } })
  return { into, from, one, two, shared, other, character }
}

describe.each(each)('two entries of %s', (noun) => {
  test('are one with all that they had, once where it can be only once; an undo puts everything back', async () => {
    const { into, from, one, two, shared, other } = await twoFull(noun)
    // What is derived is made anew as the product does it.
    await mergeOf(noun, from, into).then(async (id) => undoMerge(id, await givenUser()))
    const before = await contentsOfNoun(noun, into, from)
    const preview = await mergePreview(noun, from, into)
    expect(preview).toMatchObject({ moves: { externalIds: 1, texts: 1, pictures: 1 } })
    const id = await mergeOf(noun, from, into)
    const left = await contentsOfNoun(noun, from)
    for (const [name, found] of Object.entries(left)) expect([name, found]).toEqual([name, []])
    const kept = await contentsOfNoun(noun, into)
    expect(kept[`external_ids.${noun}_id`]).toHaveLength(2)
    expect(kept[`attachments.${noun}_id`]).toHaveLength(3)
    expect(kept.keys).toMatchObject(expect.arrayContaining([expect.objectContaining({ key: '去' })]))
    const db = prisma()
    if (noun !== 'series')
      expect(
        await db.nameFavorite.findMany({ where: { [`${noun}Id`]: into }, orderBy: { userId: 'asc' } }),
      ).toMatchObject([
        { userId: one, position: 1 },
        { userId: two, position: 1 },
      ])
    if (noun === 'person') expect(await db.credit.count({ where: { personId: into } })).toBe(4)
    if (noun === 'character')
      expect(
        await db.mediaCharacter.findMany({ where: { characterId: into }, orderBy: { mediaId: 'asc' } }),
      ).toMatchObject([
        { mediaId: shared, role: 'Lead' },
        { mediaId: other, role: 'Lead' },
      ])
    if (noun === 'company') expect(await db.mediaCompany.count({ where: { companyId: into } })).toBe(2)
    if (noun === 'series') {
      expect(await db.media.count({ where: { seriesId: into } })).toBe(2)
      const texts = await db.review.findMany({ where: { posterId: one }, orderBy: { id: 'asc' } })
      expect(texts).toMatchObject([
        { kind: 'review', seriesId: into },
        { kind: 'comment', mediaId: shared, rawText: 'Mine\n\nWorth every minute.' },
      ])
    }
    const { popularity } = await rows<{ popularity: number }>(
      sql`SELECT popularity FROM ${raw(NOUNS[noun])} WHERE id = ${into}`,
    ).then(([row]) => row ?? { popularity: 0 })
    expect(popularity).toBe(12)
    expect(await movedEntry(noun, from)).toBe(into)
    expect(await movedEntry(noun, 90_000 + from)).toBe(into)
    await undoMerge(id, await givenUser())
    expect(await contentsOfNoun(noun, into, from)).toEqual(before)
    expect(await movedEntry(noun, from)).toBeNull()
    const edits = await db.edit.findMany({ where: { [`${noun}Id`]: from }, orderBy: { id: 'asc' } })
    expect(edits.slice(-2)).toMatchObject([
      { kind: 'merge', after: { mergedInto: `Kept Name (${into})` } },
      { kind: 'unmerge', before: { mergedInto: `Kept Name (${into})` } },
    ])
  })

  test('of merges at once and in a circle one happens; a chain leads to its end, and is undone from there', async () => {
    const [a, b, c] = [await GIVEN[noun]('A A'), await GIVEN[noun]('B B'), await GIVEN[noun]('C C')]
    const circle = await Promise.allSettled([mergeOf(noun, a, b), mergeOf(noun, b, a), mergeOf(noun, a, c)])
    const done = circle.filter(({ status }) => status === 'fulfilled')
    const first = (done[0] as PromiseFulfilledResult<number>).value
    // After B is one with A, A may still become one with C.
    for (const each of done.slice(1).reverse())
      await undoMerge((each as PromiseFulfilledResult<number>).value, await givenUser())
    await undoMerge(first, await givenUser())
    const before = await contentsOfNoun(noun, a, b, c)
    const [one, two] = [await mergeOf(noun, a, b), await mergeOf(noun, b, c)]
    expect([await movedEntry(noun, a), await movedEntry(noun, b)]).toEqual([c, c])
    expect(await refused(mergeOf(noun, c, c))).toMatchObject({ code: 'invalidInput', fields: { into: 'itself' } })
    expect(await refused(mergeOf(noun, c, a))).toMatchObject({ code: 'conflict', current: { into: c } })
    expect(await refused(mergeOf(noun, c, 999_999))).toMatchObject({ fields: { into: 'unknownEntry' } })
    expect(await refused(mergeOf(noun, a, c))).toMatchObject({ code: 'notFound' })
    const editor = await givenUser()
    expect(await refused(undoMerge(one, editor))).toMatchObject({ code: 'mergedFurther' })
    await undoMerge(two, editor)
    await undoMerge(one, editor)
    expect(await refused(undoMerge(one, editor))).toMatchObject({ code: 'settled' })
    expect(await contentsOfNoun(noun, a, b, c)).toEqual(before)
  })
})

test('a lock of the entry that goes stays with its value, and goes back with an undo', async () => {
  const into = await givenPerson('Aoi Yuki', { biography: 'New' })
  const from = await givenPerson('Yuki, A.', { biography: 'Checked', lockedFields: ['biography', 'birthday'] })
  const person = async (id: number) => prisma().person.findUnique({ where: { id } })
  const merge = await mergeOf('person', from, into)
  expect(await person(into)).toMatchObject({ biography: 'Checked', lockedFields: ['biography', 'birthday'] })
  await undoMerge(merge, await givenUser())
  expect(await person(into)).toMatchObject({ biography: 'New', lockedFields: [] })
  expect(await person(from)).toMatchObject({ biography: 'Checked', lockedFields: ['biography', 'birthday'] })
})

test('a locked list, and a field that was locked since, are for moderators', async () => {
  const [editor, tagNames] = [await givenUser(), ['Space']]
  const into = await givenMedia({ title: 'A', lockedFields: ['tags', 'episodes'] })
  const from = await givenMedia({ title: 'B', tagNames })
  const input = MERGE_INPUTS.media.parse({ into })
  expect(await refused(mergeEntries('media', from, input, editor))).toMatchObject({
    code: 'forbidden',
    fields: { tags: 'locked' },
  })
  const merge = await mergeEntries('media', from, input, editor, true)
  await undoMerge(merge, editor)
  const again = await mergeOf('media', await givenMedia({ title: 'C' }), into)
  await prisma().media.update({ where: { id: into }, data: { lockedFields: ['tags', 'episodes', 'title'] } })
  expect(await refused(undoMerge(again, editor))).toMatchObject({ code: 'forbidden', fields: { title: 'locked' } })
  expect(await undoMerge(again, editor, true)).toMatchObject({ into })
})

test('fields come from the side that is named, a name with its parts; locked ones stay', async () => {
  const into = await givenPerson('Aoi Yuki', { biography: 'Old', lockedFields: ['biography'], sources: ['a', 'b'] })
  const from = await givenPerson('Yuuki Aoi', {
    biography: 'New',
    birthday: 19920327,
    nativeName: '悠木碧',
    sources: ['b', 'c'],
  })
  await mergeOf('person', from, into, { fields: { name: 'merged', biography: 'merged' } })
  expect(await prisma().person.findUniqueOrThrow({ where: { id: into } })).toMatchObject({
    fullName: 'Yuuki Aoi',
    firstName: 'Yuuki',
    firstNameKey: 'yuuki',
    biography: 'Old',
    birthday: 19920327,
    nativeName: '悠木碧',
    sources: ['a', 'b', 'c'],
  })
})

test('the undo of a work finds roles of a character that was merged since', async () => {
  const [a, b] = [await givenMedia({ title: 'A' }), await givenMedia({ title: 'B' })]
  const [x, y] = [await givenCharacter('X X'), await givenCharacter('Y Y')]
  const [gone, there] = [await givenSeries('Gone'), await givenSeries('There')]
  const db = prisma()
  await db.media.update({ where: { id: a }, data: { seriesId: gone } })
  await db.mediaCharacter.create({ data: { mediaId: a, characterId: x, role: 'Lead' } })
  const works = await merge(a, b)
  await mergeOf('character', x, y)
  await mergeOf('series', gone, there)
  await undoMerge(works, await givenUser())
  expect(await db.mediaCharacter.findMany({ where: { characterId: y } })).toMatchObject([{ mediaId: a }])
  expect(await db.media.findMany({ where: { id: { in: [a, b] } }, orderBy: { id: 'asc' } })).toMatchObject([
    { seriesId: there },
    { seriesId: null },
  ])
})

test('a role that only one of two characters has in a work is that of both, until an undo', async () => {
  const [mediaId, x, y] = [await givenMedia({ title: 'A' }), await givenCharacter('X X'), await givenCharacter('Y Y')]
  const db = prisma()
  const roles = async () =>
    (await db.mediaCharacter.findMany({ where: { mediaId }, orderBy: { characterId: 'asc' } })).map(({ role }) => role)
  await db.mediaCharacter.create({ data: { mediaId, characterId: x, role: 'Support' } })
  await db.mediaCharacter.create({ data: { mediaId, characterId: y } })
  const id = await mergeOf('character', x, y)
  expect(await roles()).toEqual(['Support'])
  await undoMerge(id, await givenUser())
  expect(await roles()).toEqual(['Support', null])
})

test('series with reviews of one author and no work stay two', async () => {
  const [a, b, one] = [await givenSeries('A'), await givenSeries('B'), await givenUser()]
  for (const seriesId of [a, b]) await givenReview({ seriesId, posterId: one, recommended: 'Mixed' })
  expect(await refused(mergeOf('series', a, b))).toMatchObject({ code: 'conflict', fields: { into: 'reviewsClash' } })
})

test.each(['CanEdit', undefined] as const)(
  'a change of a merged entry says where that is now, with %s',
  async (permission) => {
    const [first, second, last] = [await givenPerson('Rei'), await givenPerson('Rei'), await givenPerson('Rei')]
    await mergeOf('person', first, second)
    await mergeOf('person', second, last)
    const asker = await someone(...(permission ? [permission] : []))
    const given = (id: number) => give({ noun: 'person', id, change: { biography: 'Sings' } }, asker)
    expect(await refused(given(first))).toMatchObject({
      code: 'conflict',
      fields: { id: 'merged' },
      current: { into: last },
    })
    expect(await refused(given(2_000_000_000))).toMatchObject({ code: 'notFound' })
  },
)

test('a proposal that waits for a merged work is accepted on the work that it is now', async () => {
  const [into, from] = [await givenMedia({ title: 'Stays' }), await givenMedia({ title: 'Goes' })]
  const id = await proposed({ noun: 'media', id: from, change: { totalVolumes: 7 } }, await someone())
  await mergeOf('media', from, into)
  const decided = await accept(id, await someone('CanEdit'))
  expect(decided).toMatchObject({ state: 'Accepted', entry: into })
  expect(await rows(sql`SELECT total_volumes FROM media WHERE id = ${into}`)).toEqual([{ total_volumes: 7 }])
})

test('a proposal that names a merged person is accepted as one that names the person that it is now', async () => {
  const work = await givenMedia({ title: 'Work' })
  const [gone, kept] = [await givenPerson('Gone Person'), await givenPerson('Kept Person')]
  const staff = [gone, kept].map((person) => ({ person, role: 'Director' as const, description: null }))
  const id = await proposed({ noun: 'media', id: work, began: { staff: [] }, change: { staff } }, await someone())
  await mergeOf('person', gone, kept)
  expect((await namesOf([{ person: gone }])).person).toEqual({ [gone]: 'Kept Person' })
  await accept(id, await someone('CanEdit'))
  expect(await prisma().credit.findMany({ where: { mediaId: work } })).toMatchObject([{ personId: kept }])
})
