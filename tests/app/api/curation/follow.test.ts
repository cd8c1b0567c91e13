import { beforeAll, expect, test } from 'vitest'
import { type EditedNoun, RESOURCES } from '@/lib/catalogue/nouns'
import { entryDocument } from '@/lib/curation/schemas/contributions'
import { editPage, followed } from '@/lib/curation/schemas/edits'
import { provenance } from '@/lib/curation/schemas/provenance'
import { ownershipOf } from '@/server/domain/curation/kept/writes'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import {
  bearerOf,
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenSeries,
  givenUser,
} from '@/tests/support/factories'

useDatabase()

type Headers = { authorization: string }
let editor: Headers
let moderator: Headers
beforeAll(async () => {
  editor = await bearerOf(await givenUser('careful', { permissions: ['CanEdit'] }))
  moderator = await bearerOf(await givenUser('warden', { permissions: ['CanModerate', 'CanEdit'] }))
})

const follow = (noun: EditedNoun, id: number, fields: string[], headers = editor) =>
  send('POST', `/api/${RESOURCES[noun]}/${id}/follow`, { fields }, headers)
const change = (noun: EditedNoun, id: number, of: object) =>
  send('POST', '/api/contributions', { noun, id, change: of }, editor)
const kept = async (noun: EditedNoun, id: number) => Object.fromEntries(await ownershipOf(prisma(), { noun, id }))
const documentOf = async (noun: EditedNoun, id: number) =>
  entryDocument.parse(await (await send('GET', `/api/contributions/documents/${noun}/${id}`, undefined, editor)).json())
const historyOf = async (noun: EditedNoun, id: number) =>
  editPage.parse(await (await send('GET', `/api/${RESOURCES[noun]}/${id}/edits`)).json()).data

test('an editor gives fields and lists back to the sources, and the history says which', async () => {
  const id = await givenMedia({ title: 'Source', sourceKey: 'source:1', synonymTitles: ['Old', 'Stays'] })
  await change('media', id, { title: 'Mine', format: 'TV', synonyms: ['Stays', 'New'], platforms: ['PC'] })
  expect(await documentOf('media', id)).toMatchObject({
    keptFields: ['format', 'platforms', 'synonyms', 'title'],
    isFromSource: true,
  })
  const { keptFields, edit } = followed.parse(await (await follow('media', id, ['synonyms', 'title'])).json())
  expect(keptFields).toEqual(['format', 'platforms'])
  expect(await kept('media', id)).toEqual({ format: 'written', platforms: 'written' })
  expect((await documentOf('media', id)).fields).toMatchObject({ title: 'Mine' })
  const [newest] = await historyOf('media', id)
  expect(newest).toMatchObject({ id: edit, kind: 'follow', editor: { username: 'careful' }, isRevertible: false })
  expect(newest?.changes).toMatchObject([{ field: 'keptFields', items: [{ did: 'removed' }, { did: 'removed' }] }])
  const { fields } = provenance.parse(await (await send('GET', `/api/media/${id}/provenance`)).json())
  expect(fields.filter(({ isKept }) => isKept).map(({ field }) => field)).toEqual(['format', 'platforms'])
  expect(fields.find(({ field }) => field === 'title')?.edit).not.toBe(edit)

  expect(await (await follow('media', id, ['title', 'runtime'])).json()).toEqual({ keptFields, edit: null })
  expect((await send('POST', `/api/edits/${edit}/revert`, {}, editor)).status).toBe(409)
})

test('what a person writes after that is theirs again, and taking back an edit from before gives nothing', async () => {
  const id = await givenMedia({ title: 'Source', sourceKey: 'source:2', description: 'Of the source' })
  await change('media', id, { description: 'Mine' })
  await follow('media', id, ['description'])
  await change('media', id, { description: 'Mine again' })
  expect(await kept('media', id)).toEqual({ description: 'written' })
  const [last, , first] = await historyOf('media', id)
  await send('POST', `/api/edits/${last?.id}/revert`, {}, editor)
  expect(await kept('media', id)).toEqual({})
  await send('POST', `/api/edits/${first?.id}/revert`, {}, editor)
  expect(await kept('media', id)).toEqual({})
})

