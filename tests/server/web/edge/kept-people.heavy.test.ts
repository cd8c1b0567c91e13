import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { routes } from '@/app/generated/routes'
import { cleanAccounts } from '@/server/domain/accounts/cleaning'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { cleanSparePictures } from '@/server/domain/catalogue/pictures/jobs'
import { purgeDeletedTexts } from '@/server/domain/community/reviews/jobs'
import { grant, revoke } from '@/server/domain/identity/users/permissions'
import { endSuspensions } from '@/server/domain/moderation/jobs'
import { purgeDeletedTorrents } from '@/server/domain/torrents/jobs'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { type ServedProcess, serveProcess } from '@/tests/support/edge-process'
import { eventually } from '@/tests/support/eventually'
import {
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenReview,
  givenSeries,
  givenTorrent,
} from '@/tests/support/factories'
import { act, type Somebody, somebody } from '@/tests/support/moderation'
import { handedPage } from '@/tests/support/product-pages'

/**
 * Every kept page and call against every act about a person, and against every end that comes with time: what shows something else afterwards
 * is answered anew, to those who have the old one, too (If-None-Match). Each is rendered once more without the edge to know what it shows.
 */

useDatabase()

let here: ServedProcess
let author: Somebody
let other: Somebody
let moderator: Somebody
let media: number
let torrent: number
let text: Record<string, number>
let addresses: string[]

beforeAll(async () => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
  ;[author, other, moderator] = [await somebody(), await somebody(), await somebody('CanModerate')]
  addresses = Object.values(await examples()).flat()
  here = await serveProcess(handedPage)
})
afterAll(() => here.stop())

/** A community around the author, and the addresses of all kept pages and calls, by their routes. */
async function examples(): Promise<Record<string, string[]>> {
  const open = { showActivity: true, showStatistics: true, showReviews: true, inDirectory: true } as const
  const shown = { ...open, animeList: 'Everybody', description: 'I am here.' } as const
  await prisma().user.updateMany({ where: { id: { in: [author.id, other.id] } }, data: shown })
  const series = await givenSeries('Mushishi')
  const second = await givenMedia({ title: 'Mononoke' })
  media = await givenMedia({ title: 'Mushishi', seriesId: series, totalEpisodes: 26, runtime: 2, tagNames: ['Nature'] })
  const { id: tag } = await prisma().tag.findFirstOrThrow({ where: { name: 'Nature' } })
  const [character, person, company] = [
    await givenCharacter('Ginko'),
    await givenPerson('Yuto Nakano'),
    await givenCompany('Artland'),
  ]
  const by = { posterId: author.id }
  torrent = await givenTorrent('Mushishi 01', { mediaId: media, uploaderId: author.id })
  await givenTorrent('Mushishi 02', { mediaId: media, uploaderId: other.id })
  const list = await prisma().list.create({
    data: { ownerId: author.id, name: 'Best', slug: 'best', visibility: 'Public' },
  })
  await prisma().listEntry.create({ data: { listId: list.id, mediaId: media, position: 0 } })
  for (const userId of [author.id, other.id])
    await prisma().watchedRecord.create({ data: { userId, mediaId: media, status: 'Completed', rating: 90 } })
  await prisma().follow.createMany({
    data: [
      { followerId: author.id, followedId: other.id },
      { followerId: other.id, followedId: author.id },
    ],
  })
  await prisma().edit.create({ data: { mediaId: media, editorId: author.id, before: { runtime: 1 }, after: { runtime: 2 } } })
  await prisma().contributor.create({ data: { userId: author.id, accepted: 30, trustedAt: new Date() } })
  text = {
    review: await givenReview({ ...by, mediaId: media, recommended: 'Mixed', rawText: 'A review.' }),
    reviewOfSeries: await givenReview({ ...by, seriesId: series, recommended: 'Mixed', rawText: 'Of all.' }),
    recommendation: await givenReview({ ...by, mediaId: media, otherId: second, kind: 'recommendation' }),
    onMedia: await givenReview({ ...by, mediaId: media, kind: 'comment', rawText: 'On the work.' }),
    onEpisode: await givenReview({ ...by, mediaId: media, kind: 'comment', episode: 3, rawText: 'On the third.' }),
    onCharacter: await givenReview({ ...by, characterId: character, rawText: 'On Ginko.' }),
    onPerson: await givenReview({ ...by, personId: person, rawText: 'On Yuto.' }),
    onCompany: await givenReview({ ...by, companyId: company, rawText: 'On Artland.' }),
    onTorrent: await givenReview({ ...by, torrentId: torrent, rawText: 'On the torrent.' }),
    onList: await givenReview({ ...by, listId: list.id, rawText: 'On the list.' }),
  }
  const comment = { title: null, textType: 'Plain', kind: 'comment', rawText: `@${author.username} is right.` }
  const reply = { ...comment, parentId: text.onMedia }
  const answered = await send('POST', `/api/media/${media}/comment`, reply, other.headers)
  expect(answered.status).toBe(200)
  const user = `/user/${author.username}`
  const users = [user, `/user/${other.username}`]
  const own = routes.filter((route) => /^\/(my-account|settings)(\/|$)/.test(route) && !route.includes('['))
  const alike: Record<string, number> = { media, series, character, person, company, tag }
  const feeds = ['media', 'series', 'character', 'person', 'company', 'torrent'].flatMap((kind) => {
    const id = { ...alike, torrent }[kind]
    return [`/api/feeds/${kind}/${id}`]
  })
  return Object.fromEntries(
    Object.entries(policies)
      .filter(([route, { isShared, isImmutable }]) => isShared && !isImmutable && !route.startsWith('/messages/'))
      .map(([route]) => {
        if (own.includes(route)) return [route, [route]]
        const [, api = '', noun = ''] = /^(\/api)?\/(\w+)\/\[id\]/.exec(route) ?? []
        const id = alike[noun] ?? alike[PLURALS[noun] ?? '']
        if (id !== undefined) return [route, withQueries(route.replace('[id]', String(id)))]
        if (route === '/torrent/[id]') return [route, [`/torrent/${torrent}`]]
        if (route.startsWith('/user/[username]'))
          return [route, users.map((each) => route.replace('/user/[username]', each)).flatMap(withQueries)]
        const example = {
          '/api/feeds/[kind]/[id]': feeds,
          '/api/feeds/user/[username]': users.map((each) => `/api/feeds${each}`),
          '/api/feeds/nyaa': ['/api/feeds/nyaa', '/api/feeds/nyaa?f=2'],
          '/api/feeds/torrents': ['', '?trusted=1', `?media=${media}`, `?media=${media}&trusted=1`].map(
            (query) => `/api/feeds/torrents${query}`,
          ),
          '/list/[username]/[listname]/discussion': [`/list/${author.username}/best/discussion`],
          '/season/[year]/[season]': ['/season/2005/fall'],
          '/torrents': ['/torrents', '/torrents?trusted=1', '/torrents?sort=uploader'],
          '/users': ['/users', '/users?sort=name'],
        }[route]
        return [route, example ?? [api + route]]
      }),
  )
}

