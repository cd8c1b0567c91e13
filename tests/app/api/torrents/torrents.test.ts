import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { torrentEntry, torrentPage, torrentPreview, torrentUploaded } from '@/lib/torrents/schemas/torrents'
import { episodeItems } from '@/server/domain/torrents/feeds/queries'
import { purgeDeletedTorrents } from '@/server/domain/torrents/jobs'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenSeries, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { bencode, infoV1, infoV2, torrentHybrid, torrentV1, torrentV2 } from '@/tests/support/torrents'

useDatabase()

let frieren: number
let userId: number
let me: Record<string, string>
let other: Record<string, string>

beforeAll(async () => {
  frieren = await givenMedia({ title: 'Sousou no Frieren' })
  userId = await givenUser('Uploader')
  me = await bearerOf(userId)
  other = await bearerOf(await givenUser('Other'))
})

beforeEach(async () => {
  await rows(sql`DELETE FROM rate_limits`)
  await prisma().torrent.deleteMany()
})

type Fields = Record<string, string>

async function post(path: string, source: Buffer | string, fields: Fields = {}, headers = me): Promise<Response> {
  const form = new FormData()
  if (typeof source === 'string') form.set('Magnet', source)
  else form.set('File', new File([Uint8Array.from(source)], 'a.torrent'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = await ask(path, { method: 'POST', body: form, headers })
  await expectDocumented(path, response.clone(), 'POST')
  return response
}
const upload = (source: Buffer | string, fields: Fields = {}, headers = me) =>
  post('/api/torrents', source, fields, headers)
async function uploaded(source: Buffer | string, fields: Fields = { media: String(frieren) }) {
  const response = await upload(source, fields)
  expect(response.status).toBe(200)
  return torrentUploaded.parse(await response.json())
}

const NAME = '[SubsPlease] Sousou no Frieren - 07 (1080p) [ENG]'
const named = (more = {}) => torrentV1({ name: NAME, files: [{ path: [`${NAME}.mkv`], size: 40_000 }], ...more })
const V1 = 'c9e15763f722f23e98a29decdfae341b98d53056'
const magnet = `magnet:?xt=urn:btih:${V1}&dn=${encodeURIComponent(NAME)}&xs=http://a`

test('a magnet link may be called in two ways, and one that is too long is refused as such', async () => {
  const preview = (name: string, link: string) => {
    const body = new FormData()
    body.set(name, link)
    return ask('/api/torrents/preview', { method: 'POST', body, headers: me })
  }
  for (const name of ['Magnet', 'magnet']) {
    const found = await preview(name, magnet)
    expect([found.status, (await found.json()).infoHashV1]).toEqual([200, V1])
  }
  const trackers = Array.from({ length: 800 }, (_, n) => `&tr=x${n}`).join('')
  expect(await refusalOf(await preview('Magnet', magnet + trackers))).toEqual([
    400,
    'invalidInput',
    { Magnet: 'magnetTooLarge' },
  ])
})

describe('an upload', () => {
  test('is guessed from its name and files', async () => {
    expect(await uploaded(named(), {})).toMatchObject({
      ...{ name: NAME, type: 'Single', media: { id: frieren }, uploader: 'Uploader', fileSize: 40_000, fileCount: 1 },
      ...{ group: 'SubsPlease', resolution: 1080, languages: ['en'], description: null, dropped: [], rating: null },
    })
    const [torrent] = await prisma().torrent.findMany({ include: { files: true } })
    expect(torrent).toMatchObject({ season: null, firstEpisode: 7, lastEpisode: 7 })
    expect(torrent?.files).toMatchObject([{ position: 0, episode: 7, fileIndex: null }])
  })

  test('has what its uploader says instead', async () => {
    const fields = {
      media: String(frieren),
      type: 'Batch',
      description: 'All of it',
      group: '',
      resolution: '720p',
      languages: 'ja, pt-BR',
    }
    expect(await uploaded(named(), fields)).toMatchObject({
      ...{ type: 'Batch', description: 'All of it', group: null, resolution: 720, languages: ['ja', 'pt-BR'] },
    })
  })

  test('of both versions has both hashes, and a magnet link with both', async () => {
    const files = [{ path: ['A.mkv'], size: 40_000 }]
    const { infoHashV1, infoHashV2, magnetLink } = await uploaded(torrentHybrid({ files }))
    expect(magnetLink).toContain(`xt=urn:btih:${infoHashV1}`)
    expect(magnetLink).toContain(`xt=urn:btmh:1220${infoHashV2}`)
  })

  test('is served with the original bytes of info, and nothing that was dropped', async () => {
    const outer = {
      announce: 'https://t.example/0123456789abcdef0123456789abcdef/announce',
      'url-list': 'https://w.example/',
    }
    const { attachment, dropped } = await uploaded(torrentV1({ outer }))
    expect(dropped).toEqual(['passkeys', 'webSeeds'])
    const response = await ask(`/api/file/torrent/${attachment?.id}/${encodeURIComponent(attachment?.filename ?? '')}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.equals(bencode({ info: infoV1() }))).toBe(true)
  })

  test('of a magnet link has no file, and says what was dropped', async () => {
    expect(await uploaded(magnet, {})).toMatchObject({
      name: NAME,
      attachment: null,
      fileCount: 0,
      infoHashV1: V1,
      dropped: ['sources'],
    })
  })

  test('needs the name of a magnet link without one', async () => {
    const nameless = `magnet:?xt=urn:btih:${V1}`
    expect(await refusalOf(await upload(nameless, { media: String(frieren) }))).toEqual([
      400,
      'invalidInput',
      { name: 'required' },
    ])
    expect(await uploaded(nameless, { media: String(frieren), name: 'Frieren' })).toMatchObject({ name: 'Frieren' })
  })

  test('needs a work when none has exactly its title', async () => {
    expect(await refusalOf(await upload(torrentV1({ name: 'Nobody knows' })))).toEqual([
      400,
      'invalidInput',
      { media: 'required' },
    ])
    expect(await refusalOf(await upload(named(), { media: '999999' }))).toEqual([
      400,
      'invalidInput',
      { media: 'unknownEntry' },
    ])
  })

  test.each<[string, Buffer | string, Fields]>([
    ['torrentMalformed', Buffer.from('<html>'), { File: 'torrentMalformed' }],
    ['private', torrentV1({ info: { private: 1 } }), { File: 'torrentPrivate' }],
    ['deep', Buffer.concat([Buffer.from('d1:a'), Buffer.alloc(3_000_000, 'l')]), { File: 'torrentTooDeep' }],
    ['no magnet', 'magnet:?dn=x', { Magnet: 'magnetNoHash' }],
    ['neither', '', { File: 'torrentOrMagnet' }],
  ])('is refused with the fault: %s', async (_, source, errors) => {
    expect(await refusalOf(await upload(source, { media: String(frieren) }))).toEqual([400, 'invalidInput', errors])
  })

  test('of a large file stores all its files', async () => {
    const files = Array.from({ length: 20_000 }, (_, at) => ({
      path: [
        `Season ${at % 3}`,
        at === 7 ? 'Line\nbreak, 07.mkv' : `[G] Frieren - ${String(at).padStart(2, '0')} [1080p].mkv`,
      ],
      size: at % 2 === 0 ? 3 : 0,
      ...(at === 5 && { attr: 'p' }),
    }))
    await uploaded(torrentV1({ files }))
    const stored =
      await rows(sql`SELECT count(*)::int, count(pieces_root)::int AS roots, sum(size)::int AS size, min(file_index) AS index,
      count(file_index)::int AS moved, min(episode) FILTER (WHERE path LIKE '%- 12 [%') AS twelve, count(*) FILTER (WHERE path ~ E'\\n')::int AS broken FROM torrent_files`)
    const expected = { count: 19_999, roots: 0, size: 30_000, index: 6, moved: 19_994, broken: 0 }
    expect(stored).toEqual([{ ...expected, twelve: 12 }])
  })

  test('over 10 MiB is refused', async () => {
    const response = await upload(Buffer.alloc(10 * 1024 * 1024 + 1), { media: String(frieren) })
    expect(await refusalOf(response)).toEqual([400, 'invalidInput', { File: 'torrentTooLarge' }])
    expect((await upload(Buffer.alloc(11 * 1024 * 1024))).status).toBe(413)
  })

  test('needs an account, and is limited', async () => {
    expect((await upload(named(), {}, {})).status).toBe(401)
    await rows(sql`UPDATE rate_limits SET points = 100 WHERE key LIKE 'torrentsOfAccount%'`)
    await uploaded(named())
    await rows(sql`UPDATE rate_limits SET points = 100 WHERE key LIKE 'torrentsOfAccount%'`)
    const refused = await upload(torrentV2())
    expect([refused.status, (await refused.json()).message]).toEqual([
      429,
      expect.stringMatching(/again in 60 minutes\.$/),
    ])
  })

  test('that is refused or here already counts as an attempt alone, four times as many', async () => {
    const left = async () => {
      const form = new FormData()
      form.set('Magnet', `magnet:?xt=urn:btih:${'a'.repeat(40)}&dn=x`)
      return (await (await ask('/api/torrents/preview', { method: 'POST', body: form, headers: me })).json()).uploads
    }
    expect(await left()).toEqual({ left: 100, end: null })
    await uploaded(named())
    expect((await upload(named())).status).toBe(409)
    expect((await upload(Buffer.from('nothing'))).status).toBe(400)
    expect(await left()).toEqual({ left: 99, end: expect.any(String) })
    expect(await rows(sql`SELECT points FROM rate_limits WHERE key LIKE 'torrentAttemptsOfAccount%'`)).toEqual([
      { points: 3 },
    ])
    await rows(sql`UPDATE rate_limits SET points = 400 WHERE key LIKE 'torrentAttemptsOfAccount%'`)
    expect((await upload(torrentV2())).status).toBe(429)
    expect(await left()).toMatchObject({ left: 99 })
  })

  test('of a trusted uploader is marked, and has a higher limit', async () => {
    const { id, isTrusted } = await uploaded(named())
    expect(isTrusted).toBe(false)
    await rows(sql`UPDATE rate_limits SET points = 100 WHERE key LIKE 'torrentsOfAccount%'`)
    await rows(sql`UPDATE users SET is_trusted = true WHERE id = ${userId}`)
    try {
      expect((await uploaded(torrentV2())).isTrusted).toBe(true)
      expect(await (await send('GET', `/api/torrents/${id}`)).json()).toMatchObject({ isTrusted: true })
      const moderator = await givenUser('Moderator', { permissions: ['CanModerate'] })
      await rows(sql`UPDATE torrents SET uploader_id = ${moderator} WHERE id = ${id}`)
      await rows(sql`UPDATE users SET is_trusted = false WHERE id = ${userId}`)
      const { data } = await (await send('GET', '/api/torrents?sort=created')).json()
      expect(data.map((torrent: { isTrusted: boolean }) => torrent.isTrusted)).toEqual([true, false])
    } finally {
      await rows(sql`UPDATE users SET is_trusted = false WHERE id = ${userId}`)
    }
  })

  test('is in lists with the same magnet link as on its page, of at most five trackers', async () => {
    const list = Array.from({ length: 7 }, (_, at) => [`udp://t${at}.example:6969/announce`])
    const { id, magnetLink } = await uploaded(torrentV1({ outer: { 'announce-list': list } }))
    expect(magnetLink.match(/&tr=/g)).toHaveLength(5)
    await rows(sql`UPDATE torrents SET magnet_link = 'magnet:?xt=urn:btih:0' WHERE id = ${id}`)
    const { data } = await (await send('GET', '/api/torrents')).json()
    expect(data[0].magnetLink).toBe(magnetLink)
    expect(await (await send('GET', `/api/torrents/${id}`)).json()).toMatchObject({ magnetLink })
  })
})

test('pages of torrents with the same file are invalidated by an upload, and by its return', async () => {
  const file = (name: string) => torrentV1({ name, files: [{ path: ['Frieren - 01.mkv'], size: 2_000_000 }] })
  const single = await uploaded(file('One'))
  await drainInvalidations()
  const { id, sharedFiles } = await uploaded(file('Other'))
  expect(sharedFiles).toMatchObject([{ id: single.id, fileCount: 1 }])
  expect(await drainInvalidations()).toContain(`torrent:${single.id}`)
  const moderator = await bearerOf(await givenUser(undefined, { permissions: ['CanModerate'] }))
  const act = (act: string) =>
    send('POST', '/api/moderation/acts', { target: 'torrent', id, act, reason: 'Spam' }, moderator)
  await send('DELETE', `/api/torrents/${id}`, undefined, me)
  await drainInvalidations()
  expect((await send('POST', `/api/torrents/${id}/restore`, undefined, me)).status).toBe(200)
  expect(await drainInvalidations()).toContain(`torrent:${single.id}`)
  expect((await act('Hide')).status).toBe(200)
  await drainInvalidations()
  expect((await act('Show')).status).toBe(200)
  expect(await drainInvalidations()).toContain(`torrent:${single.id}`)
})

describe('the magnet link of a batch', () => {
  const read = async (id: number, query: string) => {
    const answer = await ask(`/api/torrents/${id}/magnet${query}`)
    await expectDocumented('/api/torrents/{id}/magnet', answer.clone())
    return answer.status === 200 ? ((await answer.json()) as { magnetLink: string; files: string }) : answer.status
  }
  const files = [
    { path: ['Frieren - 01.mkv'], size: 10_000 },
    { path: ['.pad', '6384'], size: 6384, attr: 'p' },
    { path: ['Frieren - 02.mkv'], size: 10_000 },
    { path: ['Frieren - 03.mkv'], size: 10_000 },
    { path: ['Fonts.zip'], size: 10_000 },
  ]

  test('is of chosen episodes and files, by their index among all', async () => {
    const { id, magnetLink, hasEpisodes } = await uploaded(torrentV1({ name: 'Frieren', files }))
    expect(hasEpisodes).toBe(true)
    expect(await read(id, '')).toEqual({ magnetLink, files: '' })
    expect(await read(id, '?episodes=2-24')).toEqual({ magnetLink: `${magnetLink}&so=2-3`, files: '2-3' })
    expect(await read(id, '?episodes=3,1')).toMatchObject({ files: '0,3' })
    expect(await read(id, '?episodes=1&files=4-2')).toMatchObject({ files: '0,2-4' })
    expect(await read(id, '?episodes=7')).toBe(404)
    // A padding file is nothing to choose.
    expect(await read(id, '?files=1')).toBe(404)
    for (const wrong of ['x', '1-', '', `1${',1'.repeat(1000)}`, '1234567'])
      expect(await read(id, `?episodes=${wrong}`)).toBe(400)
    await prisma().torrent.update({ where: { id }, data: { hiddenAt: new Date() } })
    expect(await read(id, '?episodes=1')).toBe(404)
  })

  test('is of the season of the work, if there are files of several', async () => {
    const path = (season: number) => ['Frieren', `Season ${season}`, `S0${season}E05.mkv`]
    const both = [1, 2].map((season) => ({ path: path(season), size: 10_000 }))
    const longer = { path: ['Frieren', 'Season 2', 'S02E06.mkv'], size: 10_000 }
    const { id } = await uploaded(torrentV1({ name: 'Frieren', files: [...both, longer] }))
    expect(await read(id, '?episodes=5')).toMatchObject({ files: '0' })
    expect(await read(id, '?episodes=6')).toBe(404)
    const second = await givenMedia({ title: 'Sousou no Frieren 2nd Season' })
    await send('PUT', `/api/torrents/${id}`, { media: second }, me)
    expect(await read(id, '?episodes=5')).toMatchObject({ files: '1' })
    const third = await givenMedia({ title: 'Sousou no Frieren 3rd Season' })
    await send('PUT', `/api/torrents/${id}`, { media: third }, me)
    expect(await read(id, '?episodes=5')).toMatchObject({ files: '0-1' })
  })

  test('is that of all where the files are unknown', async () => {
    const { id, magnetLink, hasEpisodes } = await uploaded(magnet)
    expect(hasEpisodes).toBe(false)
    expect(await read(id, '')).toEqual({ magnetLink, files: '' })
    expect(await read(id, '?episodes=7')).toBe(404)
  })
})

describe('an equal hash', () => {
  test('is refused with the torrent that has it', async () => {
    const { id } = await uploaded(named())
    const response = await upload(named(), { media: String(frieren) }, other)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ errors: { File: 'torrentExists' }, current: { id, name: NAME } })
  })

  test('is found for version 2 truncated to 20 bytes, as a magnet link may have it', async () => {
    const { id, infoHashV2 } = await uploaded(torrentV2())
    const response = await upload(`magnet:?xt=urn:btih:${infoHashV2?.slice(0, 40)}&dn=Sousou+no+Frieren`)
    expect(await response.json()).toMatchObject({ errors: { Magnet: 'torrentExists' }, current: { id } })
    expect(infoV2()).toBeDefined()
  })

  test('of uploads at once is stored once', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => upload(named(), { media: String(frieren) })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await prisma().torrent.count()).toBe(1)
  })

  test('of a hidden torrent is refused without it, and of a deleted one accepted', async () => {
    const { id } = await uploaded(named())
    await prisma().torrent.update({ where: { id }, data: { hiddenAt: new Date() } })
    expect(await refusalOf(await upload(named(), { media: String(frieren) }))).toEqual([
      409,
      'conflict',
      { File: 'torrentHidden' },
    ])
    await prisma().torrent.update({ where: { id }, data: { hiddenAt: null } })
    await send('DELETE', `/api/torrents/${id}`, undefined, me)
    expect((await uploaded(named())).id).not.toBe(id)
  })
})

