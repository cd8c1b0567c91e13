import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EntityKind } from '@/lib/links'
import { publicNameFavorites } from '@/server/domain/lists/name-favorites'
import { type SitemapNoun, sitemapEntries } from '@/server/domain/views/sitemap'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { contextOf } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import {
  bearerOf,
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenReview,
  givenSeries,
  givenTorrent,
  givenUser,
} from '@/tests/support/factories'
import { drainInvalidations, invalidateNow } from '@/tests/support/invalidations'

useDatabase()

type Noun = Exclude<EntityKind, 'media'>
const NAMES = { series: 'Xyloga', character: 'Marimba', person: 'Vibraphon', company: 'Celesta' } as const
const RESOURCES = { series: 'series', character: 'characters', person: 'people', company: 'companies' } as const
const GIVEN = { series: givenSeries, character: givenCharacter, person: givenPerson, company: givenCompany }
const NOUNS = Object.keys(NAMES) as Noun[]

let editor: { authorization: string }
let owner: { authorization: string }
let [userId, media, other, torrent] = [0, 0, 0, 0]
const ids = { series: 0, character: 0, person: 0, company: 0 }
beforeAll(async () => {
  editor = await bearerOf(await givenUser('hider', { permissions: ['CanEdit'] }))
  userId = await givenUser('owner')
  owner = await bearerOf(userId)
})

beforeEach(async () => {
  const db = prisma()
  await db.media.deleteMany()
  for (const table of [db.series, db.character, db.person, db.company] as { deleteMany: () => Promise<unknown> }[])
    await table.deleteMany()
  ids.series = await givenSeries(NAMES.series)
  ids.character = await givenCharacter(NAMES.character, { seriesId: ids.series })
  ids.person = await givenPerson(NAMES.person)
  ids.company = await givenCompany(NAMES.company)
  media = await givenMedia({ title: 'Neighbour', seriesId: ids.series, type: 'Anime', format: 'TV' })
  other = await givenMedia({ title: 'Further' })
  const extra = await givenPerson('Somebody')
  const { character: characterId, person: personId, company: companyId } = ids
  await db.mediaCharacter.create({ data: { mediaId: media, characterId, role: 'Lead' } })
  await db.credit.create({ data: { mediaId: media, personId, characterId, role: 'VoiceActor' } })
  await db.credit.create({ data: { mediaId: media, personId, role: 'Director' } })
  await db.credit.create({ data: { mediaId: media, personId: extra, characterId, role: 'VoiceActor' } })
  await db.mediaCompany.create({ data: { mediaId: media, companyId, role: 'Studio' } })
  torrent = await givenTorrent('Neighbour 01', { mediaId: media, uploaderId: userId })
  await db.nameFavorite.createMany({
    data: [
      { userId, characterId, position: 1 },
      { userId, personId, position: 1 },
      { userId, companyId, position: 1 },
    ],
  })
  await db.list.upsert({
    where: { ownerId_slug: { ownerId: userId, slug: 'favorites' } },
    create: { ownerId: userId, name: 'Favorites', slug: 'favorites', visibility: 'Public' },
    update: {},
  })
  for (const noun of NOUNS)
    await givenReview({
      [`${noun}Id`]: ids[noun],
      posterId: userId,
      kind: noun === 'series' ? 'review' : 'comment',
      rawText: `On ${NAMES[noun]}`,
    })
  await db.edit.create({
    data: {
      mediaId: media,
      editorId: userId,
      before: {},
      after: named(),
    },
  })
  for (const noun of NOUNS)
    await db.edit.create({ data: { [`${noun}Id`]: ids[noun], before: {}, after: { biography: 'x' } } })
  await invalidateNow('*')
})

/** What an edit says of all of them. */
const named = () => ({
  series: ids.series,
  staff: [{ person: ids.person, role: 'Director' }],
  characters: [{ character: ids.character, role: 'Lead', actors: [] }],
  companies: [{ company: ids.company, role: 'Studio' }],
})

