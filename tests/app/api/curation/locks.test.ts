import { beforeAll, expect, test } from 'vitest'
import { EDITED_NOUNS, RESOURCES } from '@/lib/catalogue/nouns'
import { editPage } from '@/lib/curation/schemas/edits'
import { provenance } from '@/lib/curation/schemas/provenance'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenCharacter, givenMedia, givenPerson, givenUser } from '@/tests/support/factories'

useDatabase()

type Headers = { authorization: string }
let moderator: Headers
let editor: Headers
beforeAll(async () => {
  moderator = await bearerOf(await givenUser('warden', { permissions: ['CanModerate', 'CanEdit'] }))
  editor = await bearerOf(await givenUser('careful', { permissions: ['CanEdit'] }))
})

const lock = (path: string, fields: object, comment = 'Vandals', headers = moderator) =>
  send('PUT', `${path}/locks`, { fields, comment }, headers)
const provenanceAt = async (path: string) => provenance.parse(await (await send('GET', `${path}/provenance`)).json())

test('a moderator locks single fields with a reason, and unlocks them', async () => {
  const path = `/api/media/${await givenMedia({ title: 'Locked', totalEpisodes: 12 })}`
  expect(await (await lock(path, { title: true, tags: true })).json()).toMatchObject({
    lockedFields: ['title', 'tags'],
  })
  expect(await (await lock(path, { tags: false, runtime: true })).json()).toMatchObject({
    lockedFields: ['title', 'runtime'],
  })
  expect(await (await lock(path, { title: true })).json()).toEqual({ lockedFields: ['title', 'runtime'], edit: null })
  const { data } = editPage.parse(await (await send('GET', `${path}/edits`)).json())
  expect(data).toMatchObject([
    {
      kind: 'lock',
      comment: 'Vandals',
      isRevertible: false,
      changes: [{ items: [{ did: 'removed' }, { did: 'added' }] }],
    },
    { kind: 'lock', changes: [{ field: 'lockedFields', before: null, after: 'title\ntags' }] },
  ])
  expect((await provenanceAt(path)).fields.filter(({ isLocked }) => isLocked).map(({ field }) => field)).toEqual([
    'title',
    'runtime',
  ])
})

test('only moderators lock, and only known fields with a reason', async () => {
  const path = `/api/media/${await givenMedia({ title: 'Guarded' })}`
  expect((await lock(path, { title: true }, 'x', editor)).status).toBe(403)
  expect(await refusalOf(await lock(path, { colour: true }))).toEqual([
    400,
    'invalidInput',
    { 'fields.colour': 'invalid' },
  ])
  expect(await refusalOf(await lock(path, { title: true }, ' '))).toEqual([
    400,
    'invalidInput',
    { comment: 'required' },
  ])
  expect((await lock('/api/media/999999', { title: true })).status).toBe(404)
})

test('an editor cannot take back a change of a locked field, a moderator can', async () => {
  const path = `/api/media/${await givenMedia({ title: 'Before', totalEpisodes: 1 })}`
  await send('PUT', path, { title: 'After' }, editor)
  await lock(path, { title: true })
  const { data } = await (await send('GET', `${path}/edits`)).json()
  const revert = (headers: Headers) => send('POST', `/api/edits/${data[1].id}/revert`, {}, headers)
  expect(await refusalOf(await revert(editor))).toEqual([403, 'forbidden', { title: 'locked' }])
  expect((await revert(moderator)).status).toBe(200)
})