test('a preview says the guess and what is there already, and stores nothing', async () => {
  const read = async () => torrentPreview.parse(await (await post('/api/torrents/preview', named())).json())
  const preview = await read()
  expect(preview).toMatchObject({
    ...{ name: NAME, fileCount: 1, present: null },
    guess: {
      media: [{ id: frieren }],
      isExact: true,
      type: 'Single',
      group: 'SubsPlease',
      resolution: 1080,
      languages: ['en'],
    },
  })
  expect(await prisma().torrent.count()).toBe(0)
  const { id } = await uploaded(named())
  expect((await read()).present).toEqual({ id, name: NAME })
})

describe('what a name says', () => {
  const reading = async (id: number) =>
    torrentEntry.parse(await (await send('GET', `/api/torrents/${id}`)).json()).reading
  const change = (id: number, body: object) => send('PUT', `/api/torrents/${id}`, body, me)

  test('is in a preview and on its own, with how sure it is', async () => {
    const preview = torrentPreview.parse(await (await post('/api/torrents/preview', named())).json())
    const said = { title: 'Sousou no Frieren', season: null, firstEpisode: 7, lastEpisode: 7, isAbsolute: true }
    expect(preview.guess.reading).toMatchObject({ ...said, certainty: 'Completed', byHand: [] })
    const { id, standardTitle } = await uploaded(named())
    expect(await reading(id)).toEqual(preview.guess.reading)
    expect(standardTitle).toBeNull()
  })

  test('is corrected by its upload', async () => {
    const fields = { media: String(frieren), season: '1', firstEpisode: '8', isHalf: 'false', version: '' }
    const { id, reading, standardTitle } = await uploaded(named(), fields)
    expect(reading).toMatchObject({ season: 1, lastSeason: 1, firstEpisode: 8, lastEpisode: 8, certainty: 'Stated' })
    const byHand = ['firstEpisode', 'lastEpisode', 'lastSeason', 'season']
    expect(reading.byHand.toSorted()).toEqual(byHand)
    expect(standardTitle).toBe('[SubsPlease] Sousou no Frieren S01E08 1080p ENG')
    expect((await prisma().torrentFile.findFirst({ where: { torrentId: id } }))?.episode).toBe(8)
    await prisma().torrent.deleteMany()
    expect((await upload(named(), { ...fields, season: '-1' })).status).toBe(400)
  })

  test('stays as it was corrected when the name is edited, and follows the new name otherwise', async () => {
    const { id } = await uploaded(named())
    expect((await change(id, { firstEpisode: 9, codec: 'HEVC' })).status).toBe(200)
    expect((await change(id, { name: '[X] Sousou no Frieren S01E10 (720p)', resolution: 1080 })).status).toBe(200)
    expect(await (await send('GET', `/api/torrents/${id}`)).json()).toMatchObject({
      ...{ group: 'X', resolution: 720, languages: ['en'] },
      reading: { season: 1, firstEpisode: 9, lastEpisode: 9, codec: 'HEVC', isAbsolute: false, certainty: 'Stated' },
    })
    const { byHand } = await reading(id)
    expect(byHand.toSorted()).toEqual(['codec', 'firstEpisode', 'lastEpisode'])
    await drainInvalidations()
    expect((await change(id, { firstEpisode: 9, codec: 'HEVC' })).status).toBe(200)
    expect(await drainInvalidations()).toEqual([])
  })

  test('is confirmed by the same numbers, by an upload and later', async () => {
    const file = () => torrentV1({ name: '[G] Sousou no Frieren S02E05 (1080p)' })
    const { id } = await uploaded(file(), { media: String(frieren) })
    expect((await reading(id)).certainty).toBe('Guessed')
    expect((await change(id, { season: 2, firstEpisode: 5 })).status).toBe(200)
    expect((await reading(id)).certainty).toBe('Stated')
    await prisma().torrent.deleteMany()
    const again = await uploaded(file(), { media: String(frieren), season: '2', firstEpisode: '5' })
    expect(again.reading.certainty).toBe('Stated')
  })

  test('is that of the one file of a single torrent', async () => {
    const { id } = await uploaded(named())
    const episodeOf = async () => (await prisma().torrentFile.findFirst({ where: { torrentId: id } }))?.episode
    expect(await episodeOf()).toBe(7)
    await change(id, { firstEpisode: 9 })
    expect(await episodeOf()).toBe(9)
    await change(id, { isHalf: true })
    expect(await episodeOf()).toBeNull()
    await change(id, { isHalf: false })
    expect(await episodeOf()).toBe(9)
    await change(id, { firstEpisode: null })
    expect(await episodeOf()).toBeNull()
    await prisma().torrent.deleteMany()
    const { id: emptied } = await uploaded(named(), { media: String(frieren), firstEpisode: '' })
    expect((await prisma().torrentFile.findFirst({ where: { torrentId: emptied } }))?.episode).toBeNull()
    await prisma().torrent.deleteMany()
    const { id: extra } = await uploaded(named(), { media: String(frieren), isExtra: 'true' })
    expect((await prisma().torrentFile.findFirst({ where: { torrentId: extra } }))?.episode).toBeNull()
  })

  test('counts from the first season on where the work has no such number, unless it is written as one', async () => {
    const seriesId = await givenSeries('Kyojin')
    const season = (title: string, more: object) =>
      givenMedia({ title, seriesId, format: 'TV', totalEpisodes: 12, ...more })
    await season('Kyojin', { totalEpisodes: 25, releaseDate: 20130401 })
    await season('Kyojin Season 2', { releaseDate: 20170401 })
    const third = await season('Kyojin Season 3', { releaseDate: 20180701 })
    const file = () => torrentV1({ name: '[G] Kyojin S3 - 38 (1080p)' })
    const preview = torrentPreview.parse(await (await post('/api/torrents/preview', file())).json())
    expect(preview.guess.reading).toMatchObject({
      season: 3,
      firstEpisode: 38,
      isAbsolute: true,
      certainty: 'Completed',
    })
    const { isAbsolute, firstEpisode } = preview.guess.reading
    const fields = {
      media: String(third),
      season: '3',
      firstEpisode: String(firstEpisode),
      isAbsolute: String(isAbsolute),
    }
    const { id, standardTitle } = await uploaded(file(), { media: String(third) })
    expect(await reading(id)).toEqual(preview.guess.reading)
    expect(standardTitle).toBeNull()
    const given = { query: 'Kyojin', season: 3, workIds: [], seriesIds: [], offset: 0, count: 10 }
    const isFound = async (episode: number) => (await episodeItems({ ...given, episode })).total === 1
    expect([await isFound(1), await isFound(38), await isFound(2)]).toEqual([true, true, false])
    await change(id, { name: '[G] Kyojin S03E38 (1080p)' })
    expect(await reading(id)).toMatchObject({ isAbsolute: false, byHand: [] })
    await prisma().torrent.deleteMany()
    expect((await uploaded(file(), fields)).reading.byHand).not.toContain('isAbsolute')
  })

  test('is compared with another work, if the work is changed', async () => {
    const { id } = await uploaded(torrentV1({ name: '[G] Sousou no Frieren S01E05 (1080p)' }))
    expect((await reading(id)).certainty).toBe('Stated')
    const second = await givenMedia({ title: 'Sousou no Frieren Season 2' })
    await change(id, { media: second })
    expect((await reading(id)).certainty).toBe('Guessed')
  })
})

