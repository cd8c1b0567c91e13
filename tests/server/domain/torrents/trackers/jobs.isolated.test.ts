import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { runs } from '@/server/domain/administration/sources/queries'
import { torrentHealth } from '@/server/domain/torrents/associations'
import { torrentEntry } from '@/server/domain/torrents/queries'
import {
  cleanHealth,
  hasDueTrackers,
  refreshTorrentOrders,
  scrapeTrackers,
} from '@/server/domain/torrents/trackers/jobs'
import { afterAnswer, afterFailure } from '@/server/domain/torrents/trackers/rules'
import { pool, prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenTorrent } from '@/tests/support/factories'
import { past } from '@/tests/support/past'
import { startTracker } from '@/tests/support/trackers'

useDatabase()

let media: number
beforeEach(async () => {
  await prisma().torrent.deleteMany()
  await prisma().tracker.deleteMany()
  media ??= await givenMedia({ title: 'Frieren' })
})

const options = { privateToo: true, timeout: 10_000 }
const scrapeNow = () => scrapeTrackers(options)
const hashOf = async (id: number) => (await torrentEntry(id))?.infoHashV1 ?? ''
const given = (trackers: string[], row: object = {}) =>
  givenTorrent('Frieren - 01', { mediaId: media, trackers, ...row })
const shown = async (id: number) => {
  const { seeders, leechers, completed, scrapedAt } = await prisma().torrent.findUniqueOrThrow({ where: { id } })
  return { seeders, leechers, completed, isAsked: scrapedAt !== null }
}
/** Makes everything due, as if so many minutes had passed since the answers. */
const later = async (minutes: number) => {
  const gone = `make_interval(mins => ${minutes})`
  await pool().query('UPDATE trackers SET next_at = $1', [past()])
  await pool().query(`UPDATE torrent_trackers SET due_at = $1, answered_at = answered_at - ${gone}`, [past()])
  await pool().query(`UPDATE torrents SET scraped_at = scraped_at - ${gone}`)
}
const invalidated = async () => {
  const { rows } = await pool().query<{ tags: string[] }>('DELETE FROM invalidations RETURNING tags')
  return rows.flatMap(({ tags }) => tags).sort()
}

test('the numbers of the trackers appear, with their time and their day', async () => {
  const tracker = await startTracker()
  const ids = [await given([tracker.http]), await given([tracker.udp])]
  for (const id of ids) await tracker.announce(await hashOf(id), { seeders: 3, leechers: 2 })
  expect(await hasDueTrackers()).toBe(true)
  await invalidated()
  await scrapeNow()
  expect(await runs({ source: 'trackers', page: 0, size: 10 })).toMatchObject({
    data: [{ state: 'loaded', counts: { trackers: 2, failed: 0, torrents: 2 } }],
  })
  for (const id of ids) {
    expect(await shown(id)).toMatchObject({ seeders: 3, leechers: 2, isAsked: true })
    const today = new Date().toISOString().slice(0, 10)
    expect(await torrentHealth(id)).toMatchObject([{ date: today, seeders: 3, leechers: 2 }])
  }
  expect(await invalidated()).toEqual(ids.map((id) => `torrent:${id}`).sort())
  expect(await hasDueTrackers()).toBe(false)
})

test('of several trackers the answer with the most seeders is shown, not a sum', async () => {
  const [one, other] = [await startTracker(), await startTracker()]
  const id = await given([one.http, other.udp])
  const hash = await hashOf(id)
  await one.announce(hash, { seeders: 1, leechers: 5 })
  await other.announce(hash, { seeders: 2, leechers: 1 })
  await scrapeNow()
  expect(await shown(id)).toMatchObject({ seeders: 2, leechers: 1 })
})

test('of a hybrid both swarms are asked, and the larger one is shown', async () => {
  const tracker = await startTracker()
  const v2 = Buffer.alloc(32, 0x4d)
  const ids = [
    await given([tracker.http], { infoHashV2: v2 }),
    await given([tracker.udp], { infoHashV1: null, infoHashV2: Buffer.alloc(32, 0x4e) }),
  ]
  await tracker.announce(await hashOf(ids[0] as number), { seeders: 1, leechers: 4 })
  await tracker.announce('4d'.repeat(20), { seeders: 3, leechers: 2 })
  await tracker.announce('4e'.repeat(20), { seeders: 1, leechers: 0 })
  await scrapeNow()
  expect(await shown(ids[0] as number)).toMatchObject({ seeders: 3, leechers: 2 })
  expect(await shown(ids[1] as number)).toMatchObject({ seeders: 1, leechers: 0 })
})

test('a request has at most 74 hashes, also of hybrids', async () => {
  const tracker = await startTracker()
  const ids: number[] = []
  for (let at = 0; at < 50; at++) {
    const infoHashV2 = Buffer.alloc(32, at + 1)
    ids.push(await given([tracker.udp], { infoHashV2 }))
    await tracker.announce(infoHashV2.toString('hex', 0, 20), { seeders: 1, leechers: 0 })
  }
  await scrapeNow()
  for (const id of ids) expect(await shown(id)).toMatchObject({ seeders: 1 })
})