test('only editors, only moderators of a locked field, and only known fields', async () => {
  const id = await givenMedia({ title: 'Source', sourceKey: 'source:3' })
  await change('media', id, { title: 'Mine', format: 'TV' })
  const member = await bearerOf(await givenUser('member'))
  expect(await refusalOf(await follow('media', id, ['title'], member))).toEqual([403, 'forbidden'])
  expect(await refusalOf(await follow('media', id, ['title', 'colour']))).toEqual([
    400,
    'invalidInput',
    { 'fields.1': 'invalid' },
  ])
  await send('PUT', `/api/media/${id}/locks`, { fields: { title: true }, comment: 'Vandals' }, moderator)
  expect(await refusalOf(await follow('media', id, ['title', 'format']))).toEqual([
    403,
    'forbidden',
    { title: 'locked' },
  ])
  expect(await kept('media', id)).toEqual({ title: 'written', format: 'written' })
  expect((await follow('media', id, ['title'], moderator)).status).toBe(200)
  expect(await kept('media', id)).toEqual({ format: 'written' })
  expect((await follow('media', 999_999, ['title'])).status).toBe(404)
  expect((await send('POST', '/api/tags/1/follow', { fields: ['name'] }, editor)).status).toBe(404)
})

test('relations and parts in a cast are given back on both sides, but for a locked list', async () => {
  const [id, other, closed] = [
    await givenMedia({ title: 'A' }),
    await givenMedia({ title: 'B' }),
    await givenMedia({ title: 'C' }),
  ]
  const character = await givenCharacter('Rei')
  const relations = [other, closed].map((media) => ({ type: 'Sequel', media }))
  await change('media', id, { relations, characters: [{ character, role: 'Lead', actors: [] }] })
  await prisma().media.update({ where: { id: closed }, data: { lockedFields: ['relations'] } })
  await follow('media', id, ['relations', 'characters'])
  expect([await kept('media', id), await kept('media', other), await kept('character', character)]).toEqual([
    {},
    {},
    {},
  ])
  expect(await kept('media', closed)).toEqual({ [`relations.${id}`]: 'written' })
  await change('character', character, { media: [] })
  await follow('character', character, ['media'])
  expect(await kept('media', id)).toEqual({})
})

test('a series and its work are given back on both sides, from either', async () => {
  const [id, series, former] = [await givenMedia({ title: 'A' }), await givenSeries('New'), await givenSeries('Former')]
  const ownership = async () => [await kept('media', id), await kept('series', series), await kept('series', former)]
  await change('media', id, { series: former })
  await change('media', id, { series })
  expect(await ownership()).toEqual([
    { series: 'written' },
    { [`media.${id}`]: 'written' },
    { [`media.${id}`]: 'removed' },
  ])
  await follow('media', id, ['series'])
  expect(await ownership()).toEqual([{}, {}, {}])
  await change('media', id, { series: former })
  await follow('series', former, ['media'])
  expect(await kept('media', id)).toEqual({})
})

test('entries of every noun that sources name follow them again', async () => {
  const ids = {
    series: await givenSeries('Series'),
    character: await givenCharacter('Rei'),
    person: await givenPerson('Hideaki'),
    company: await givenCompany('Gainax'),
  }
  for (const [noun, id] of Object.entries(ids) as [keyof typeof ids, number][]) {
    expect((await documentOf(noun, id)).isFromSource, noun).toBe(false)
    const field = noun === 'series' ? 'nativeTitle' : 'nativeName'
    await change(noun, id, { [field]: '名前' })
    expect((await documentOf(noun, id)).keptFields, noun).toEqual([field])
    expect((await follow(noun, id, [field])).status, noun).toBe(200)
    expect(await kept(noun, id), noun).toEqual({})
  }
})
