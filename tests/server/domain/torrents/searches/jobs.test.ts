import { beforeEach, expect, test, vi } from 'vitest'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { tellOfSavedSearches } from '@/server/domain/torrents/searches/jobs'
import { changeSearch, removeSearch, saveSearch } from '@/server/domain/torrents/searches/mutations'
import { markRead, notificationsOf, unreadOf } from '@/server/domain/views/inbox'
import { pool, prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenTorrent, givenUser } from '@/tests/support/factories'

useDatabase()

const PAST = new Date('2026-01-01T00:00:00Z')
let me: number
let mediaId: number
beforeEach(async () => {
  await prisma().savedSearch.deleteMany()
  me = await givenUser()
  mediaId = await givenMedia({ title: 'Frieren' })
  await torrent('[A] Frieren - 01 1080p')
})

const torrent = (name: string, more = {}) => givenTorrent(name, { mediaId, createdAt: PAST, ...more })
const told = async () => (await notificationsOf(me, { page: 0, size: 30 })).data.map(({ torrents }) => torrents)
const save = (search: string, isTold = true) => saveSearch(me, { search, isTold })

test('new torrents of a search are one notification, which counts them until it is read', async () => {
  await save('query=frieren&resolution=1080')
  await tellOfSavedSearches()
  expect(await told()).toEqual([])
  await torrent('[A] Frieren - 02 1080p', { resolution: 1080 })
  await torrent('[A] Frieren - 02 720p', { resolution: 720 })
  const other = await givenMedia({ title: 'Other' })
  await torrent('[A] Other - 02 1080p', { resolution: 1080, mediaId: other })
  await tellOfSavedSearches()
  const path = '/torrents?query=frieren&resolution=1080'
  expect(await told()).toEqual([{ count: 1, title: 'frieren · 1080p', path }])
  await tellOfSavedSearches()
  expect(await told()).toMatchObject([{ count: 1 }])
  for (const n of [3, 4]) await torrent(`[A] Frieren - 0${n} 1080p`, { resolution: 1080 })
  await tellOfSavedSearches()
  expect(await told()).toMatchObject([{ count: 3 }])
  expect(await unreadOf(me)).toBe(1)
  await markRead(me, { upTo: 2_147_483_647 })
  await torrent('[A] Frieren - 05 1080p', { resolution: 1080 })
  await tellOfSavedSearches()
  expect(await told()).toMatchObject([{ count: 1 }, { count: 3 }])
})

test('nobody is told of own torrents, hidden and unlisted ones, those of hidden works, and what they hide', async () => {
  await save('query=frieren')
  const gone = await givenMedia({ title: 'Gone' })
  await hideEntry('media', gone, 'Asked for', await givenUser())
  await torrent('Frieren mine', { uploaderId: me })
  await torrent('Frieren removed', { hiddenAt: new Date() })
  await torrent('Frieren unlisted', { isUnlisted: true })
  await torrent('Frieren of a hidden work', { mediaId: gone })
  await torrent('Frieren bad', { releaseGroup: 'Bad' })
  await prisma().torrentHide.create({ data: { userId: me, releaseGroup: 'bad' } })
  await tellOfSavedSearches()
  expect(await told()).toEqual([])
})

test('without a bell nothing is told, and a bell begins with what comes after it', async () => {
  const { id } = await save('query=frieren', false)
  await torrent('Frieren before')
  await tellOfSavedSearches()
  await changeSearch(me, id, { isTold: true })
  await tellOfSavedSearches()
  expect(await told()).toEqual([])
  await torrent('Frieren after')
  await changeSearch(me, id, { isTold: true })
  await tellOfSavedSearches()
  expect(await told()).toMatchObject([{ count: 1 }])
  await removeSearch(me, id)
  expect(await told()).toEqual([])
})

test('what was uploaded just now waits for transactions that may still commit', async () => {
  await save('query=frieren')
  await torrent('Frieren now', { createdAt: new Date() })
  await tellOfSavedSearches()
  expect(await told()).toEqual([])
  await prisma().torrent.updateMany({ data: { createdAt: PAST } })
  await tellOfSavedSearches()
  expect(await told()).toMatchObject([{ count: 1 }])
})

test('a run without new torrents reads no search, and each search costs one statement', async () => {
  await save('query=frieren')
  await save('group=A')
  await tellOfSavedSearches()
  const statements = async () => {
    const client = await pool().connect()
    const query = vi.spyOn(Object.getPrototypeOf(client), 'query')
    client.release()
    await tellOfSavedSearches()
    const texts = query.mock.calls.map(([asked]) =>
      typeof asked === 'string' ? asked : (asked as { text: string }).text,
    )
    query.mockRestore()
    return texts.filter((text) => /count\(\*\)::int AS count FROM \(/.test(text)).length
  }
  expect(await statements()).toBe(0)
  await torrent('[A] Frieren - 09', { releaseGroup: 'A' })
  expect(await statements()).toBe(2)
  expect(await told()).toHaveLength(2)
})
