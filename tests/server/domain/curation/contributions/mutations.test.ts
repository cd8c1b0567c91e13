import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contributionInput } from '@/lib/curation/schemas/contributions'
import { contribute, revertEdit } from '@/server/domain/curation/contributions/mutations'
import { entryDocument } from '@/server/domain/curation/contributions/queries'
import { editsOf } from '@/server/domain/curation/edits/queries'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { named, refused } from '@/tests/support/media-mutations'

useDatabase()

type Input = z.input<typeof contributionInput>
type Asker = Parameters<typeof contribute>[1]

const give = (input: Input, asker: Asker) => contribute(contributionInput.parse(input), asker)
const editor = async (): Promise<Asker> => ({ id: await givenUser(), permissions: ['CanEdit'] })
const member = async (): Promise<Asker> => ({ id: await givenUser(), permissions: [] })
const page = { page: 0, size: 10 }

describe('an editor', () => {
  test('changes every list of a work, and the history names what it refers to', async () => {
    const { hero, voice, company, series, other, tag } = await named()
    const id = await givenMedia({ title: 'Cowboy Bebop' })
    const asker = await editor()
    const change = {
      titleless: undefined,
      series,
      releaseDate: '1998-04',
      season: 'Winter 1998',
      synonyms: [{ title: 'カウボーイビバップ', language: 'ja' as const }, 'Bebop'],
      tags: [{ tag, weight: 80, isSpoiler: false }],
      relations: [{ type: 'Sequel' as const, media: other }],
      episodes: [{ number: 1, title: 'Asteroid Blues', airsAt: '1998-10-24T00:00:00Z' }],
      characters: [{ character: hero, role: 'Lead' as const, actors: [{ person: voice, description: 'Japanese' }] }],
      companies: [{ company, role: 'Studio' as const }],
      links: [{ address: 'https://www.crunchyroll.com/bebop', kind: 'Stream' as const, language: 'de' as const }],
      externalIds: [{ site: 'myanimelist', externalId: 'anime/1' }],
    }
    const { titleless: _, ...fields } = change
    const done = await give({ noun: 'media', id, change: fields, comment: 'From the box' }, asker)
    expect(done).toMatchObject({ state: 'Accepted', contribution: null, entry: id })
    const document = await entryDocument('media', id)
    expect(document?.fields).toMatchObject({
      ...fields,
      episodes: [{ number: 1, title: 'Asteroid Blues', aired: null, airsAt: '1998-10-24T00:00:00.000Z' }],
    })
    expect(document?.names.character).toEqual({ [hero]: 'Spike Spiegel' })
    const [edit] = (await editsOf('media', id, page))?.data ?? []
    expect(edit).toMatchObject({ id: done.edit, comment: 'From the box', kind: 'change', isRevertible: true })
    expect(edit?.changes).toContainEqual({ field: 'series', before: null, after: 'Cowboy Bebop', items: null })
    expect(edit?.changes).toContainEqual({ field: 'releaseDate', before: null, after: '1998-04', items: null })
    expect(edit?.changes).toContainEqual({
      field: 'relations',
      before: null,
      after: 'Sequel · Cowboy Bebop: The Movie',
      items: [
        {
          place: `relations.${other}`,
          did: 'added',
          before: null,
          after: [
            { field: 'type', text: 'Sequel', entry: null },
            { field: 'media', text: 'Cowboy Bebop: The Movie', entry: { noun: 'media', id: other } },
          ],
        },
      ],
    })
  })

  test('adds a work with new people, each once', async () => {
    const voice = { new: { firstName: 'Atsumi', lastName: 'Tanezaki' } }
    const cast = (name: string) => ({
      character: { new: { firstName: name } },
      role: 'Lead' as const,
      actors: [{ person: voice, description: 'Japanese' }],
    })
    const { entry } = await give(
      {
        noun: 'media',
        change: {
          title: 'Frieren',
          type: 'Anime',
          characters: [cast('Frieren'), cast('Fern')],
          companies: [{ company: { new: { name: 'Madhouse' } }, role: 'Studio' }],
        },
      },
      await editor(),
    )
    expect(await prisma().person.count({ where: { lastName: 'Tanezaki' } })).toBe(1)
    expect((await entryDocument('media', entry ?? 0))?.names).toMatchObject({
      company: { [(await prisma().company.findFirstOrThrow({ where: { name: 'Madhouse' } })).id]: 'Madhouse' },
    })
    expect((await editsOf('media', entry ?? 0, page))?.data[0]).toMatchObject({ kind: 'create', isRevertible: false })
  })

  test.each([
    ['series', { title: 'Monogatari', status: 'Ended' }, { title: 'Monogatari Series' }],
    ['person', { firstName: 'Hayao', lastName: 'Miyazaki' }, { birthday: '1941-01-05' }],
    ['company', { name: 'Ghibli' }, { name: 'Studio Ghibli', founded: '1985' }],
    ['character', { firstName: 'Totoro' }, { nativeName: 'トトロ' }],
    ['tag', { name: 'Forest' }, { description: 'With trees', aliases: ['Woods'] }],
  ] as const)('adds, changes and restores a %s', async (noun, first, then) => {
    const asker = await editor()
    const { entry } = await give({ noun, change: first } as Input, asker)
    const id = entry ?? 0
    const before = await entryDocument(noun, id)
    expect(before?.fields).toMatchObject(first)
    await drainInvalidations()
    const { edit } = await give({ noun, id, change: then } as unknown as Input, asker)
    expect(await drainInvalidations()).toContain(`${noun}:${id}`)
    expect((await entryDocument(noun, id))?.fields).toMatchObject(then)
    await revertEdit(edit ?? 0, asker, 'Wrong')
    if (noun !== 'tag') expect((await entryDocument(noun, id))?.fields).toEqual(before?.fields)
    const history = await editsOf(noun, id, page)
    expect(history?.data.map(({ kind, reverts }) => [kind, reverts])).toEqual([
      ['revert', edit],
      ['change', null],
      ['create', null],
    ])
  })

  test('cannot take back what was changed since, and is told what it is now', async () => {
    const asker = await editor()
    const id = await givenMedia({ title: 'One', format: 'TV' })
    const { edit } = await give({ noun: 'media', id, change: { title: 'Two', format: 'ONA' } }, asker)
    await give({ noun: 'media', id, change: { title: 'Three' } }, asker)
    const refusal = await refused(revertEdit(edit ?? 0, asker, null))
    expect(refusal).toMatchObject({
      code: 'conflict',
      fields: { title: 'changed' },
      current: { values: { title: 'Three' }, says: { title: 'Three' }, would: { title: 'One' }, rest: ['format'] },
    })
  })

  test('takes back chosen fields and items, and later the rest', async () => {
    const asker = await editor()
    const id = await givenMedia({ title: 'One', format: 'TV' })
    const change = {
      title: 'Two',
      format: 'ONA',
      episodes: [1, 2, 3].map((number) => ({ number, title: `E${number}` })),
    }
    const { edit } = await give({ noun: 'media', id, change }, asker)
    await give({ noun: 'media', id, change: { title: 'Three' } }, asker)
    const back = (...parts: string[]) => revertEdit(edit ?? 0, asker, null, parts)
    const shown = async () => (await editsOf('media', id, page))?.data.find((each) => each.id === edit)
    expect((await shown())?.changes.find(({ field }) => field === 'episodes')?.items?.[1]?.place).toBe('episodes.2')
    expect(await refused(back('runtime'))).toMatchObject({ code: 'invalidInput', fields: { parts: 'invalid' } })
    await back('format', 'episodes.2')
    const fields = async () => (await entryDocument('media', id))?.fields as { episodes: { number: number }[] }
    expect(await fields()).toMatchObject({ title: 'Three', format: 'TV' })
    expect((await fields()).episodes.map(({ number }) => number)).toEqual([1, 3])
    expect(await shown()).toMatchObject({ isRevertible: true, revertedBy: expect.any(Number) })
    const { current } = (await refused(revertEdit(edit ?? 0, asker, null))) as { current?: { rest: string[] } }
    expect(current?.rest).toEqual(['format', 'episodes.1', 'episodes.2', 'episodes.3'])
    await back('episodes')
    expect((await fields()).episodes).toEqual([])
    expect(await shown()).toMatchObject({ isRevertible: true })
    await give({ noun: 'media', id, change: { title: 'Two' } }, asker)
    await back('title')
    expect(await fields()).toMatchObject({ title: 'One', format: 'TV' })
    expect(await shown()).toMatchObject({ isRevertible: false })
    expect(await refused(revertEdit(edit ?? 0, asker, null))).toMatchObject({ code: 'settled' })
  })

  test('moves works of a series, which each of them has in its history', async () => {
    const asker = await editor()
    const [first, second] = [await givenMedia({ title: 'First' }), await givenMedia({ title: 'Second' })]
    const { entry } = await give({ noun: 'series', change: { title: 'Both', media: [first, second] } }, asker)
    await give({ noun: 'series', id: entry, change: { media: [first] }, comment: 'Unrelated' }, asker)
    const told = (id: number) => prisma().edit.findMany({ where: { mediaId: id }, orderBy: { id: 'asc' } })
    expect(await told(first)).toMatchObject([{ before: { series: null }, after: { series: entry } }])
    expect(await told(second)).toMatchObject([
      { before: { series: null }, after: { series: entry } },
      { before: { series: entry }, after: { series: null }, comment: 'Unrelated', editorId: asker.id },
    ])
    expect(await prisma().media.findUnique({ where: { id: second } })).toMatchObject({ seriesId: null })
  })

  test('merges with another editor, item by item', async () => {
    const asker = await editor()
    const id = await givenMedia({ title: 'One' })
    const began = { synonyms: [] }
    await give({ noun: 'media', id, began, change: { synonyms: ['A'] } }, asker)
    await give({ noun: 'media', id, began, change: { synonyms: ['B'] } }, await editor())
    expect((await entryDocument('media', id))?.fields.synonyms).toEqual(['A', 'B'])
  })

  test('needs a moderator for a locked field', async () => {
    const id = await givenMedia({ title: 'One' })
    await prisma().media.update({ where: { id }, data: { lockedFields: ['title'] } })
    const asker = await editor()
    expect(await refused(give({ noun: 'media', id, change: { title: 'Two' } }, asker))).toMatchObject({
      code: 'forbidden',
      fields: { title: 'locked' },
    })
    await give({ noun: 'media', id, change: { title: 'Two' } }, { ...asker, permissions: ['CanEdit', 'CanModerate'] })
  })
})