const common = (noun: Noun) => [
  `/api/${RESOURCES[noun]}`,
  `/api/${RESOURCES[noun]}?query=${NAMES[noun]}`,
  `/api/search?query=${NAMES[noun]}`,
  `/api/search/suggestions?query=${NAMES[noun].slice(0, 5)}`,
  `/api/media/${media}`,
  `/api/media/${media}/edits`,
  `/api/contributions/documents/media/${media}`,
  '/api/edits',
  '/api/feeds/changes',
]

/** The public reads that name an entry of each noun. */
const reads: Record<Noun, () => string[]> = {
  series: () => [...common('series'), `/api/characters/${ids.character}`, '/api/feeds/user/owner'],
  character: () => [
    ...common('character'),
    `/api/media/${media}/characters`,
    `/api/people/${ids.person}`,
    `/api/people/${ids.person}/staff`,
    '/api/comments',
  ],
  person: () => [
    ...common('person'),
    '/api/people?first-name=Vibra',
    `/api/media/${media}/provenance`,
    `/api/media/${media}/characters`,
    `/api/media/${media}/staff`,
    `/api/characters/${ids.character}`,
    `/api/characters/${ids.character}/staff`,
    '/api/comments',
  ],
  company: () => [...common('company'), `/api/media/${media}/provenance`, '/api/comments'],
}

const TABS: Record<Noun, string[]> = {
  series: ['/media'],
  character: ['/media', '/staff'],
  person: ['/staff'],
  company: ['/media'],
}
const OF_ALL = ['', '/edits', '/provenance', '/attachments', '/reviews']

const callOf = (noun: Noun, rest = '') => `/api/${RESOURCES[noun]}/${ids[noun]}${rest}`
const hide = (noun: Noun, comment = 'Asked for') => send('POST', callOf(noun, '/hide'), { comment }, editor)
const show = (noun: Noun) => send('DELETE', callOf(noun, '/hide'), undefined, editor)

async function readAll(paths: readonly string[]) {
  await invalidateNow(...(await drainInvalidations()))
  const found = new Map<string, string>()
  for (const path of paths) {
    const asker = path.startsWith('/api/contributions') ? owner : {}
    found.set(path, await (await send('GET', path, undefined, asker)).text())
  }
  return found
}
const naming = (found: ReadonlyMap<string, string>, name: string) =>
  [...found].filter(([, text]) => text.includes(name)).map(([path]) => path)

async function inSitemap(noun: SitemapNoun) {
  const found: number[] = []
  for await (const part of sitemapEntries(noun, 0)) found.push(...part.map(({ id }) => id))
  return found
}