test('nothing is shown while no tracker answers, and what was shown stays', async () => {
  const id = await given(['http://127.0.0.1:1/announce', 'udp://127.0.0.1:1', 'wss://127.0.0.1:1'])
  await scrapeNow()
  expect(await shown(id)).toEqual({ seeders: null, leechers: null, completed: null, isAsked: false })
  expect(await torrentHealth(id)).toEqual([])
  const tracker = await startTracker()
  const known = await given([tracker.http])
  await tracker.announce(await hashOf(known), { seeders: 4, leechers: 0 })
  await scrapeNow()
  await pool().query(`UPDATE trackers SET address = 'http://127.0.0.1:1/announce/gone' WHERE address = $1`, [
    tracker.http,
  ])
  await later(24 * 60)
  await scrapeNow()
  expect(await shown(known)).toMatchObject({ seeders: 4, isAsked: true })
})

test('pages are invalidated when numbers change, else after hours', async () => {
  const tracker = await startTracker()
  const id = await given([tracker.http])
  const hash = await hashOf(id)
  await tracker.announce(hash, { seeders: 1, leechers: 0 })
  await scrapeNow()
  await invalidated()
  await later(20)
  await scrapeNow()
  expect(await invalidated()).toEqual([])
  await tracker.announce(hash, { seeders: 2, leechers: 0 })
  await later(20)
  await scrapeNow()
  expect(await invalidated()).toEqual([`torrent:${id}`])
  await later(7 * 60)
  await scrapeNow()
  expect(await invalidated()).toEqual([`torrent:${id}`])
  await refreshTorrentOrders()
  expect(await invalidated()).toEqual(['index:torrent-health'])
})

test('a tracker that fails is asked less and less often, and none of another is affected', async () => {
  const tracker = await startTracker()
  const id = await given(['udp://127.0.0.1:1', tracker.http])
  await tracker.announce(await hashOf(id), { seeders: 1, leechers: 0 })
  await scrapeNow()
  const dead = () => prisma().tracker.findUniqueOrThrow({ where: { address: 'udp://127.0.0.1:1' } })
  const first = await dead()
  expect(first).toMatchObject({ failures: 1, fault: 'unreachable', answeredAt: null })
  expect(first.nextAt.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000)
  await later(0)
  await scrapeNow()
  const second = await dead()
  expect(second.failures).toBe(2)
  expect(second.nextAt.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000)
  expect(await shown(id)).toMatchObject({ seeders: 1 })
})

test('waits double up to a day, and what a tracker asks for counts up to a day', () => {
  expect([1, 2, 3, 9, 99].map((failures) => afterFailure(failures, false, 0))).toEqual([300, 600, 1200, 76_800, 86_400])
  expect(afterFailure(1, false, 1)).toBe(375)
  expect(afterFailure(1, true, 0)).toBe(30 * 86_400)
  expect([null, -5, 1800, 10 ** 12].map(afterAnswer)).toEqual([60, 60, 1800, 86_400])
})

test('young torrents are asked more often than old ones, hidden ones not at all', async () => {
  const tracker = await startTracker()
  const daysOld = (days: number) => ({ createdAt: new Date(Date.now() - days * 86_400_000) })
  const ids = [
    await given([tracker.udp]),
    await given([tracker.udp], daysOld(3)),
    await given([tracker.udp], daysOld(99)),
  ]
  const hidden = await given([tracker.udp], { hiddenAt: new Date() })
  await scrapeNow()
  const due = await prisma().torrentTracker.findMany({
    where: { torrentId: { in: ids } },
    orderBy: { torrentId: 'asc' },
  })
  const minutes = due.map(({ dueAt }) => Math.round((dueAt.getTime() - Date.now()) / 60_000))
  expect(minutes).toEqual([15, 60, 24 * 60])
  expect(await shown(hidden)).toMatchObject({ isAsked: false })
})

test('a torrent is asked for at its first eight HTTP and UDP trackers', async () => {
  const trackers = Array.from({ length: 12 }, (_, n) => `UDP://tracker-${n}.example:80/announce`)
  const id = await given(['wss://tracker.example', 'javascript:alert(1)', ...trackers])
  const asked = await prisma().torrentTracker.findMany({ where: { torrentId: id }, include: { tracker: true } })
  expect(asked.map(({ tracker }) => tracker.address).sort()).toEqual(trackers.slice(0, 8).sort())
  expect(new Set(asked.map(({ tracker }) => tracker.host))).toContain('tracker-7.example')
})

test('one host gets one request at a time, however many addresses torrents give it', async () => {
  let [asked, most] = [0, 0]
  const server = createServer((_, response) => {
    asked++
    most = Math.max(most, asked)
    setImmediate(() => {
      asked--
      response.writeHead(404).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await given(Array.from({ length: 8 }, (_, n) => `http://127.0.0.1:${port}/${n}/announce`))
  await scrapeNow()
  expect(await prisma().tracker.count({ where: { failures: 1 } })).toBe(4)
  expect(most).toBe(1)
})

test('days past the line and trackers without torrents are deleted', async () => {
  const id = await given(['udp://gone.example:80'])
  const day = (days: number) => new Date(Date.now() - days * 86_400_000)
  const numbers = { torrentId: id, seeders: 1, leechers: 1 }
  await prisma().torrentHealth.createMany({ data: [0, 5, 29, 40].map((days) => ({ ...numbers, day: day(days) })) })
  expect(await torrentHealth(id)).toHaveLength(3)
  await cleanHealth()
  expect(await prisma().torrentHealth.count()).toBe(3)
  await prisma().torrent.delete({ where: { id } })
  await pool().query(`UPDATE trackers SET next_at = now() - interval '2 days'`)
  await cleanHealth()
  expect(await prisma().tracker.count()).toBe(0)
})
