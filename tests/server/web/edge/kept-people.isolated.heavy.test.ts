import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cleanAccounts } from '@/server/domain/accounts/cleaning'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { beginDay, refreshNextAirings } from '@/server/domain/catalogue/air-dates/jobs'
import { purgeDeletedTexts } from '@/server/domain/community/reviews/jobs'
import { cleanSparePictures } from '@/server/domain/curation/pictures/jobs'
import { endSuspensions } from '@/server/domain/moderation/jobs'
import { cleanNotifications } from '@/server/domain/social/notifications'
import { purgeDeletedTorrents } from '@/server/domain/torrents/jobs'
import { disconnect, prisma, raw, rows, sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { send } from '@/tests/support/accounts'
import { type Community, givenCommunity, TEXTS } from '@/tests/support/community'
import { useDatabase } from '@/tests/support/database'
import { type ServedProcess, serveProcess } from '@/tests/support/edge-process'
import { eventually } from '@/tests/support/eventually'
import { givenReview, givenTorrent } from '@/tests/support/factories'
import { act, type Somebody, somebody } from '@/tests/support/moderation'
import { grant, revoke } from '@/tests/support/permissions'
import { handedPage } from '@/tests/support/product-pages'

/**
 * Every kept page and call against every act about a person, and against every end that comes with time: what shows
 * something else afterwards is answered anew, to those who have the old one, too (If-None-Match). Each is rendered once
 * more without the edge to know what it shows.
 */

useDatabase()

let here: ServedProcess
let author: Somebody
let other: Somebody
let moderator: Somebody
let media: number
let torrent: number
let texts: Community['texts']
let addresses: string[]

beforeAll(async () => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
  ;[author, other, moderator] = [await somebody(), await somebody(), await somebody('CanModerate')]
  ;({ media, torrent, texts, addresses } = await givenCommunity(author, other))
  here = await serveProcess(handedPage)
})
afterAll(() => here.stop())

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
  // The operator has given no terms, no privacy notice and no rules.
  expect(others).toEqual([
    ['/my-account/security', 308],
    ['/privacy', 404],
    ['/rules', 404],
    ['/terms', 404],
  ])
  // What changes too often to be invalidated (histories, activity, statistics) is not kept, nor a list, which can
  // become private, nor a page that is not there.
  const unkept = addresses.filter((address) => !here.edge.answers.peek(address))
  const left = unkept.filter((address) => !/\/(history|statistics|security)$|^\/list\//.test(address))
  expect(left).toEqual(['/privacy', '/rules', '/terms', `/user/${other.username}`])
})

describe('a suspended member', () => {
  const list = ['/users', '/users?sort=name']
  const until = () => ({ reason: 'Abuse', until: new Date(Date.now() + 86_400_000).toISOString() })

  test('is in the list of members no longer, and again when a moderator lifts it', async () => {
    expect(await changedBy(() => done(moderator, 'user', author.id, 'Suspend', until()))).toEqual(list)
    expect(await changedBy(() => done(moderator, 'user', author.id, 'Lift'))).toEqual(list)
  })

  test('is in it again when the time is over', async () => {
    expect(await changedBy(() => done(moderator, 'review', texts.review, 'Suspend', until()))).toEqual(list)
    const over = async () => {
      await rows(sql`UPDATE users SET suspended_until = now() - interval '1 second' WHERE id = ${author.id}::int`)
      await endSuspensions()
    }
    expect(await changedBy(over)).toEqual(list)
  })
})

test.each([...TEXTS, 'torrent'] as const)('%s: a text or a torrent is hidden, and shown', async (name) => {
  const [target, id] = name === 'torrent' ? ['torrent', torrent] : ['review', texts[name]]
  const hidden = await changedBy(() => done(moderator, target, id, 'Hide', HIDE))
  expect(hidden.length).toBeGreaterThan(1)
  expect(await changedBy(() => done(moderator, target, id, 'Show'))).toEqual(hidden)
})

test.each([
  ['an uploader is trusted', () => done(moderator, 'user', author.id, 'Trust')],
  ['an uploader is trusted no longer', () => done(moderator, 'user', author.id, 'Distrust')],
  ['an uploader becomes a moderator', () => grant(author.id, 'CanModerate')],
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

test('what ends with time, by the clock of the database, ends on every kept page with the jobs that follow', async () => {
  await rows(sql`UPDATE users SET suspended_until = now() + interval '1 day' WHERE id = ${author.id}::int`)
  await rows(sql`UPDATE reviews SET deleted_at = now() WHERE id = ${texts.onEpisode}::int`)
  await prisma().contribution.create({
    data: {
      ...{ proposerId: author.id, noun: 'media', mediaId: media, before: { runtime: 2 }, after: { runtime: 3 } },
      ...{ claimedById: moderator.id, claimedAt: new Date() },
    },
  })
  here.invalidate(['*'])
  const changed = await changedBy(async () => {
    await inSixtyDays()
    for (const job of JOBS) await job()
  })
  // The proposal of the author waits again for all to see.
  expect(changed).toEqual([`/media/${media}/history`, '/users', '/users?sort=name'])
})

/** What the scheduled jobs do to accounts, texts and the catalogue (server/programs/workers.ts). */
const JOBS = [
  endSuspensions,
  cleanAccounts,
  purgeDeletedTexts,
  purgeDeletedTorrents,
  cleanNotifications,
  cleanSparePictures,
  refreshNextAirings,
  beginDay,
]

/** From then on now() is sixty days later: a function in front of the database's own. */
async function inSixtyDays(): Promise<void> {
  const [{ name } = { name: '' }] = await rows<{ name: string }>(sql`SELECT current_database() AS name`)
  await rows(sql`CREATE SCHEMA later`)
  await rows(sql`CREATE FUNCTION later.now() RETURNS timestamptz LANGUAGE sql STABLE
    AS $$ SELECT pg_catalog.now() + interval '60 days' $$`)
  await rows(sql`ALTER DATABASE ${raw(name)} SET search_path = later, public, pg_catalog`)
  await disconnect()
}

test('a deleted account is on no kept page', async () => {
  const changed = await changedBy(() => deleteUser(author.id))
  expect(changed).toEqual(expect.arrayContaining(['/users', `/user/${author.username}`, `/torrent/${torrent}`]))
  // What others have written about them stays.
  const named = (body: string) => body.replaceAll(`@${author.username}`, '').includes(author.username)
  const naming = [...(await everything())].filter(([, { body }]) => named(body))
  expect(naming.map(([address]) => address)).toEqual([])
})