describe.each(NOUNS)('a hidden %s', (noun) => {
  const name = NAMES[noun]

  test('is nowhere, and everywhere again when it is shown', async () => {
    const paths = reads[noun]()
    const before = await readAll(paths)
    expect(naming(before, name)).toEqual(paths)
    expect(await inSitemap(noun)).toContain(ids[noun])
    expect((await hide(noun)).status).toBe(200)
    expect(naming(await readAll(paths), name)).toEqual([])
    expect(await inSitemap(noun)).not.toContain(ids[noun])
    expect(JSON.stringify(await publicNameFavorites(userId))).not.toContain(name)
    expect((await show(noun)).status).toBe(200)
    const after = await readAll(paths)
    const same = (found: ReadonlyMap<string, string>) => [...found].filter(([path]) => !OF_NEWS.test(path))
    expect(same(after)).toEqual(same(before))
    expect(naming(after, name)).toEqual(paths)
  })

  test('answers 410, and its owners have it still', async () => {
    await hide(noun)
    for (const rest of [...OF_ALL, ...TABS[noun]])
      expect([rest, ...(await refusalOf(await send('GET', callOf(noun, rest))))]).toEqual([rest, 410, 'hidden'])
    for (const path of [`/api/feeds/${noun}/${ids[noun]}`, `/api/feeds/changes/${noun}/${ids[noun]}`])
      expect([path, ...(await refusalOf(await send('GET', path)))]).toEqual([path, 410, 'hidden'])
    const kept = await (await send('GET', '/api/me/favorites', undefined, owner)).text()
    expect(kept.includes(name)).toBe(noun !== 'series')
    expect(await prisma().review.count({ where: { [`${noun}Id`]: ids[noun] } })).toBe(1)
  })

  test('is known to editors with the reason and the history, and is not edited', async () => {
    const state = {
      id: ids[noun],
      title: name,
      hidden: { comment: 'Asked for', editor: 'hider', date: expect.any(String) },
    }
    expect(await (await hide(noun)).json()).toEqual(state)
    expect(await (await send('GET', callOf(noun, '/hide'), undefined, editor)).json()).toEqual(state)
    const history = await (await send('GET', callOf(noun, '/hide/edits'), undefined, editor)).json()
    expect(history.data[0]).toMatchObject({ kind: 'hide', comment: 'Asked for', entry: { noun, name } })
    const change = { noun, id: ids[noun], change: { nativeName: 'x', nativeTitle: 'x' }, comment: 'x' }
    const fields = noun === 'series' ? { nativeTitle: 'x' } : { nativeName: 'x' }
    const twin = await GIVEN[noun]('Twin')
    for (const [method, path, body] of [
      ['POST', callOf(noun, '/merge'), { into: twin }],
      ['POST', `/api/${RESOURCES[noun]}/${twin}/merge`, { into: ids[noun] }],
      ['POST', '/api/contributions', { ...change, change: fields }],
      ['GET', `/api/contributions/documents/${noun}/${ids[noun]}`, undefined],
    ] as const)
      expect([path, ...(await refusalOf(await send(method, path, body, editor)))]).toEqual([path, 410, 'hidden'])
    expect(await (await show(noun)).json()).toEqual({ ...state, hidden: null })
  })

  test('cannot be hidden twice, shown twice, or by others; of two at once one is refused', async () => {
    expect(await refusalOf(await show(noun))).toEqual([409, 'settled'])
    expect((await refusalOf(await hide(noun, ' ')))[0]).toBe(400)
    const missing = `/api/${RESOURCES[noun]}/987654/hide`
    expect((await send('POST', missing, { comment: 'x' }, editor)).status).toBe(404)
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const body = method === 'POST' ? { comment: 'x' } : undefined
      expect((await send(method, callOf(noun, '/hide'), body, owner)).status).toBe(403)
      expect((await send(method, callOf(noun, '/hide'), body)).status).toBe(401)
    }
    const both = await Promise.all([hide(noun), hide(noun)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('the pages that show it are made anew', async () => {
    await prisma().edit.create({ data: { mediaId: other, before: named(), after: {} } })
    const history = await contextOf(() => send('GET', `/api/media/${other}/edits`))
    await drainInvalidations()
    await hide(noun)
    const expected = [
      // The history of a work that named it once.
      'index:hide',
      `${noun}:${ids[noun]}`,
      `${noun}-reviews:${ids[noun]}`,
      `index:${noun}`,
      `media:${media}`,
      `author:${userId}`,
    ]
    if (noun !== 'series') expected.push(`user:${userId}`)
    const told = await drainInvalidations()
    expect(told).toEqual(expect.arrayContaining(expected))
    expect(told).not.toContain(`media:${other}`)
    expect(history.tags).toContain('index:hide')
    await show(noun)
    expect(await drainInvalidations()).toEqual(expect.arrayContaining(expected))
  })
})

/** Hiding and showing again are edits. */
const OF_NEWS = /^\/api\/(edits|feeds\/changes)/

test('works without them count what they show', async () => {
  const counts = async () => (await (await send('GET', `/api/media/${media}`)).json()).counts
  expect(await counts()).toMatchObject({ characters: 1, staff: 3 })
  await hide('person')
  await hide('character')
  await invalidateNow('*')
  expect(await counts()).toMatchObject({ characters: 0, staff: 1 })
  const staff = await (await send('GET', `/api/media/${media}/staff`)).json()
  expect([staff.total, staff.data.length, staff.data[0].character]).toEqual([1, 1, null])
  expect(torrent).toBeGreaterThan(0)
})
