import { beforeAll, beforeEach, expect, test } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { dayInJapan, daysAfter } from '@/lib/catalogue/air-dates'
import type { NewFeedKey } from '@/lib/torrents/schemas/feed-keys'
import { prisma } from '@/server/platform/database/client'
import { routeTable } from '@/server/web/http/route-table'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

beforeAll(async () => {
  await givenMedia({ title: 'Film', type: 'Movie', releaseDate: 20261106, popularity: 5 })
  await givenMedia({ title: 'Announced', status: 'Upcoming' })
})

test.each([
  ['/api/seasons/{year}/{season}', '/api/seasons/2026/fall', 'groups'],
  ['/api/top', '/api/top?by=popularity', 'data'],
  ['/api/top', '/api/top?by=week', 'data'],
  ['/api/upcoming', '/api/upcoming', 'groups'],
  ['/api/calendar', '/api/calendar?week=2026-11-04', 'data'],
])('%s answers %s as documented', async (path, address, part) => {
  const answer = await ask(address)
  expect(answer.status).toBe(200)
  await expectDocumented(path, answer.clone())
  expect(await answer.json()).toHaveProperty(part)
})

test('a season that is none is not found', async () => {
  for (const path of ['2026/autumn', '2026/Fall', 'year/fall', '1000/fall', '99999/fall'])
    expect((await refusalOf(await ask(`/api/seasons/${path}`)))[0]).toBe(404)
})

test.each(['never', '2026-02-30', '1000-01-01', '9999-12-31', ''])('a week %j is the current one', async (week) => {
  const [given, current] = await Promise.all([ask(`/api/calendar?week=${week}`), ask('/api/calendar')])
  expect(await given.json()).toEqual(await current.json())
})

test('unknown parameters of the top fall back', async () => {
  expect(await (await ask('/api/top?by=nothing&type=Nothing&page=-1&size=1000')).json()).toMatchObject({
    page: 0,
    size: 50,
  })
})

let made = 0
let me: number
let headers: { authorization: string }
beforeEach(async () => {
  me = await givenUser(`viewer-${++made}`)
  headers = await bearerOf(me)
})

async function newKey(kind: string, withPrivate = false): Promise<NewFeedKey> {
  return (await send('POST', '/api/me/feed-keys', { kind, name: 'My phone', withPrivate }, headers)).json()
}
const watched = async (title: string, more: object = {}, isPrivate = false) => {
  const releaseDate = daysAfter(dayInJapan(new Date()), 3)
  const mediaId = await givenMedia({ title, status: 'Upcoming', releaseDate, totalEpisodes: 1, ...more })
  await prisma().watchedRecord.create({ data: { userId: me, mediaId, status: 'Planned', isPrivate } })
  return mediaId
}
/** The lines of a file, joined where they were folded (RFC 5545, 3.1). */
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')

test('my calendar as iCalendar, with a key of its own', async () => {
  const id = await watched('Frieren, beyond; the "end"')
  await watched('A secret', {}, true)
  const { key, withPrivate } = await newKey('Calendar', true)
  expect(withPrivate).toBe(false)
  const answer = await ask(`/api/feeds/calendar?apikey=${key}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = await answer.text()
  const lines = linesOf(text)
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines).toContain('SUMMARY:Frieren\\, beyond\\; the "end" · Episode 1')
  expect(lines).toContain(`DTSTART;VALUE=DATE:${daysAfter(dayInJapan(new Date()), 3)}`)
  expect(lines).toContain(`UID:${id}-1@localhost`)
  expect(text).not.toContain('A secret')
  expect(text).not.toContain(key)
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test('an episode whose moment is known is at its moment', async () => {
  const mediaId = await watched('Late show', { releaseDate: null })
  const airsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 86_400_000)
  await prisma().episode.create({ data: { mediaId, number: 7, aired: dayInJapan(airsAt), airsAt } })
  const { key } = await newKey('Calendar')
  const lines = linesOf(await (await ask(`/api/feeds/calendar?apikey=${key}`)).text())
  const stamp = airsAt.toISOString().replace(/[-:]|\.\d+/g, '')
  expect(lines).toContain(`DTSTART:${stamp}`)
  expect(lines).toContain('SUMMARY:Late show · Episode 7')
})

test('weeks of a long series without numbers are events of their own', async () => {
  const releaseDate = daysAfter(dayInJapan(new Date()), 3 - 700)
  await watched('Long', { status: 'Ongoing', releaseDate, totalEpisodes: null })
  const { key } = await newKey('Calendar')
  const uids = linesOf(await (await ask(`/api/feeds/calendar?apikey=${key}`)).text()).filter((line) =>
    line.startsWith('UID:'),
  )
  expect(uids.length).toBeGreaterThan(8)
  expect(new Set(uids).size).toBe(uids.length)
})

test('no other key opens it, and a revoked one no longer', async () => {
  const wrong = await newKey('NextEpisodes')
  const mine = await newKey('Calendar')
  const statusWith = async (query: string) => (await ask(`/api/feeds/calendar${query}`)).status
  expect(await statusWith('')).toBe(401)
  expect(await statusWith('?apikey=guess')).toBe(401)
  expect(await statusWith(`?apikey=${wrong.key}`)).toBe(401)
  expect((await ask('/api/feeds/calendar', { headers: { 'x-api-key': mine.key } })).status).toBe(200)
  await send('DELETE', `/api/me/feed-keys/${mine.id}`, undefined, headers)
  expect(await statusWith(`?apikey=${mine.key}`)).toBe(401)
})

test('the key is in no address that the edge passes on', () => {
  const place = routeTable(policies, 'http://localhost:3000')('/api/feeds/calendar?apikey=guess')
  expect([place?.url, place?.secret, place?.isShared]).toEqual([expect.not.stringContaining('guess'), 'guess', false])
})

test.each([
  ['/api/me/calendar', (day: string) => `/api/me/calendar?week=${day}`],
  ['/api/me/seasons/{year}/{season}', () => '/api/me/seasons/2031/fall'],
])('%s has what I watch or plan, for me alone, kept by nobody', async (path, addressOn) => {
  const id = await watched('Mine', { releaseDate: 20311104, status: 'Ongoing' }, true)
  const address = addressOn('2031-11-04')
  const answer = await ask(address, { headers })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  await expectDocumented(path, answer.clone())
  expect(await answer.json()).toMatchObject({ data: [{ media: { id } }] })
  expect(await refusalOf(await ask(address))).toEqual([401, 'unauthenticated'])
  await prisma().media.deleteMany({ where: { id } })
})

test('my works of a season that is none are not found', async () => {
  expect((await refusalOf(await ask('/api/me/seasons/2026/autumn', { headers })))[0]).toBe(404)
})
