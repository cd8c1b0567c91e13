import { afterEach, describe, expect, test } from 'vitest'
import { refreshGuessesAtNight } from '@/server/domain/curation/guesses/jobs'
import { mergeEntries, undoMerge } from '@/server/domain/curation/merges/mutations'
import { pool, prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenUser } from '@/tests/support/factories'
import { emptyCatalogue } from '../../../loader/support'

useDatabase()
afterEach(async () => {
  await emptyCatalogue()
  // The ids begin anew.
  await prisma().merge.deleteMany()
})

/** The guesses after a refresh: kind, both sides, and why. */
async function guessed() {
  await refreshGuessesAtNight()
  const found = await prisma().guess.findMany({
    include: { media: true, other: true, character: true },
    orderBy: { id: 'asc' },
  })
  return found.map(({ kind, media, other, character, reasons }) => [
    kind,
    media.title,
    other?.title ?? character?.fullName,
    reasons.join(),
  ])
}
const work = (title: string, more: object = {}) => givenMedia({ title, releaseDate: 20_050_401, ...more })
const site = (mediaId: number, externalId: string, at = 'anilist') =>
  prisma().externalId.create({ data: { mediaId, site: at, externalId } })

describe('two works that may be one', () => {
  test.each([
    ['the title, in whatever case and marks', { title: 'paper-moon!' }, 'sameTitle,sameYear'],
    ['the native title', { title: 'Kami', nativeTitle: '紙の　月' }, 'sameNative,sameYear'],
    ['the year beside', { title: 'Paper Moon', releaseDate: 20_060_000 }, 'sameTitle,nextYear'],
    ['no year', { title: 'Paper Moon', releaseDate: null }, 'sameTitle'],
  ])('by %s', async (_, other, reasons) => {
    await work('Paper Moon', { nativeTitle: '紙の月' })
    await work(other.title, other)
    expect(await guessed()).toEqual([['Duplicate', 'Paper Moon', other.title, reasons]])
    const before = await prisma().guess.findMany()
    await guessed()
    expect(await prisma().guess.findMany()).toEqual(before)
  })

  test.each([
    ['another year', { releaseDate: 20_070_101 }],
    ['another type', { type: 'Movie' as const }],
    ['for adults alone', { isAdult: true }],
    ['hidden', { isAdult: null }],
  ])('not one of %s', async (_, more) => {
    await work('Paper Moon')
    await work('Paper Moon', more)
    expect(await guessed()).toEqual([])
  })

  test('not with ids of one site, a relation, or an undone merge', async () => {
    const [a, b] = [await work('Paper Moon'), await work('Paper Moon')]
    await site(a, 'anime/1')
    const second = await site(b, 'anime/2')
    expect(await guessed()).toEqual([])
    await prisma().externalId.update({ where: { id: second.id }, data: { site: 'anidb' } })
    expect(await guessed()).toHaveLength(1)
    const sides = { fromId: a, toId: b }
    await prisma().mediaRelation.create({ data: { ...sides, type: 'AlternativeVersion' } })
    expect(await guessed()).toEqual([])
    await prisma().mediaRelation.update({ where: { fromId_toId: sides }, data: { type: 'Other' } })
    expect(await guessed()).toHaveLength(1)
    const editor = await givenUser()
    await undoMerge(await mergeEntries('media', b, { into: a, fields: {} }, editor), editor)
    expect(await guessed()).toEqual([])
  })

  test('not by a title that many works have', async () => {
    for (let n = 0; n < 7; n++) await work('Spring')
    expect(await guessed()).toEqual([])
  })

  test('a refused one stays refused, also when nothing says it any more', async () => {
    const [a] = [await work('Paper Moon'), await work('Paper Moon')]
    await guessed()
    await prisma().guess.updateMany({ data: { state: 'Refused' } })
    await prisma().media.update({ where: { id: a }, data: { title: 'Other' } })
    await guessed()
    await prisma().media.update({ where: { id: a }, data: { title: 'Paper Moon' } })
    await guessed()
    expect(await prisma().guess.findMany()).toMatchObject([{ state: 'Refused' }])
  })
})

