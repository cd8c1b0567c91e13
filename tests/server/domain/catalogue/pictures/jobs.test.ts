import { existsSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runs } from '@/server/domain/administration/sources/queries'
import { attachmentsTab } from '@/server/domain/catalogue/entries/queries'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { fetchPictures, hasDuePictures, refreshPictureRanks } from '@/server/domain/catalogue/pictures/jobs'
import { wishPictures } from '@/server/domain/catalogue/pictures/mutations'
import { addPicture, removePicture, takeDownPicture } from '@/server/domain/curation/pictures/mutations'
import { pool, prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { past } from '@/tests/support/past'
import { keptPath, still } from '@/tests/support/pictures'

useDatabase()

let server: Server
let host: string
let editor: number
/** The paths that were asked for, and how many requests were open at most. */
let asked: string[] = []
let most = 0
let respond: RequestListener

const before = { ...env() }
beforeAll(async () => {
  let open = 0
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    most = Math.max(most, ++open)
    response.on('close', () => open--)
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `localhost:${(server.address() as AddressInfo).port}`
  editor = await givenUser('painter')
})
afterAll(() => {
  Object.assign(env(), before)
  server.close()
})
beforeEach(async () => {
  Object.assign(env(), { PICTURES: 'fetch', PICTURES_PAUSE: 0, PICTURES_PER_DAY: 1000, PICTURES_BYTES: 1e9 })
  env().FETCH_ALLOWED_HOSTS = ['localhost']
  for (const table of ['picture_addresses', 'picture_hosts', 'picture_days', 'removed_pictures', 'media'])
    await pool().query(`DELETE FROM ${table}`)
  asked = []
  most = 0
  const picture = await still(120, 160).jpeg().toBuffer()
  respond = (_, response) => response.end(picture)
  await drainInvalidations()
})

/** A work whose source names this picture. */
async function given(path: string, { rank = 0, title = path, ...more } = {}, at = host): Promise<number> {
  const mediaId = await givenMedia({ title, popularity: rank })
  await prisma().pictureHost.upsert({ where: { host: at }, create: { host: at }, update: {} })
  await prisma().pictureAddress.create({ data: { mediaId, address: `http://${at}${path}`, host: at, rank, ...more } })
  return mediaId
}
const address = (mediaId: number) => prisma().pictureAddress.findUniqueOrThrow({ where: { mediaId } })
const theHost = () => prisma().pictureHost.findUniqueOrThrow({ where: { host } })
const pictures = async (id: number) => (await attachmentsTab('media', id, { page: 0, size: 10 }))?.data ?? []
/** Makes everything due, as if the time had passed. */
const later = async () => {
  await pool().query('UPDATE picture_hosts SET next_at = $1', [past()])
  await pool().query('UPDATE picture_addresses SET next_at = $1', [past()])
}

describe('a picture that a source names', () => {
  test('becomes the cover, with its source and date, and only pages of its work are made anew', async () => {
    const id = await given('/a.jpg')
    expect((await mediaHead(id))?.cover).toContain('drawn-cover')
    expect(await hasDuePictures()).toBe(true)
    await fetchPictures()
    const [picture] = await pictures(id)
    expect(picture).toMatchObject({ type: 'Primary', isDrawn: false, source: `http://${host}/a.jpg`, width: 120 })
    expect((await mediaHead(id))?.cover).toContain(picture?.filename)
    expect(existsSync(keptPath('media', id, picture?.filename ?? ''))).toBe(true)
    expect(await drainInvalidations()).toEqual([`media:${id}`])
    expect(await address(id)).toMatchObject({ state: 'Fetched', attachmentId: picture?.id, attempts: 1, fault: null })
    expect(await hasDuePictures()).toBe(false)
    await fetchPictures()
    expect(asked).toEqual(['/a.jpg'])
    // The second run had nothing to ask for.
    expect(await runs({ source: 'pictures', page: 0, size: 10 })).toMatchObject({
      data: [{ state: 'loaded', counts: { fetched: 1, failed: 0 } }],
    })
  })

  test('comes by popularity, and first where a member looks', async () => {
    await given('/second.jpg', { rank: 50 })
    await given('/third.jpg', { rank: 7 })
    const wished = await given('/wished.jpg', { rank: 1 })
    await given('/first.jpg', { rank: 900 })
    await wishPictures([wished, 999_999])
    await fetchPictures()
    expect(asked).toEqual(['/wished.jpg', '/first.jpg', '/second.jpg', '/third.jpg'])
    expect(most).toBe(1)
  })

  test('follows the popularity of its work', async () => {
    const id = await given('/a.jpg', { rank: 1 })
    await prisma().media.update({ where: { id }, data: { popularity: 70 } })
    await refreshPictureRanks()
    expect(await address(id)).toMatchObject({ rank: 70 })
  })

  test('is fetched once, however many processes work', async () => {
    for (let n = 0; n < 12; n++) await given(`/${n}.jpg`)
    await Promise.all([fetchPictures(), fetchPictures(), fetchPictures()])
    expect(asked.length).toBe(12)
    expect(new Set(asked).size).toBe(12)
  })

  test('is due again ten minutes after the process that took it was killed', async () => {
    const id = await given('/a.jpg')
    await pool().query(
      `UPDATE picture_addresses SET attempts = 1, next_at = now() + interval '10 minutes' WHERE media_id = $1`,
      [id],
    )
    await fetchPictures()
    expect(asked).toEqual([])
    await later()
    await fetchPictures()
    expect(await address(id)).toMatchObject({ state: 'Fetched', attempts: 2 })
  })

  test('takes the place of the one that the source named before', async () => {
    const id = await given('/old.jpg')
    await fetchPictures()
    const [old] = await pictures(id)
    await prisma().pictureAddress.update({
      where: { mediaId: id },
      data: { address: `http://${host}/new.jpg`, state: 'Waiting', attempts: 0, nextAt: new Date(0) },
    })
    const other = await still(200, 300).png().toBuffer()
    respond = (_, response) => response.end(other)
    await later()
    await fetchPictures()
    const now = await pictures(id)
    expect(now.map(({ id, width, source }) => [id, width, source])).toEqual([[old?.id, 200, `http://${host}/new.jpg`]])
    expect(existsSync(keptPath('media', id, old?.filename ?? ''))).toBe(false)
  })

  test('is not fetched where people have added a cover', async () => {
    const id = await given('/a.jpg')
    const bytes = await still(90, 90).png().toBuffer()
    await addPicture({ noun: 'media', id }, { bytes, type: 'Primary' }, { editorId: editor })
    await fetchPictures()
    expect(asked).toEqual([])
    expect((await pictures(id)).length).toBe(1)
    expect(await prisma().pictureDay.count()).toBe(0)
  })
})

describe('the limits', () => {
  test('of a day hold, also after a restart, and end with it', async () => {
    Object.assign(env(), { PICTURES_PER_DAY: 3 })
    for (let n = 0; n < 5; n++) await given(`/${n}.jpg`)
    await fetchPictures()
    await fetchPictures()
    expect(asked.length).toBe(3)
    expect(await hasDuePictures()).toBe(false)
    expect(await prisma().pictureAddress.count({ where: { state: 'Waiting', attempts: 0 } })).toBe(2)
    await pool().query('UPDATE picture_days SET day = day - 1')
    await fetchPictures()
    expect(asked.length).toBe(5)
  })

  test('of all bytes hold', async () => {
    const id = await given('/a.jpg')
    await given('/b.jpg')
    Object.assign(env(), { PICTURES_BYTES: 100 })
    await fetchPictures()
    expect(asked).toEqual(['/a.jpg'])
    expect(await hasDuePictures()).toBe(false)
    expect((await address(id)).bytes).toBeGreaterThan(100)
  })

  test('of the host hold: it is not asked before its pause is over', async () => {
    Object.assign(env(), { PICTURES_PAUSE: 3600 })
    await given('/a.jpg')
    await given('/b.jpg')
    await fetchPictures()
    await fetchPictures()
    expect(asked).toEqual(['/a.jpg'])
    expect((await theHost()).nextAt.getTime()).toBeGreaterThan(Date.now() + 3_500_000)
  })

  test('nothing is fetched unless the operator says so', async () => {
    Object.assign(env(), { PICTURES: 'off' })
    const id = await given('/a.jpg')
    expect(await hasDuePictures()).toBe(false)
    await wishPictures([id])
    expect((await address(id)).wishedAt).toBeNull()
  })
})

describe('what gives no picture', () => {
  test('is not tried again, and the drawing stays', async () => {
    const id = await given('/page.jpg')
    respond = (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<!doctype html>')
    await fetchPictures()
    expect(await address(id)).toMatchObject({ state: 'Failed', fault: 'content' })
    expect((await mediaHead(id))?.cover).toContain('drawn-cover')
    const gone = await given('/gone.jpg')
    respond = (_, response) => response.writeHead(404).end()
    await fetchPictures()
    expect(await address(gone)).toMatchObject({ state: 'Failed', fault: 'status 404' })
    const broken = await given('/broken.jpg')
    respond = (_, response) => response.end(Buffer.from('\xff\xd8\xff\xe0 and no more', 'latin1'))
    await fetchPictures()
    expect(await address(broken)).toMatchObject({ state: 'Failed', fault: 'pictureBroken' })
    expect(await theHost()).toMatchObject({ failures: 0 })
  })

  test('as an icon is no cover', async () => {
    const id = await given('/icon.png')
    const icon = await still(32, 32).png().toBuffer()
    respond = (_, response) => response.end(icon)
    await fetchPictures()
    expect(await address(id)).toMatchObject({ state: 'Failed', fault: 'small' })
  })

  test('on a private host is never asked for', async () => {
    env().FETCH_ALLOWED_HOSTS = []
    const id = await given('/a.jpg')
    await fetchPictures()
    expect([asked, (await address(id)).fault]).toEqual([[], 'protocol'])
    const address2 = await given('/b.jpg', {}, '127.0.0.1')
    await prisma().pictureAddress.update({ where: { mediaId: address2 }, data: { address: 'https://127.0.0.1/b.jpg' } })
    await fetchPictures()
    expect(await address(address2)).toMatchObject({ state: 'Failed', fault: 'privateAddress' })
  })

  test('because the host is busy is tried when the host wants it, and the host is not asked for others meanwhile', async () => {
    const id = await given('/a.jpg', { rank: 2 })
    await given('/b.jpg', { rank: 1 })
    respond = (_, response) => response.writeHead(503, { 'retry-after': '900' }).end()
    await fetchPictures()
    expect(asked).toEqual(['/a.jpg'])
    expect(await address(id)).toMatchObject({ state: 'Waiting', attempts: 0, fault: 'status 503' })
    const { nextAt, failures } = await theHost()
    expect([failures, nextAt.getTime() > Date.now() + 890_000]).toEqual([1, true])
  })

  test('for now is tried five times, with longer and longer waits', async () => {
    const id = await given('/a.jpg')
    respond = (_, response) => response.writeHead(403).end()
    for (let n = 1; n <= 5; n++) {
      await later()
      await fetchPictures()
      expect(await address(id)).toMatchObject({ state: n < 5 ? 'Waiting' : 'Failed', attempts: n })
    }
    await later()
    await fetchPictures()
    expect(asked.length).toBe(5)
  })
})

describe('a picture that was taken away', () => {
  const again = async () => {
    await later()
    await fetchPictures()
  }

  test('by an editor is not fetched again', async () => {
    const id = await given('/a.jpg')
    await fetchPictures()
    const [picture] = await pictures(id)
    await removePicture({ noun: 'media', id }, picture?.id ?? 0, { editorId: editor })
    expect(await address(id)).toMatchObject({ state: 'Removed', attachmentId: null })
    await again()
    expect(asked.length).toBe(1)
  })

  test('by a takedown is not fetched for any work, from this address or another', async () => {
    const id = await given('/a.jpg')
    await fetchPictures()
    const [picture] = await pictures(id)
    await takeDownPicture({ noun: 'media', id }, picture?.id ?? 0, editor)
    const other = await given('/a.jpg', { title: 'Other' })
    const elsewhere = await given('/copy.jpg')
    await again()
    expect(asked).toEqual(['/a.jpg', '/copy.jpg'])
    expect(await address(other)).toMatchObject({ state: 'Removed' })
    expect(await address(elsewhere)).toMatchObject({ state: 'Removed' })
    expect(await pictures(elsewhere)).toEqual([])
  })
})
