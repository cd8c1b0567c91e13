import { afterAll, beforeAll, expect, test } from 'vitest'
import { HIDEABLE_NOUNS } from '@/lib/catalogue/nouns'
import { hideCall } from '@/lib/curation/links/hides'
import type { EntityKind } from '@/lib/links'
import { FEED_KINDS } from '@/lib/torrents/schemas/feed-keys'
import { publicRecordSearch } from '@/lib/tracking/schemas/public-records'
import { characterHead } from '@/server/domain/catalogue/characters/queries'
import { companyHead } from '@/server/domain/catalogue/companies/queries'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { personHead } from '@/server/domain/catalogue/people/queries'
import { firstPicks } from '@/server/domain/catalogue/picks'
import { seriesHead } from '@/server/domain/catalogue/series/queries'
import { similarWorks } from '@/server/domain/catalogue/similar-works/queries'
import { relatedTags } from '@/server/domain/catalogue/tags/queries'
import { recommendedCards } from '@/server/domain/community/recommendations'
import { publicFavorites } from '@/server/domain/lists/favorites'
import { publicNameFavorites } from '@/server/domain/lists/name-favorites'
import { recordsOf } from '@/server/domain/tracking/public-records'
import { showcaseOf } from '@/server/domain/tracking/showcase'
import { statisticsOf } from '@/server/domain/tracking/statistics'
import { homeIndex } from '@/server/domain/views/home'
import { SITEMAP_NOUNS, sitemapEntries } from '@/server/domain/views/sitemap'
import { publicUser } from '@/server/domain/views/users'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { forgetSite } from '@/server/platform/site/site'
import type { JsonSchema } from '@/server/web/http/json-schema'
import { send } from '@/tests/support/accounts'
import { documentedCalls } from '@/tests/support/any-call'
import { ask, pathOf } from '@/tests/support/api'
import { contextOf } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { HIDDEN, WORDS } from '@/tests/support/hidden-words'
import { givenWorld, type World } from '@/tests/support/hidden-world'
import { drainInvalidations, invalidateNow } from '@/tests/support/invalidations'
import { addressesOf, walk } from '@/tests/support/walk'

useDatabase()

let world: World
/** The keys of the member's feeds. */
const keys: string[] = []
const configured = { ...env() }
beforeAll(async () => {
  Object.assign(env(), { RATE_ACCOUNT_EXPORTS: 1e6, CATALOGUE_CHANGES: 'CC0-1.0' })
  world = await givenWorld()
  for (const kind of FEED_KINDS) {
    const made = await send('POST', '/api/me/feed-keys', { kind, name: 'Walk' }, world.member.auth)
    keys.push(((await made.json()) as { key: string }).key)
  }
})
afterAll(() => Object.assign(env(), configured))