test('names of files are found by search from the upload on, and with another name of the torrent, too', async () => {
  const files = ['Frieren - 01 Journeys [5AB1C0DE].mkv', 'NCED.mkv'].map((path) => ({ path: [path], size: 40_000 }))
  const { id } = await uploaded(torrentV1({ name: '[G] Frieren Batch', files }), {
    ...{ media: String(frieren), name: 'The Whole' },
  })
  const found = async (query: string) =>
    torrentPage.parse(await (await ask(`/api/torrents?query=${encodeURIComponent(query)}`)).json()).total
  expect([await found('5ab1c0de'), await found('frieren nced'), await found('whole journeys')]).toEqual([1, 1, 1])
  expect((await send('PUT', `/api/torrents/${id}`, { name: 'Everything' }, me)).status).toBe(200)
  expect([await found('everything nced'), await found('whole journeys')]).toEqual([1, 0])
})

test('a name that nobody sees, or that turns the text around, is refused; one from before stays', async () => {
  const invisible = [400, 'invalidInput', { name: 'invisible' }]
  const media = String(frieren)
  expect(await refusalOf(await upload(named(), { media, name: 'Frieren\u202E 07' }))).toEqual(invisible)
  const { id } = await uploaded(named(), { media, name: 'Frieren' })
  const change = (body: object) => send('PUT', `/api/torrents/${id}`, body, me)
  expect(await refusalOf(await change({ name: 'Frie\u200Bren' }))).toEqual(invisible)
  await prisma().torrent.update({ where: { id }, data: { name: 'Frie\u200Bren' } })
  expect((await change({ description: 'New' })).status).toBe(200)
})