const PLURALS: Record<string, string> = { characters: 'character', people: 'person', companies: 'company', tags: 'tag' }

/** An address, and those with the filters and orders that can depend on a person. */
function withQueries(path: string): string[] {
  if (/^\/media\/\d+\/torrents$/.test(path)) return [path, `${path}?trusted=1`]
  if (/^\/media\/\d+\/discussion$/.test(path)) return [path, `${path}?episode=3`]
  if (/^\/user\/[^/]+\/reviews$/.test(path)) return [path, `${path}?kind=comment`, `${path}?kind=recommendation`]
  return [path]
}

type Shown = { status: number; body: string; etag: string | null }

async function shownAt(address: string, etag: string | null = null): Promise<Shown> {
  const headers: HeadersInit = etag === null ? {} : { 'if-none-match': etag }
  const answer = await fetch(here.url + address, { headers, redirect: 'manual' })
  const body = await answer.text()
  // A refusal names its request.
  return { status: answer.status, body: answer.status < 400 ? body : '', etag: answer.headers.get('etag') }
}

/** What everybody sees of all pages. */
async function everything(): Promise<Map<string, Shown>> {
  const seen = new Map<string, Shown>()
  for (const address of addresses) seen.set(address, await shownAt(address))
  return seen
}

/** The edge has read everything that is committed by now. */
async function caughtUp(): Promise<void> {
  const now = Date.now()
  here.log.wake()
  await eventually(() => expect(here.log.readAt).toBeGreaterThan(now))
}

/** Does something; returns the pages that show something else then, after which everybody has been answered anew. */
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  await caughtUp()
  const before = await everything()
  await work()
  await caughtUp()
  const after = new Map<string, Shown>()
  const stale: string[] = []
  for (const [address, old] of before) after.set(address, await shownAt(address, old.etag))
  here.invalidate(['*'])
  const changed: string[] = []
  for (const [address, old] of before) {
    const now = await shownAt(address)
    const isChanged = now.status !== old.status || now.body !== old.body
    if (isChanged) changed.push(address)
    const given = after.get(address)
    const right = isChanged ? [now] : [now, { status: 304, body: '' }]
    if (!right.some(({ status, body }) => status === given?.status && body === given.body)) stale.push(address)
  }
  expect(stale, 'these are kept, and show what was').toEqual([])
  return changed
}

const HIDE = { reason: 'Abuse', note: 'No.' }
async function done(...given: Parameters<typeof act>): Promise<void> {
  const answer = await act(...given)
  expect(answer.status, await answer.text()).toBe(200)
}

test('what nobody changes is the same when it is rendered again, and kept', async () => {
  expect(addresses.length).toBeGreaterThan(90)
  expect(await changedBy(async () => {})).toEqual([])
  const answers = [...(await everything()).entries()]
  const others = answers.filter(([, { status }]) => status !== 200).map(([address, { status }]) => [address, status])
  expect(others).toEqual([['/my-account/security', 308]])
})

