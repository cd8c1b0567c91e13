import { beforeAll, expect, test } from 'vitest'
import { FEED_KINDS } from '@/lib/torrents/schemas/feed-keys'
import { myTorrentPage, torrentEntry, torrentPreview } from '@/lib/torrents/schemas/torrents'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { dueTorrents } from '@/server/domain/torrents/trackers/writes'
import { sitemapEntries } from '@/server/domain/views/sitemap'
import { pool, prisma } from '@/server/platform/database/client'
import type { JsonSchema } from '@/server/web/http/json-schema'
import { refusalOf, send } from '@/tests/support/accounts'
import { documentedCalls } from '@/tests/support/any-call'
import { ask, pathOf } from '@/tests/support/api'
import { contextOf } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenReview, givenTorrent, givenUser } from '@/tests/support/factories'
import { drainInvalidations, invalidateNow } from '@/tests/support/invalidations'
import { torrentV1 } from '@/tests/support/torrents'
import { addressesOf } from '@/tests/support/walk'

useDatabase()

const NAME = '[Zyqgroup] Mushishi - 01 (1080p)'
/** Of the torrent, of its description, and of a comment on it. */
const WORDS = /Zyqgroup|Zyqdescription|Zyqcomment/

let media: number
let id: number
let hash: string
let comment: number
let uploader: { authorization: string }
let reader: { authorization: string }
let moderator: { authorization: string }
const keys: string[] = []

beforeAll(async () => {
  media = await givenMedia({ title: 'Mushishi', type: 'Anime', totalEpisodes: 26 })
  const uploaderId = await givenUser('Uploader')
  const readerId = await givenUser('Reader')
  uploader = await bearerOf(uploaderId)
  reader = await bearerOf(readerId)
  moderator = await bearerOf(await givenUser('Adashino', { permissions: ['CanModerate'] }))
  const form = new FormData()
  form.set('File', new File([Uint8Array.from(file())], 'a.torrent'))
  for (const [name, value] of Object.entries({ media: String(media), description: 'Zyqdescription' }))
    form.set(name, value)
  const answer = await ask('/api/torrents', { method: 'POST', body: form, headers: uploader })
  const uploaded = torrentEntry.parse(await answer.json())
  id = uploaded.id
  hash = String(uploaded.infoHashV1)
  await givenTorrent('Neighbour 01', {
    mediaId: media,
    files: { create: [{ position: 0, path: 'Both/Same.mkv', size: 50_000_000n, episode: 1 }] },
  })
  const commenter = await givenUser('Commenter')
  comment = await givenReview({ torrentId: id, posterId: commenter, rawText: 'Zyqcomment' })
  await prisma().follow.create({ data: { followerId: readerId, followedId: uploaderId } })
  const watching = { status: 'Watching' as const, type: 'Anime' as const, episodesWatched: 0 }
  await prisma().watchedRecord.create({ data: { userId: readerId, mediaId: media, ...watching } })
  for (const kind of FEED_KINDS) {
    const made = await send('POST', '/api/me/feed-keys', { kind, name: 'Walk' }, reader)
    keys.push(((await made.json()) as { key: string }).key)
  }
})

const file = () => torrentV1({ name: NAME, files: [{ path: ['Both', 'Same.mkv'], size: 50_000_000 }] })

/** The values with which each parameter is asked. */
function valuesOf(name: string, path: string, schema: JsonSchema): readonly (number | string)[] {
  const ids = /\/torrents?\//.test(path) ? [id] : path.startsWith('/api/comments') ? [comment] : [media]
  const values: Readonly<Record<string, readonly (number | string)[]>> = {
    id: ids,
    username: ['Uploader', 'Commenter'],
    kind: ['media', 'torrent'],
    filename: ['a.torrent'],
    query: ['zyqgrou', 'Mushishi', hash, 'uploader:Uploader', 'Zyqcommen'],
    q: ['zyqgrou', 'mushishi', hash],
    t: ['search', 'tvsearch'],
    ids: [comment],
    media: [media],
    entity: ['torrent', 'media'],
    entityId: [id, media],
    uploader: ['Uploader'],
    u: ['Uploader'],
    group: ['zyqgroup'],
  }
  return values[name] ?? (schema.enum as string[] | undefined) ?? []
}

/** What tells of nothing but itself: the document, the machine. */
const LEFT_OUT = ['/api/openapi.json', '/api/docs', '/api/health', '/api/health/live', '/api/health/ready']
/** What the torrent's own address, or that of a text, leads to. */
const BY_ADDRESS = /^\/api\/((file\/torrent|torrents|comments)\/\{id\}|comments$|feeds\/\{kind\}\/\{id\})/

async function telling(headers: Record<string, string>): Promise<string[]> {
  const reading = documentedCalls.filter(({ method, path }) => method === 'GET' && !LEFT_OUT.includes(path))
  const found: string[] = []
  for (const address of new Set(reading.flatMap((call) => addressesOf(call, valuesOf, keys)))) {
    const text = await (await ask(address, { headers })).text()
    // An answer may repeat the hash that was asked.
    if (WORDS.test(text) || (!address.includes(hash) && text.includes(hash))) found.push(address)
  }
  return found
}

/** The calls that tell of it and are no addresses of its own. */
const lists = (addresses: readonly string[]) => addresses.filter((address) => !BY_ADDRESS.test(pathOf(address) ?? ''))