/** What of a path each parameter may be, by the words before it. */
function idsFor(path: string): readonly (number | string)[] {
  const of = (noun: EntityKind) => [HIDDEN[noun], world.shown[noun]]
  const known: [RegExp, readonly (number | string)[]][] = [
    [/^\/api\/(me\/)?(media|dismissed-works)\//, [...of('media'), 770_000_091]],
    [/^\/api\/series\//, of('series')],
    [/^\/api\/characters\//, of('character')],
    [/^\/api\/people\//, of('person')],
    [/^\/api\/companies\//, of('company')],
    [/^\/api\/tags\//, [world.tag]],
    [/^\/api\/(file\/)?torrents?\//, world.torrents],
    [/^\/api\/comments\//, world.reviews],
    [/^\/api\/edits\//, world.edits],
    [/^\/api\/activities\//, world.activities],
    [/^\/api\/lists\//, world.lists],
    [/^\/api\/contributions\/\{id\}/, world.contributions],
  ]
  return known.find(([start]) => start.test(path))?.[1] ?? HIDEABLE_NOUNS.flatMap(of)
}

/** The values with which each other parameter is asked; all of those that have few. */
function valuesOf(name: string, path: string, schema: JsonSchema): readonly (number | string)[] {
  const { shown } = world
  const values: Readonly<Record<string, readonly (number | string)[]>> = {
    id: idsFor(path),
    username: [world.owner.username],
    listname: ['mine', 'clever', 'favorites'],
    kind: HIDEABLE_NOUNS,
    noun: HIDEABLE_NOUNS,
    other: [HIDDEN.media, shown.media],
    filename: [`${WORDS.torrent}.torrent`],
    year: [2026],
    season: ['spring', 'winter'],
    query: [...Object.values(WORDS).map((word) => word.slice(0, -1)), 'Neighbour'],
    q: [WORDS.media, WORDS.torrent, WORDS.series].map((word) => word.toLowerCase()),
    t: ['search', 'tvsearch'],
    ids: [[HIDDEN.media, shown.media].join(), world.reviews.slice(0, 50).join()],
    media: [HIDDEN.media, shown.media],
    entity: HIDEABLE_NOUNS,
    entityId: [HIDDEN.media],
    thread: world.reviews,
    episode: [1],
    studio: [WORDS.company],
    tags: ['Percussion'],
    uploader: [world.owner.username],
    since: [0],
    malid: [7799],
    part: ['shared', 'mine', 'theirs'],
  }
  return values[name] ?? (schema.enum as string[] | undefined) ?? []
}

/** The document and its page, the state of the machine, and what members have written themselves. */
const LEFT_OUT = [
  '/api/openapi.json',
  '/api/docs',
  '/api/health',
  '/api/health/live',
  '/api/health/ready',
  '/api/users/export',
]

const SECRET = new RegExp([...Object.values(WORDS), '7700000\\d\\d'].join('|'))

/**
 * Where an answer repeats what was asked, and the lines by which other instances are told which entry was hidden, and
 * why (CATALOGUE_CHANGES).
 */
const EXPECTED = [/"instance":"[^"]*"/g, /studio=Zyqstudio/g, /^\{"v":2,"kind":"Hide",.*$/gm]

/** The answers that tell of what is hidden, each with a word or id of it, by address, and those that were refused. */
const telling = (addresses: Iterable<string>, headers: Record<string, string>) =>
  walk(addresses, headers, (body, answer) => {
    const text = `${answer.headers.get('content-disposition') ?? ''}\n${body}`
    return SECRET.exec(EXPECTED.reduce((some, each) => some.replaceAll(each, ''), text))?.[0]
  })

/** What is about the entry itself: its own calls and torrent, the record of its changes, and texts on it. */
const OF_ENTRY =
  /^\/api\/(?:media\/770000001|feeds\/(?:media\/770000001|torrents\?media=770000001|user\/)|torrents\/1$|activities\/|comments|\w+\/\d+\/(?:edits|provenance)|edits|feeds\/(?:changes|contributions|subscriptions)|users\/owner\/contributions)/

test('a work for adults is in no list where the site wants none', async () => {
  const db = prisma()
  const reading = documentedCalls.filter(({ method, path }) => method === 'GET' && !LEFT_OUT.includes(path))
  const addresses = [...new Set(reading.flatMap((call) => addressesOf(call, valuesOf, keys)))].filter(
    (address) => !OF_ENTRY.test(address),
  )
  const listing = async () => {
    forgetSite()
    await invalidateNow('*')
    const { found } = await walk(addresses, {}, (text) => text.includes(WORDS.media) || undefined)
    const pages = Object.entries(await ofPages()).filter(([, read]) => JSON.stringify(read).includes(WORDS.media))
    return [...found.keys(), ...pages.map(([name]) => name)]
  }
  /** What everybody, and a member, is answered. */
  const answers = async () => {
    forgetSite()
    await invalidateNow('*')
    const asked = await Promise.all(
      [{}, world.member.auth].map(async (headers) => (await walk(addresses, headers, plainly)).found),
    )
    const pages = Object.entries(await ofPages()).map(([name, read]) => [name, plainly(JSON.stringify(read))] as const)
    return new Map([
      ...asked.flatMap((found, at) => [...found].map(([path, text]) => [`${at} ${path}`, text] as const)),
      ...pages,
    ])
  }
  await db.media.update({ where: { id: HIDDEN.media }, data: { isAdult: true } })
  const usual = await listing()
  await db.siteSettings.create({ data: { values: { adult: 'never' } } })
  const never = await listing()
  const withoutIt = await answers()
  await send('POST', hideCall('media', HIDDEN.media), { comment: WORDS.reason }, world.editor)
  const hidden = await answers()
  await send('DELETE', hideCall('media', HIDDEN.media), undefined, world.editor)
  await db.siteSettings.deleteMany()
  await db.media.update({ where: { id: HIDDEN.media }, data: { isAdult: false } })
  forgetSite()
  await invalidateNow('*')
  expect(usual.length).toBeGreaterThan(30)
  // Its own page stays.
  expect(never).toEqual(['heads'])
  expect([...withoutIt].filter(([, text]) => text.includes('"status":500')).map(([path]) => path)).toEqual([])
  // Numbers say no more of it than of a hidden work.
  const differing = [...withoutIt].filter(([path, text]) => hidden.get(path) !== text && !ABOUT_ENTRY.test(path))
  expect(Object.fromEntries(differing.map(([path, text]) => [path, [text, hidden.get(path)]]))).toEqual({})
})

/** What else is of the entry alone: its heads, files, friends who have it, proposals for it, and what tells of them. */
const ABOUT_ENTRY =
  /^heads$|^[01] \/api\/(?:catalogue\/changes|file\/|torrents\/[12](?:$|\/)|contributions\/|notifications$|me\/(?:media\/770000001\/friends|media\?ids=770000001|subscriptions))/

/** An answer without the times in it. */
const plainly = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')

test('neither calls nor pages tell visitors or other members of a hidden entry', async () => {
  const reading = documentedCalls.filter(({ method, path }) => method === 'GET' && !LEFT_OUT.includes(path))
  const addresses = [...new Set(reading.flatMap((call) => addressesOf(call, valuesOf, keys)))]
  // Most calls tell of them while they are shown.
  const { found: before, refused } = await telling(addresses, world.member.auth)
  expect(new Set([...before.keys()].map(pathOf)).size).toBeGreaterThan(80)
  expect(tellingPages(await ofPages())).toHaveLength(10)
  const kept: [string, ReadonlySet<string>][] = []
  for (const address of before.keys()) {
    const { tags, noStore } = await contextOf(() => ask(address))
    if (tags.size > 0 && !noStore) kept.push([address, tags])
  }
  await drainInvalidations()
  for (const noun of HIDEABLE_NOUNS)
    expect((await send('POST', hideCall(noun, HIDDEN[noun]), { comment: WORDS.reason }, world.editor)).status).toBe(200)
  const dropped = new Set<string>(await drainInvalidations())
  // Nothing that was kept tells of them any longer.
  const isDropped = (tags: ReadonlySet<string>) => [...tags].some((tag) => dropped.has(tag))
  expect(kept.filter(([, tags]) => !isDropped(tags)).map(([address]) => address)).toEqual([])
  // Other instances read what is older than five minutes.
  await prisma().edit.updateMany({ data: { createdAt: new Date(Date.now() - 3600_000) } })
  await invalidateNow('*')
  // What is refused to a member is to visitors as well, and hiding opens nothing.
  const open = addresses.filter((address) => !refused.has(address))
  for (const asker of [{}, world.member.auth]) expect([...(await telling(open, asker)).found]).toEqual([])
  expect(tellingPages(await ofPages())).toEqual([])
})

/** What pages read that no call answers, by name. */
async function ofPages(): Promise<Record<string, unknown>> {
  const { owner, shown, tag } = world
  const profile = await publicUser(owner.username)
  const inSitemap: number[] = []
  for (const noun of SITEMAP_NOUNS)
    for await (const part of sitemapEntries(noun, 0)) inSitemap.push(...part.map(({ id }) => id))
  return {
    heads: await Promise.all([
      mediaHead(HIDDEN.media),
      seriesHead(HIDDEN.series),
      characterHead(HIDDEN.character),
      personHead(HIDDEN.person),
      companyHead(HIDDEN.company),
    ]),
    works: await Promise.all([mediaHead(shown.media), characterHead(shown.character)]),
    profile: [profile, profile && (await showcaseOf(profile))],
    favorites: await publicFavorites(owner.id),
    names: await publicNameFavorites(owner.id),
    records: await recordsOf(owner.id, publicRecordSearch.parse({ list: 'anime' })),
    similar: await similarWorks(shown.media),
    recommended: await recommendedCards(shown.media),
    picks: await firstPicks(),
    home: await homeIndex({ page: 0, size: 20 }),
    statistics: await statisticsOf(owner.id),
    tags: await relatedTags(tag),
    sitemap: inSitemap,
  }
}

const tellingPages = (found: Record<string, unknown>) =>
  Object.keys(found).filter((name) => SECRET.test(JSON.stringify(found[name])))