describe('a member', () => {
  test('proposes: nothing changes, and the proposal keeps what differs', async () => {
    const id = await givenMedia({ title: 'One', format: 'TV' })
    await drainInvalidations()
    const asker = await member()
    const proposal = await give({ noun: 'media', id, change: { title: 'Two', format: 'TV' }, source: 'The box' }, asker)
    expect(proposal).toMatchObject({ state: 'Open', edit: null, entry: id })
    expect(await drainInvalidations()).toEqual([`media-waiting:${id}`])
    expect((await entryDocument('media', id))?.fields).toMatchObject({ title: 'One' })
    expect(await prisma().contribution.findFirstOrThrow({ where: { proposerId: asker.id } })).toMatchObject({
      mediaId: id,
      before: { title: 'One' },
      after: { title: 'Two' },
      source: 'The box',
    })
  })

  test('proposes a new work, which is not there yet', async () => {
    const proposal = await give({ noun: 'media', change: { title: 'New', type: 'Anime' } }, await member())
    expect(proposal).toMatchObject({ state: 'Open', entry: null })
    expect(await prisma().media.count({ where: { title: 'New' } })).toBe(0)
  })

  test.each([
    ['an unknown entry', { change: { tags: [2_000_000] } }, { code: 'invalidInput', fields: { tags: 'unknownEntry' } }],
    ['nothing new', { change: { title: 'One' } }, { code: 'invalidInput', fields: { change: 'unchanged' } }],
    ['an end before the beginning', { change: { releaseDate: '2020', endDate: '2019' } }, { code: 'invalidInput' }],
    ['an old state', { began: { title: 'Zero' }, change: { title: 'Two' } }, { code: 'conflict' }],
  ])('is refused at once with %s', async (_, input, refusal) => {
    const id = await givenMedia({ title: 'One' })
    const asker = await member()
    expect(await refused(give({ noun: 'media', id, ...input } as Input, asker))).toMatchObject(refusal)
    expect(await prisma().contribution.count({ where: { proposerId: asker.id } })).toBe(0)
  })

  test('names what a new work needs', async () => {
    expect(await refused(give({ noun: 'media', change: { format: 'TV' } }, await member()))).toMatchObject({
      fields: { title: 'required', type: 'required' },
    })
  })
})