async function inSitemap(): Promise<number[]> {
  const ids: number[] = []
  for await (const part of sitemapEntries('torrent', 0)) ids.push(...part.map((entry) => entry.id))
  return ids
}

const change = (body: object) => send('PUT', `/api/torrents/${id}`, body, uploader)

test('an unlisted torrent is in no list, search, feed or count, and what was kept of it is dropped', async () => {
  const before = await telling(reader)
  const calls = [...new Set(lists(before).map(pathOf))]
  for (const path of [
    '/api/torrents',
    '/api/torrents/next',
    '/api/torznab',
    '/api/search',
    '/api/media/{id}/torrents',
    '/api/users/{username}/torrents',
    '/api/feeds/torrents',
    '/api/feeds/nyaa',
    '/api/feeds/next',
    '/api/feeds/followed',
  ])
    expect(calls).toContain(path)
  expect(await inSitemap()).toContain(id)
  expect((await mediaHead(media))?.counts.torrents).toBe(2)
  const kept: [string, ReadonlySet<string>][] = []
  for (const address of lists(before)) {
    const { tags, noStore } = await contextOf(() => ask(address))
    if (tags.size > 0 && !noStore) kept.push([address, tags])
  }
  await drainInvalidations()
  expect((await change({ isUnlisted: true })).status).toBe(200)
  const dropped = new Set<string>(await drainInvalidations())
  const isDropped = (tags: ReadonlySet<string>) => [...tags].some((tag) => dropped.has(tag))
  expect(kept.filter(([, tags]) => !isDropped(tags)).map(([address]) => address)).toEqual([])
  await invalidateNow('*')
  for (const asker of [{}, reader, moderator]) expect(lists(await telling(asker))).toEqual([])
  expect(await inSitemap()).not.toContain(id)
  expect((await mediaHead(media))?.counts.torrents).toBe(1)
})

test('its address leads to it and to its file, magnet link, votes and comments', async () => {
  const entry = torrentEntry.parse(await (await ask(`/api/torrents/${id}`)).json())
  expect([entry.name, entry.isUnlisted]).toEqual([NAME, true])
  for (const path of [`/api/file/torrent/${id}/a.torrent`, `/api/torrents/${id}/magnet`, `/api/torrents/${id}/reviews`])
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  expect((await send('PUT', `/api/torrents/${id}/vote`, { rating: 100 }, reader)).status).toBe(200)
  expect((await send('DELETE', `/api/torrents/${id}/vote`, undefined, reader)).status).toBe(200)
})

test('its uploader finds it among their own; moderators hide it by its address', async () => {
  const own = async () => {
    const { data } = myTorrentPage.parse(await (await ask('/api/torrents/my-torrents', { headers: uploader })).json())
    return data.map((each) => [each.id, each.isUnlisted, each.isHidden])
  }
  expect(await own()).toEqual([[id, true, false]])
  const act = (which: string) =>
    send('POST', '/api/moderation/acts', { target: 'torrent', id, act: which, reason: 'Spam' }, moderator)
  expect((await act('Hide')).status).toBe(200)
  expect((await ask(`/api/torrents/${id}`)).status).toBe(404)
  expect(await own()).toEqual([[id, true, true]])
  expect((await act('Show')).status).toBe(200)
  expect((await ask(`/api/torrents/${id}`)).status).toBe(200)
  expect(await own()).toEqual([[id, true, false]])
})

test('who uploads the same is told that it is here, and not what it is', async () => {
  const form = () => {
    const made = new FormData()
    made.set('File', new File([Uint8Array.from(file())], 'a.torrent'))
    made.set('media', String(media))
    return made
  }
  const preview = async (headers: Record<string, string>) => {
    const answer = await ask('/api/torrents/preview', { method: 'POST', body: form(), headers })
    return torrentPreview.parse(await answer.json()).present
  }
  expect([await preview(reader), await preview(uploader)]).toEqual([null, { id, name: NAME }])
  const upload = (headers: Record<string, string>) => ask('/api/torrents', { method: 'POST', body: form(), headers })
  const [theirs, own] = [await upload(reader), await upload(uploader)]
  expect(await theirs.clone().json()).not.toHaveProperty('current')
  expect(await refusalOf(theirs)).toEqual([409, 'conflict', { File: 'torrentUnlisted' }])
  expect(await refusalOf(own)).toEqual([409, 'conflict', { File: 'torrentExists' }])
})

test('trackers are not asked for it while it is unlisted', async () => {
  const { rows } = await pool().query<{ id: number }>(
    `INSERT INTO trackers (address, host) VALUES ('http://t.example/announce', 't.example') RETURNING id`,
  )
  const tracker = rows[0]?.id ?? 0
  await pool().query('INSERT INTO torrent_trackers (torrent_id, tracker_id) VALUES ($1, $2)', [id, tracker])
  const due = async () => (await dueTorrents(pool(), tracker, 10)).map((each) => each.id)
  expect(await due()).toEqual([])
  await pool().query('UPDATE torrent_trackers SET due_at = now()')
  expect((await change({ isUnlisted: false })).status).toBe(200)
  expect(await due()).toEqual([id])
  expect((await change({ isUnlisted: true })).status).toBe(200)
})

test('it is listed again when its uploader wants it', async () => {
  expect((await change({ isUnlisted: false })).status).toBe(200)
  await invalidateNow('*')
  expect(lists(await telling(reader)).length).toBeGreaterThan(20)
  expect(await inSitemap()).toContain(id)
})