describe('its uploader', () => {
  test('changes it', async () => {
    const { id, updatedDate } = await uploaded(named())
    const change = { name: '[X] Sousou no Frieren - 08', group: 'X', description: 'New', updatedDate }
    const response = await send('PUT', `/api/torrents/${id}`, change, me)
    expect(await response.json()).toMatchObject({ name: change.name, group: 'X', description: 'New', resolution: 1080 })
    expect(await prisma().torrent.findUnique({ where: { id } })).toMatchObject({
      firstEpisode: 8,
      nameKey: 'x sousou no frieren 08',
    })
    expect((await send('PUT', `/api/torrents/${id}`, change, me)).status).toBe(200)
    const late = await send('PUT', `/api/torrents/${id}`, { group: 'Y', updatedDate }, me)
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ current: { group: 'X' } })
  })

  test('deletes and restores it; after an hour it is gone', async () => {
    const { id } = await uploaded(named())
    const part = (path = '') => `/api/torrents/${id}${path}`
    expect((await send('DELETE', part(), undefined, me)).status).toBe(200)
    expect((await send('GET', part())).status).toBe(404)
    expect(await (await send('GET', '/api/torrents')).json()).toMatchObject({ data: [] })
    expect((await send('POST', part('/restore'), undefined, me)).status).toBe(200)
    expect((await send('GET', part())).status).toBe(200)
    await send('DELETE', part(), undefined, me)
    await rows(sql`UPDATE torrents SET deleted_at = now() - interval '2 hours'`)
    expect((await send('POST', part('/restore'), undefined, me)).status).toBe(404)
    await purgeDeletedTorrents()
    expect(await prisma().torrent.count()).toBe(0)
  })

  test('cannot show again what a moderator has hidden', async () => {
    const { id } = await uploaded(named())
    await prisma().torrent.update({ where: { id }, data: { hiddenAt: new Date(0) } })
    await send('DELETE', `/api/torrents/${id}`, undefined, me)
    expect((await send('POST', `/api/torrents/${id}/restore`, undefined, me)).status).toBe(404)
    expect(await prisma().torrent.findUnique({ where: { id } })).toMatchObject({
      hiddenAt: new Date(0),
      deletedAt: null,
    })
  })

  test('is nobody else', async () => {
    const { id } = await uploaded(named())
    for (const [method, body] of [
      ['PUT', { group: 'X' }],
      ['DELETE', undefined],
    ] as const)
      expect((await refusalOf(await send(method, `/api/torrents/${id}`, body, other))).slice(0, 2)).toEqual([
        403,
        'notOwner',
      ])
  })

  test('sees their torrents, hidden ones too; others see those that are not', async () => {
    const { id } = await uploaded(named())
    const hidden = await uploaded(torrentV2())
    await prisma().torrent.update({ where: { id: hidden.id }, data: { hiddenAt: new Date() } })
    const mine = await (await send('GET', '/api/torrents/my-torrents', undefined, me)).json()
    expect(mine.data).toMatchObject([
      { id: hidden.id, isHidden: true },
      { id, isHidden: false },
    ])
    const theirs = await (await send('GET', '/api/users/Uploader/torrents')).json()
    expect(theirs.data.map((torrent: { id: number }) => torrent.id)).toEqual([id])
    expect((await send('GET', '/api/users/nobody-here/torrents')).status).toBe(404)
  })
})

test('votes make the rating', async () => {
  const { id } = await uploaded(named())
  const vote = (method: 'PUT' | 'DELETE' | 'GET', headers: Record<string, string>, rating?: number) =>
    send(method, `/api/torrents/${id}/vote`, rating === undefined ? undefined : { rating }, headers)
  expect((await refusalOf(await vote('PUT', me, 100))).slice(0, 2)).toEqual([403, 'ownVote'])
  expect(await (await vote('PUT', other, 100)).json()).toMatchObject({ rating: 100, voteCount: 1, vote: 100 })
  await vote('PUT', await bearerOf(await givenUser('Third')), 50)
  expect(await (await send('GET', `/api/torrents/${id}`)).json()).toMatchObject({ rating: 75, voteCount: 2 })
  expect(await (await vote('DELETE', other)).json()).toMatchObject({ rating: 50, voteCount: 1, vote: null })
  expect((await vote('PUT', other, 101)).status).toBe(400)
})