test('entries of every noun have locks, and say where their values are from', async () => {
  const ids = {
    media: await givenMedia({ title: 'Work' }),
    series: (await prisma().series.create({ data: { title: 'Series', titleSort: 'series' } })).id,
    character: await givenCharacter('Rei'),
    person: await givenPerson('Hideaki'),
    company: (await prisma().company.create({ data: { name: 'Gainax', nameSort: 'gainax' } })).id,
    tag: (await prisma().tag.create({ data: { name: 'Mecha', key: 'mecha' } })).id,
  }
  const field = {
    media: 'title',
    series: 'title',
    character: 'firstName',
    person: 'firstName',
    company: 'name',
    tag: 'name',
  }
  for (const noun of EDITED_NOUNS) {
    const path = `/api/${RESOURCES[noun]}/${ids[noun]}`
    expect((await lock(path, { [field[noun]]: true })).status, noun).toBe(200)
    const found = await provenanceAt(path)
    expect(found.fields, noun).toContainEqual({
      field: field[noun],
      isLocked: true,
      isKept: false,
      edit: null,
      items: null,
      fromSources: 0,
      sources: [],
    })
    expect((await send('GET', `/api/${RESOURCES[noun]}/999999/provenance`)).status, noun).toBe(404)
  }
})

test('the origins of a work name its sources, other sites and the edits of people', async () => {
  const id = await givenMedia({ title: 'Origin', totalEpisodes: 12, sourceKey: 'https://anidb.net/anime/1' })
  await prisma().mediaSource.create({ data: { mediaId: id, source: '/srv/anime-offline-database.jsonl' } })
  await prisma().externalId.create({ data: { mediaId: id, site: 'anidb', externalId: 'anime/1' } })
  await send('PUT', `/api/media/${id}`, { totalEpisodes: 13 }, editor)
  const found = await provenanceAt(`/api/media/${id}`)
  expect(found).toMatchObject({
    sources: [{ name: 'anime-offline-database.jsonl', address: null, licence: { name: 'ODbL 1.0' } }],
    key: 'https://anidb.net/anime/1',
    externalIds: [{ site: 'anidb', externalId: 'anime/1' }],
    edits: [{ editor: { username: 'careful' }, kind: 'change' }],
  })
  const [edit] = found.edits
  expect(found.fields).toContainEqual(expect.objectContaining({ field: 'totalEpisodes', edit: edit?.id }))
  expect(found.fields).toContainEqual(expect.objectContaining({ field: 'title', edit: null }))
})

test('a conflict of taking back says what fields and items say now', async () => {
  const path = `/api/media/${await givenMedia({ title: 'One' })}`
  await send('PUT', path, { title: 'Two' }, editor)
  await send('PUT', `${path}/episodes`, { episodes: [{ number: 1, title: 'First' }] }, editor)
  const { data } = await (await send('GET', `${path}/edits`)).json()
  await send('PUT', path, { title: 'Three' }, editor)
  await send('PUT', `${path}/episodes`, { episodes: [{ number: 1, title: 'Begin' }] }, editor)
  const revert = async (id: number) => (await send('POST', `/api/edits/${id}/revert`, {}, editor)).json()
  expect(await revert(data[1].id)).toMatchObject({ code: 'conflict', current: { says: { title: 'Three' } } })
  expect(await revert(data[0].id)).toMatchObject({ code: 'conflict', current: { says: { 'episodes.1': '1 · Begin' } } })
})

test('a field that is locked stops changes of other entries that would change it, and they are told where', async () => {
  const [sequel, locked] = [await givenMedia({ title: 'The Sequel' }), await givenMedia({ title: 'The $& Locked' })]
  await lock(`/api/media/${locked}`, { relations: true })
  const change = { relations: [{ type: 'Prequel', media: locked }] }
  const contribute = (headers: Headers) =>
    send('POST', '/api/contributions', { noun: 'media', id: sequel, change }, headers)
  const refusal = await contribute(editor)
  expect(refusal.status).toBe(403)
  expect(await refusal.json()).toMatchObject({
    code: 'forbidden',
    message: 'This would also change “The $& Locked”, where a moderator has locked the same. Nothing was saved.',
    errors: { relations: 'locked' },
  })
  expect(await prisma().mediaRelation.count({ where: { fromId: sequel } })).toBe(0)
  expect((await contribute(moderator)).status).toBe(200)
})
