import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { characterInput } from '@/lib/catalogue/schemas/names-input'
import { addCharacter, changeCharacter } from '@/server/domain/catalogue/characters/mutations'
import { characterEntry } from '@/server/domain/catalogue/characters/queries'
import { mediaCharacters, mediaStaff } from '@/server/domain/catalogue/media/queries'
import type { CacheTag } from '@/server/platform/cache/tags'
import { prisma } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenPerson } from '@/tests/support/factories'
import { COMMIT_REFUSED, drainInvalidations, refusingCommits } from '@/tests/support/invalidations'

useDatabase()

beforeEach(() => drainInvalidations())

type Input = z.input<typeof characterInput>
const create = (input: Input) => write((tx) => addCharacter(tx, characterInput.parse(input)))
const update = (id: number, input: Input) => write((tx) => changeCharacter(tx, id, characterInput.parse(input)))
const once = (tags: CacheTag[]) => [...new Set(tags)].sort()
const all = { query: '', page: 0, size: 30 }

const read = (id: number) =>
  prisma().character.findUniqueOrThrow({ where: { id }, include: { searchKeys: { orderBy: { key: 'asc' } } } })

test('a new character is found by its names, and is in its works', async () => {
  const mediaId = await givenMedia({ title: 'Steins;Gate' })
  const id = await create({
    firstName: 'Kurisu',
    lastName: 'Makise',
    nativeName: '牧瀬 紅莉栖',
    birthday: '--07-25',
    media: [{ media: { id: mediaId }, role: 'Lead' }],
  })
  expect(await read(id)).toMatchObject({
    fullName: 'Kurisu Makise',
    firstNameKey: 'kurisu',
    middleNameKey: '',
    lastNameKey: 'makise',
    birthday: 725,
    searchKeys: [{ key: 'kurisu makise' }, { key: 'makise kurisu' }, { key: '牧瀬 紅莉栖' }],
  })
  expect((await mediaCharacters(mediaId, all))?.data).toMatchObject([{ role: 'Lead', character: { id } }])
  expect(once(await drainInvalidations())).toEqual(once([`character:${id}`, 'index:character', `media:${mediaId}`]))
})

describe('a change', () => {
  test('of the name updates its keys and invalidates only the character', async () => {
    const id = await create({ firstName: 'Rintaro', lastName: 'Okabe', biography: 'Mad.' })
    await drainInvalidations()
    await update(id, { firstName: 'Rintarō', middleName: 'Hououin' })
    expect(await read(id)).toMatchObject({
      fullName: 'Rintarō Hououin Okabe',
      firstNameKey: 'rintaro',
      biography: 'Mad.',
      searchKeys: [{ key: 'okabe rintaro' }, { key: 'rintaro hououin okabe' }],
    })
    expect(once(await drainInvalidations())).toEqual(once([`character:${id}`, 'index:character']))
  })

  test('of another field keeps a full name that contains more than its parts', async () => {
    const id = await givenCharacter('Jinta (child)', { firstName: 'Jinta', lastName: null })
    await update(id, { biography: 'A boy.' })
    expect((await read(id)).fullName).toBe('Jinta (child)')
  })

  test('whose commit fails invalidates nothing, nor does a creation', async () => {
    const media = [{ media: await givenMedia({ title: 'Lost' }), role: 'Lead' as const }]
    const id = await create({ firstName: 'Before', media })
    await drainInvalidations()
    await refusingCommits('characters', async () => {
      await expect(update(id, { firstName: 'After', media: [] })).rejects.toThrow(COMMIT_REFUSED)
      await expect(create({ firstName: 'Never', media })).rejects.toThrow(COMMIT_REFUSED)
    })
    expect(await drainInvalidations()).toEqual([])
    expect((await read(id)).firstName).toBe('Before')
  })

  test('of its works invalidates works that it enters, leaves or changes its role in, and its voice actor there', async () => {
    const [stays, leaves, enters, changes] = (await Promise.all(
      ['A', 'B', 'C', 'D'].map((title) => givenMedia({ title })),
    )) as [number, number, number, number]
    const voice = await givenPerson('Asami Imai')
    const id = await create({
      firstName: 'Mayuri',
      media: [stays, leaves, changes].map((media) => ({ media, role: 'Support' as const })),
    })
    await prisma().credit.createMany({
      data: [stays, leaves].map((mediaId) => ({
        mediaId,
        personId: voice,
        characterId: id,
        role: 'VoiceActor' as const,
      })),
    })
    await drainInvalidations()
    await update(id, {
      media: [
        { media: stays, role: 'Support' },
        { media: enters, role: 'Support' },
        { media: changes, role: 'Lead' },
      ],
    })
    expect(once(await drainInvalidations())).toEqual(
      once([
        `character:${id}`,
        'index:character',
        `media:${leaves}`,
        `media:${enters}`,
        `media:${changes}`,
        `person:${voice}`,
      ]),
    )
    expect((await mediaStaff(leaves, all))?.total).toBe(0)
    expect((await mediaStaff(stays, all))?.total).toBe(1)
  })

  test('to a role that nobody knows, and back', async () => {
    const [one, other] = [await givenMedia({ title: 'One' }), await givenMedia({ title: 'Other' })]
    const part = (media: number, role: 'Lead' | null) => ({ media, role })
    const parts = async (id: number) =>
      (await characterEntry(id))?.medias.map(({ media, role, isRoleKnown }) => [media.id, role, isRoleKnown])
    const id = await create({ firstName: 'Mayuri', media: [part(one, null), part(other, 'Lead')] })
    expect(await parts(id)).toEqual([
      [other, 'Lead', true],
      [one, 'Support', false],
    ])
    await drainInvalidations()
    await update(id, { media: [part(one, 'Lead'), part(other, null)] })
    expect(await parts(id)).toEqual([
      [one, 'Lead', true],
      [other, 'Support', false],
    ])
    expect(once(await drainInvalidations())).toEqual(
      once([`character:${id}`, 'index:character', `media:${one}`, `media:${other}`]),
    )
  })
})

test.each([
  ['no name at all', {}, 'invalidInput', { firstName: 'required' }],
  ['a name of nothing', { firstName: ' \u0000 ' }, 'invalidInput', { firstName: 'required' }],
  [
    'a work that is not there',
    { firstName: 'x', media: [{ media: 999_999, role: 'Lead' as const }] },
    'invalidInput',
    { media: 'unknownEntry' },
  ],
  ['a series that is not there', { firstName: 'x', series: 999_999 }, 'invalidInput', { series: 'unknownEntry' }],
])('%s is refused', async (_, input, code, fields) => {
  await expect(create(input)).rejects.toMatchObject({ code, fields })
  expect(await drainInvalidations()).toEqual([])
})

test('a missing character and an empty name are refused', async () => {
  await expect(update(999_999, { firstName: 'x' })).rejects.toMatchObject({ code: 'notFound' })
  const id = await create({ firstName: 'Suzuha' })
  await expect(update(id, { firstName: '' })).rejects.toMatchObject({ fields: { firstName: 'required' } })
})