describe('a suspended member', () => {
  const list = ['/users', '/users?sort=name']
  const until = () => ({ reason: 'Abuse', until: new Date(Date.now() + 86_400_000).toISOString() })

  test('is in the list of members no longer, and again when a moderator lifts it', async () => {
    expect(await changedBy(() => done(moderator, 'user', author.id, 'Suspend', until()))).toEqual(list)
    expect(await changedBy(() => done(moderator, 'user', author.id, 'Lift'))).toEqual(list)
  })

  test('is in it again when the time is over', async () => {
    expect(await changedBy(() => done(moderator, 'review', text.review, 'Suspend', until()))).toEqual(list)
    const over = async () => {
      await rows(sql`UPDATE users SET suspended_until = now() - interval '1 second' WHERE id = ${author.id}::int`)
      await endSuspensions()
    }
    expect(await changedBy(over)).toEqual(list)
  })
})

test.each([
  ['review', 'review'],
  ['reviewOfSeries', 'review'],
  ['recommendation', 'review'],
  ['onMedia', 'review'],
  ['onEpisode', 'review'],
  ['onCharacter', 'review'],
  ['onPerson', 'review'],
  ['onCompany', 'review'],
  ['onTorrent', 'review'],
  ['onList', 'review'],
  ['torrent', 'torrent'],
])('the text or torrent %s is hidden, and shown', async (name, target) => {
  const id = name === 'torrent' ? torrent : (text[name] ?? 0)
  const hidden = await changedBy(() => done(moderator, target, id, 'Hide', HIDE))
  expect(hidden.length).toBeGreaterThan(1)
  expect((await changedBy(() => done(moderator, target, id, 'Show'))).sort()).toEqual(hidden.sort())
})

test.each([
  ['an uploader is trusted', () => done(moderator, 'user', author.id, 'Trust')],
  ['an uploader is trusted no longer', () => done(moderator, 'user', author.id, 'Distrust')],
  ['an uploader becomes a moderator', () => grant(author.id, 'CanModerate', null)],
  ['an uploader is a moderator no longer', () => revoke(author.id, 'CanModerate')],
])('%s', async (_, work) => {
  const changed = await changedBy(work)
  expect(changed).toEqual(
    expect.arrayContaining([
      `/torrent/${torrent}`,
      '/torrents?trusted=1',
      `/media/${media}/torrents`,
      `/media/${media}/torrents?trusted=1`,
      '/api/feeds/nyaa?f=2',
      `/api/feeds/torrents?media=${media}&trusted=1`,
    ]),
  )
})

test.each([true, false])('that edits apply at once is ruled out: %s', async (isDistrusted) => {
  const path = `/api/users/${author.username}/contributor`
  const work = async () => {
    const answer = await send('PUT', path, { isDistrusted }, moderator.headers)
    expect(answer.status).toBe(200)
  }
  const changed = await changedBy(work)
  if (isDistrusted) expect(changed).toContain(`/user/${author.username}`)
})

test('what they have edited is taken back', async () => {
  const work = async () => {
    const since = { since: new Date(0).toISOString() }
    const answer = await send('POST', `/api/users/${author.username}/edits/revert`, since, moderator.headers)
    expect(answer.status, await answer.text()).toBe(200)
  }
  expect(await changedBy(work)).toEqual(expect.arrayContaining([`/media/${media}`, `/api/media/${media}`]))
})

test('a warning and a dismissed report change no page', async () => {
  expect(await changedBy(() => done(moderator, 'user', author.id, 'Warn', { reason: 'Spam' }))).toEqual([])
  const work = async () => {
    await send('POST', '/api/reports', { target: 'user', id: author.id, reason: 'Spam' }, other.headers)
    await done(moderator, 'user', author.id, 'Dismiss')
  }
  expect(await changedBy(work)).toEqual([])
})

test('what is purged after a time is on no page any more', async () => {
  const id = await givenReview({ posterId: author.id, mediaId: media, kind: 'comment', rawText: 'Soon gone.' })
  const gone = await givenTorrent('Mushishi 03', { mediaId: media, uploaderId: author.id })
  await send('DELETE', `/api/comments/${id}`, undefined, author.headers)
  await send('DELETE', `/api/torrents/${gone}`, undefined, author.headers)
  const later = async () => {
    await rows(sql`UPDATE reviews SET deleted_at = now() - interval '1 day' WHERE id = ${id}::int`)
    await rows(sql`UPDATE torrents SET deleted_at = now() - interval '1 day' WHERE id = ${gone}::int`)
    await purgeDeletedTexts()
    await purgeDeletedTorrents()
    await cleanSparePictures()
    await cleanAccounts()
  }
  here.invalidate(['*'])
  expect(await changedBy(later)).toEqual([])
  expect(await prisma().torrent.count({ where: { id: gone } })).toBe(0)
})

test('a deleted account is on no kept page', async () => {
  const changed = await changedBy(() => deleteUser(author.id))
  expect(changed).toEqual(expect.arrayContaining(['/users', `/user/${author.username}`, `/torrent/${torrent}`]))
  // What others have written about them stays.
  const named = (body: string) => body.replaceAll(`@${author.username}`, '').includes(author.username)
  const naming = [...(await everything())].filter(([, { body }]) => named(body))
  expect(naming.map(([address]) => address)).toEqual([])
})
