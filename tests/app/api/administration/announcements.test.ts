import { beforeEach, expect, test } from 'vitest'
import type { ANNOUNCEMENT_AUDIENCES } from '@/lib/identity/announcements'
import { announcementsForAll, forgetAnnouncements } from '@/server/domain/accounts/announcements/queries'
import { turnAnnouncements } from '@/server/domain/administration/announcements/jobs'
import { announce } from '@/server/domain/administration/announcements/mutations'
import { inContext, newContext } from '@/server/platform/cache/context'
import { rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { drainInvalidations } from '@/tests/support/invalidations'
import { type Somebody, somebody } from '@/tests/support/moderation'

useDatabase()

const CALL = '/api/admin/announcements'
const HOUR = 3_600_000
/** So many hours from now, as an ISO timestamp. */
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

let admin: Somebody
beforeEach(async () => {
  await rows(sql`DELETE FROM announcements`)
  forgetAnnouncements()
  admin = await somebody('CanAdminister')
  await drainInvalidations()
})

const given = (more: object = {}) => ({
  kind: 'Maintenance',
  text: 'Tonight the site is closed.',
  audience: 'All',
  endDate: inHours(2),
  ...more,
})
const post = (body: object, { headers }: Somebody = admin) => send('POST', CALL, body, headers)
const acts = () =>
  rows<{ act: string; object: string; before: object; after: object }>(
    sql`SELECT act::text, object, before, after FROM moderation_log WHERE moderator_id = ${admin.id} ORDER BY id`,
  )
const shown = async (at?: string) =>
  (await announcementsForAll(at === undefined ? undefined : new Date(at))).map(({ text }) => text)

test('administrators alone list, make and end them', async () => {
  const others = [undefined, await somebody(), await somebody('CanEdit'), await somebody('CanModerate')]
  for (const other of others)
    for (const [method, address, body] of [
      ['GET', CALL],
      ['POST', CALL, given()],
      ['DELETE', `${CALL}/1`],
    ] as const) {
      const refused = await refusalOf(await send(method, address, body, other?.headers))
      expect(refused).toEqual(other ? [403, 'forbidden'] : [401, 'unauthenticated'])
    }
})

test('one is shown from its making until an administrator ends it; both are in the log, without its text', async () => {
  const { id } = await (await post(given({ link: '/media' }))).json()
  expect(await announcementsForAll()).toEqual([
    { id, kind: 'Maintenance', text: 'Tonight the site is closed.', link: '/media' },
  ])
  expect(await drainInvalidations()).toEqual(['index:announcement'])
  expect((await send('DELETE', `${CALL}/${id}`, undefined, admin.headers)).status).toBe(200)
  expect(await shown()).toEqual([])
  expect(await drainInvalidations()).toEqual(['index:announcement'])
  expect(await refusalOf(await send('DELETE', `${CALL}/${id}`, undefined, admin.headers))).toEqual([404, 'notFound'])
  const what = { kind: 'Maintenance', audience: 'All', end: expect.any(String) }
  expect(await acts()).toEqual([
    { act: 'Announce', object: `announcement ${id}`, before: null, after: what },
    { act: 'EndAnnouncement', object: `announcement ${id}`, before: what, after: what },
  ])
  const list = await (await send('GET', CALL, undefined, admin.headers)).json()
  expect(list).toMatchObject({ total: 1, data: [{ id, endedDate: expect.any(String), createdBy: admin.username }] })
})

test('it begins and ends by itself: the job drops the pages once each time', async () => {
  await post(given({ startDate: inHours(1), endDate: inHours(3) }))
  await drainInvalidations()
  const turned = async (hours: number) => {
    await turnAnnouncements(new Date(inHours(hours)))
    return drainInvalidations()
  }
  expect([await shown(), await shown(inHours(1.1)), await shown(inHours(3.1))].map((texts) => texts.length)).toEqual([
    0, 1, 0,
  ])
  expect(await turned(0.5)).toEqual([])
  expect(await turned(1.1)).toEqual(['index:announcement'])
  expect(await turned(1.2)).toEqual([])
  // The worker was away meanwhile.
  expect(await turned(9)).toEqual(['index:announcement'])
  expect(await turned(10)).toEqual([])
  expect(await shown(inHours(1.1))).toEqual([])
})

test('each audience sees its own, at most three, the newest first', async () => {
  const tell = (audience: (typeof ANNOUNCEMENT_AUDIENCES)[number], text: string, hours = 1) =>
    announce(admin.id, { kind: 'Info', audience, text, endDate: inHours(hours) })
  for (const text of ['one', 'two', 'three', 'four']) await tell('All', text)
  await tell('Users', 'for users')
  await tell('Editors', 'for editors')
  const own = async ({ headers }: Somebody) => {
    const me = await (await send('GET', '/api/users/me', undefined, headers)).json()
    return me.announcements.map(({ text }: { text: string }) => text)
  }
  expect(await shown()).toEqual(['four', 'three', 'two'])
  expect(await own(await somebody())).toEqual(['for users'])
  expect(await own(await somebody('CanEdit'))).toEqual(['for editors', 'for users'])
  expect(await own(admin)).toEqual(['for editors', 'for users'])
})

test('a page that is made after its edge has heard of a change shows it; others read nothing', async () => {
  const asked = (mark: number) => inContext(newContext(undefined, mark), () => announcementsForAll())
  expect(await asked(1)).toEqual([])
  // Another instance announces it.
  await rows(sql`INSERT INTO announcements (kind, text, audience, starts_at, ends_at, is_begun)
    VALUES ('Info', 'Elsewhere', 'All', now() - interval '1 minute', now() + interval '1 hour', true)`)
  expect(await asked(1)).toEqual([])
  expect(await asked(2)).toMatchObject([{ text: 'Elsewhere' }])
  expect(await asked(1)).toMatchObject([{ text: 'Elsewhere' }])
})

test.each([
  ['no text', { text: ' \n ' }, 'text'],
  ['too long a text', { text: 'a'.repeat(1001) }, 'text'],
  ['a link that is a script', { link: 'javascript:alert(1)' }, 'link'],
  ['a link to another host in disguise', { link: '//example.org' }, 'link'],
  ['an end in the past', { endDate: inHours(-1) }, 'endDate'],
  ['an end before its beginning', { startDate: inHours(3) }, 'endDate'],
  ['an end that is too far', { endDate: inHours(24 * 367) }, 'endDate'],
])('%s is refused', async (_, more, field) => {
  const [status, code, errors] = await refusalOf(await post(given(more)))
  expect([status, code, Object.keys(errors ?? {})]).toEqual([400, 'invalidInput', [field]])
})