test('a refusal outweighs a question that a merge makes the same one the other way round, until its undo', async () => {
  const [kept, other, gone] = [await work('Moon'), await work('Paper Moon'), await work('Paper Moon')]
  await prisma().guess.createMany({
    data: [
      { kind: 'Duplicate', state: 'Refused', mediaId: other, otherId: gone, type: 'Anime', reasons: [] },
      { kind: 'Duplicate', state: 'Open', mediaId: kept, otherId: other, type: 'Anime', reasons: [] },
    ],
  })
  const states = async () => {
    const found = await prisma().guess.findMany({ orderBy: { mediaId: 'asc' } })
    return found.map(({ mediaId, otherId, state }) => [mediaId, otherId, state])
  }
  const before = await states()
  const editor = await givenUser()
  const merge = await mergeEntries('media', gone, { into: kept, fields: {} }, editor)
  expect(await states()).toEqual([[kept, other, 'Refused']])
  await undoMerge(merge, editor)
  expect(await states()).toEqual(before)
})

describe('a leading role', () => {
  const cast = (mediaId: number, characterId: number, role: 'Lead' | 'Support' | null = null) =>
    prisma().mediaCharacter.create({ data: { mediaId, characterId, role } })

  test('by the whole name in the title or the text, and by the role in a work that belongs to it', async () => {
    const [rei, ko, al] = [await givenCharacter('Rei Aoki'), await givenCharacter('Ko'), await givenCharacter('Alto')]
    const first = await work('Rei Aoki and the Sea', { description: 'About Rei, and about ALTO.', popularity: 9 })
    const second = await work('More', { description: 'Aoki alone, and an altona. Ko is here.', popularity: 5 })
    const third = await work('Third', { popularity: 1 })
    for (const character of [rei, ko, al]) {
      await cast(first, character)
      await cast(second, character)
    }
    await cast(third, al, 'Lead')
    await prisma().mediaRelation.create({ data: { fromId: second, toId: third, type: 'Other' } })
    expect(await guessed()).toEqual([
      ['Role', 'Rei Aoki and the Sea', 'Rei Aoki', 'inTitle'],
      ['Role', 'Rei Aoki and the Sea', 'Alto', 'inText'],
      ['Role', 'More', 'Alto', 'leadElsewhere'],
    ])
    await prisma().mediaCharacter.updateMany({ where: { mediaId: first }, data: { role: 'Support' } })
    expect(await guessed()).toEqual([['Role', 'More', 'Alto', 'leadElsewhere']])
  })

  test('one that was confirmed and taken back is asked again', async () => {
    await cast(await work('Alto'), await givenCharacter('Alto'))
    await guessed()
    await prisma().guess.updateMany({ data: { state: 'Confirmed' } })
    await guessed()
    expect(await prisma().guess.findMany()).toMatchObject([{ state: 'Open' }])
  })
})

test('a merge that runs meanwhile is not waited for: its works are left out, and their guesses stay', async () => {
  const [one] = [await work('Paper Moon'), await work('Paper Moon')]
  await guessed()
  const [two] = [await work('Clock City'), await work('Clock City')]
  for (const title of ['Iron Town', 'Iron Town']) await work(title)
  const merge = await pool().connect()
  try {
    await merge.query('BEGIN')
    await merge.query('SELECT FROM media WHERE id = ANY($1::int[]) ORDER BY id FOR UPDATE', [[one, two]])
    await merge.query('UPDATE guesses SET wanted = wanted + 1')
    const titles = (await guessed()).map(([, title]) => title)
    expect(titles).toEqual(['Paper Moon', 'Iron Town'])
    await merge.query('DELETE FROM media WHERE id = ANY($1::int[])', [[one, two]])
    await merge.query('COMMIT')
  } finally {
    merge.release()
  }
  expect((await guessed()).map(([, title]) => title)).toEqual(['Iron Town'])
})
