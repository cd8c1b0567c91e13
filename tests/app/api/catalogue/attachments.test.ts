import { existsSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { AttachmentDetail } from '@/lib/catalogue/schemas/attachments'
import type { Edit } from '@/lib/curation/schemas/edits'
import { links } from '@/lib/links'
import { mergeEntries, undoMerge } from '@/server/domain/curation/merges/mutations'
import { cleanSparePictures } from '@/server/domain/curation/pictures/jobs'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask, pathOf } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import {
  bearerOf,
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenSeries,
  givenUser,
} from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { past } from '@/tests/support/past'
import { keptPath, still } from '@/tests/support/pictures'

useDatabase()

type Headers = { authorization: string }
let editor: Headers
let moderator: Headers
let id: number

beforeAll(async () => {
  editor = await bearerOf(await givenUser('painter', { permissions: ['CanEdit'] }))
  moderator = await bearerOf(await givenUser('warden', { permissions: ['CanModerate'] }))
})
beforeEach(async () => {
  await rows(sql`DELETE FROM rate_limits`)
  id = await givenMedia({ title: 'Lanterns' })
})

let made = 0
/** A picture unlike all others. */
const cover = () =>
  still(20 + ++made, 30)
    .jpeg()
    .toBuffer()

async function add(path: string, fields: Record<string, string | Uint8Array>, headers: Headers = editor) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], '../../x.html'))
  const response = await ask(`${path}/attachments`, { method: 'POST', body: form, headers })
  await expectDocumented(pathOf(`${path}/attachments`) ?? '', response.clone(), 'POST')
  return response
}

const given = async (fields: Record<string, string | Uint8Array>, path = `/api/media/${id}`) =>
  (await (await add(path, fields)).json()) as AttachmentDetail
const listed = async (path = `/api/media/${id}`) =>
  ((await (await send('GET', `${path}/attachments`)).json()) as { data: AttachmentDetail[] }).data

test('a large picture is re-encoded, sized and served', async () => {
  const large = await still(20, 10).resize(2000, 1000).png().toBuffer()
  const { filename, width, height } = await given({ File: large, Type: 'Banner' })
  expect([width, height]).toEqual([1920, 960])
  expect(await widthOf(links.file('media', id, filename, 640))).toBe(640)
})

test('every kind of entry takes pictures, which are listed and served', async () => {
  const paths: [string, 'media' | 'series' | 'character' | 'person' | 'company', number][] = [
    ['media', 'media', id],
    ['series', 'series', await givenSeries('Lights')],
    ['characters', 'character', await givenCharacter('Ai')],
    ['people', 'person', await givenPerson('Kana Hanazawa')],
    ['companies', 'company', await givenCompany('Manglobe')],
  ]
  const banner = await still(200, 100).png().toBuffer()
  await drainInvalidations()
  for (const [path, kind, entry] of paths) {
    const picture = await given({ File: banner, Type: 'Banner', Credit: ' a  painter ' }, `/api/${path}/${entry}`)
    expect(picture).toMatchObject({ type: 'Banner', width: 200, height: 100, credit: 'a painter', source: null })
    expect(await drainInvalidations()).toEqual([`${kind}:${entry}`])
    expect(await listed(`/api/${path}/${entry}`)).toEqual([picture])
    expect(await widthOf(links.file(kind, entry, picture.filename, 160))).toBe(160)
  }
})

test('the drawing goes when a picture comes, and cards show the picture', async () => {
  await rows(sql`INSERT INTO attachments (media_id, type, filename, drawn, width, height, color)
    VALUES (${id}, 'Primary', 'drawn-cover-abcdefghijkl.webp', true, 600, 900, '#aabbcc')`)
  expect((await listed()).map(({ isDrawn }) => isDrawn)).toEqual([true])
  const { filename } = await given({ File: await cover() })
  expect((await listed()).map((each) => each.filename)).toEqual([filename])
  expect(await (await send('GET', `/api/media/${id}`)).json()).toMatchObject({
    cover: links.file('media', id, filename),
  })
})

describe('a picture is refused', () => {
  test('without permission, with a sentence', async () => {
    const user = await bearerOf(await givenUser('reader'))
    expect(await refusalOf(await add(`/api/media/${id}`, { File: await cover() }, user))).toEqual([403, 'forbidden'])
    expect(await refusalOf(await add(`/api/media/${id}`, { File: await cover() }, moderator))).toEqual([
      403,
      'forbidden',
    ])
  })

  test.each([
    ['that is none', { File: Buffer.from('<script>') }, { File: 'pictureType' }],
    ['without a file', {}, { File: 'required' }],
    ['with file and address', { File: Buffer.from('x'), Address: 'https://a.example/' }, { File: 'invalid' }],
    ['of no type', { File: Buffer.from('x'), Type: 'Poster' }, { Type: 'invalid' }],
    ['with a long credit', { File: Buffer.from('x'), Credit: 'x'.repeat(201) }, { Credit: 'tooLarge' }],
    ['at no address', { Address: 'nowhere' }, { Address: 'addressNotHttps' }],
    ['at an address of http', { Address: 'http://1.1.1.1/' }, { Address: 'addressNotHttps' }],
    ['at a private address', { Address: 'https://[::ffff:127.0.0.1]/' }, { Address: 'addressPrivate' }],
    ['at another port', { Address: 'https://1.1.1.1:22/' }, { Address: 'addressPrivate' }],
    ['at an address of nobody', { Address: 'https://no-such-host.invalid/' }, { Address: 'addressUnreachable' }],
  ])('%s', async (_, fields, errors) => {
    expect(await refusalOf(await add(`/api/media/${id}`, fields))).toEqual([400, 'invalidInput', errors])
  })

  test('for an entry that does not exist, and at the limit of uploads', async () => {
    expect((await add('/api/media/999999', { File: await cover() })).status).toBe(404)
    const most = env().RATE_ACCOUNT_PICTURES
    await rows(sql`UPDATE rate_limits SET points = ${most}`)
    expect(await refusalOf(await add(`/api/media/${id}`, { File: await cover() }))).toEqual([429, 'tooManyRequests'])
  })

  test('that is there already, or one too many', async () => {
    const picture = await cover()
    await given({ File: picture })
    const again = await add(`/api/media/${id}`, { File: picture, Type: 'Banner' })
    expect(await refusalOf(again)).toEqual([400, 'invalidInput', { File: 'pictureThere' }])
    await rows(sql`INSERT INTO attachments (media_id, type, filename, width, height, color)
      SELECT ${id}, 'Screenshot', n || '.webp', 1, 1, '#aabbcc' FROM generate_series(1, 99) n`)
    const further = await add(`/api/media/${id}`, { File: await cover() })
    expect(await refusalOf(further)).toEqual([400, 'invalidInput', { File: 'tooManyPictures' }])
  })
})

describe('by its address', () => {
  test('a picture is fetched from an allowed host, and says so', async () => {
    const picture = await cover()
    const base = await serving((_, response) => response.end(picture))
    const fetched = await given({ Address: `${base}/cover.jpg` })
    expect(fetched).toMatchObject({ source: `${base}/cover.jpg`, isDrawn: false })
    expect(Date.parse(fetched.createdDate)).toBeGreaterThan(Date.now() - 60_000)
  })

  test.each<[string, RequestListener, string]>([
    [
      'HTML as JPEG',
      (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<!doctype html>'),
      'pictureType',
    ],
    ['a broken picture', (_, response) => response.end(Buffer.from('\xff\xd8\xff\xe0', 'latin1')), 'pictureBroken'],
    ['no picture', (_, response) => response.writeHead(404).end(), 'addressUnreachable'],
    [
      'an endless one',
      (_, response) => response.writeHead(200, { 'content-length': 1e9 }).write('x'),
      'pictureTooLarge',
    ],
    [
      'a redirect to a private host',
      (_, response) => response.writeHead(302, { location: 'https://127.0.0.1/' }).end(),
      'addressPrivate',
    ],
  ])('%s is refused', async (_, answer, code) => {
    const base = await serving(answer)
    expect(await refusalOf(await add(`/api/media/${id}`, { Address: base }))).toEqual([
      400,
      'invalidInput',
      { Address: code },
    ])
  })
})

describe('a picture', () => {
  const change = (picture: number, body: object) =>
    send('PATCH', `/api/media/${id}/attachments/${picture}`, body, editor)

  test('gets another place, type and credit', async () => {
    const one = await given({ File: await cover() })
    const two = await given({ File: await cover() })
    const three = await given({ File: await cover() })
    expect((await change(three.id, { place: 0 })).status).toBe(200)
    expect((await listed()).map((each) => each.id)).toEqual([three.id, one.id, two.id])
    expect(await (await change(one.id, { type: 'Box', credit: 'The studio' })).json()).toMatchObject({
      type: 'Box',
      credit: 'The studio',
    })
    await change(two.id, { place: 50 })
    expect((await listed()).map((each) => each.id)).toEqual([three.id, two.id, one.id])
    expect(await (await change(one.id, { credit: null })).json()).toMatchObject({ type: 'Box', credit: null })
  })

  test('is in the history, whatever was done with it', async () => {
    const one = await given({ File: await cover() })
    const two = await given({ File: await cover(), Credit: 'The studio' })
    await change(two.id, { place: 0 })
    await change(two.id, { place: 0 })
    await change(one.id, { type: 'Box' })
    await send('DELETE', `/api/media/${id}/attachments/${one.id}`, undefined, editor)
    const answer = await send('GET', `/api/media/${id}/edits`, undefined, editor)
    const { data } = (await answer.json()) as { data: Edit[] }
    const second = 'Primary · The studio'
    expect(data.map(({ kind, changes }) => [kind, ...changes.map(({ before, after }) => [before, after])])).toEqual([
      ['picture', ['Box · #1', null]],
      ['picture', ['Primary · #2', 'Box · #1']],
      ['picture', [`Primary · #1\n${second} · #2`, `${second} · #1\nPrimary · #2`]],
      ['picture', [null, `${second} · #2`]],
      ['picture', [null, 'Primary · #1']],
    ])
    expect(data.every(({ isRevertible }) => isRevertible)).toBe(true)
  })

  test('is removed, and the drawing is back; its file can be put back for some time', async () => {
    const { id: picture, filename } = await given({ File: await cover() })
    const path = keptPath('media', id, filename)
    expect(existsSync(path)).toBe(true)
    expect((await send('DELETE', `/api/media/${id}/attachments/${picture}`, undefined, editor)).status).toBe(200)
    expect(await listed()).toEqual([])
    expect((await ask(links.file('media', id, filename))).status).toBe(404)
    await cleanSparePictures()
    expect(existsSync(path)).toBe(true)
    await rows(sql`UPDATE spare_pictures SET kept_until = ${past()}`)
    await cleanSparePictures()
    expect(existsSync(path)).toBe(false)
    const { cover: now } = (await (await send('GET', `/api/media/${id}`)).json()) as { cover: string }
    expect(now).toContain('drawn-cover')
  })

  test('comes and goes as its edits are taken back, at the place that it had', async () => {
    const one = await given({ File: await cover(), Credit: 'The studio' })
    const two = await given({ File: await cover() })
    const remove = `/api/media/${id}/attachments/${one.id}`
    await send('DELETE', remove, undefined, editor)
    await change(two.id, { type: 'Banner', credit: 'A fan' })
    const edits = async () =>
      ((await (await send('GET', `/api/media/${id}/edits`, undefined, editor)).json()) as { data: Edit[] }).data
    const [described, removed, added] = await edits()
    const revert = async (edit: Edit | undefined) =>
      (await send('POST', `/api/edits/${edit?.id}/revert`, {}, editor)).status
    expect([await revert(described), await revert(removed)]).toEqual([200, 200])
    expect(await listed()).toMatchObject([
      { filename: one.filename, credit: 'The studio', width: one.width, color: one.color },
      { filename: two.filename, type: 'Primary', credit: null },
    ])
    expect((await ask(links.file('media', id, one.filename))).status).toBe(200)
    expect(await revert(added)).toBe(200)
    expect((await listed()).map(({ filename }) => filename)).toEqual([one.filename])
    const [back] = await edits()
    await rows(sql`UPDATE spare_pictures SET kept_until = ${past()}`)
    await cleanSparePictures()
    expect(await refusalOf(await send('POST', `/api/edits/${back?.id}/revert`, {}, editor))).toEqual([
      400,
      'invalidInput',
      { pictures: 'pictureGone' },
    ])
  })

  test('is served by the work that its own was merged into, and by its own after the undo', async () => {
    const { filename } = await given({ File: await cover() })
    const into = await givenMedia({ title: 'Lanterns, again' })
    const [{ id: editorId } = { id: 0 }] = await rows<{ id: number }>(
      sql`SELECT id FROM users WHERE username = 'painter'`,
    )
    const merge = await mergeEntries('media', id, { into, fields: {}, comment: undefined }, editorId)
    expect((await listed(`/api/media/${into}`)).map((each) => each.filename)).toEqual([filename])
    expect((await ask(links.file('media', into, filename))).status).toBe(200)
    await undoMerge(merge, editorId)
    expect((await ask(links.file('media', id, filename))).status).toBe(200)
  })

  test('of another entry is not found', async () => {
    const other = await givenMedia({ title: 'Other' })
    const picture = await given({ File: await cover() })
    for (const method of ['PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? { place: 0 } : undefined
      const response = await send(method, `/api/media/${other}/attachments/${picture.id}`, body, editor)
      expect(await refusalOf(response)).toEqual([404, 'notFound'])
    }
  })

  test('that was taken down comes back neither as a file nor by its address', async () => {
    const bytes = await cover()
    const base = await serving((_, response) => response.end(bytes))
    const picture = await given({ Address: base })
    const removal = { kind: 'media', id, attachment: picture.id }
    expect(await refusalOf(await send('POST', '/api/moderation/pictures', removal, editor))).toEqual([403, 'forbidden'])
    expect((await send('POST', '/api/moderation/pictures', removal, moderator)).status).toBe(200)
    expect(existsSync(keptPath('media', id, picture.filename))).toBe(false)
    for (const fields of [{ Address: base }, { File: bytes }] as Record<string, string | Buffer>[])
      for (const path of [`/api/media/${id}`, `/api/series/${await givenSeries('Lights')}`])
        expect((await refusalOf(await add(path, fields)))[2]).toEqual({
          [Object.keys(fields)[0] ?? '']: 'pictureTakenDown',
        })
  })
})

/** The width of the picture that an address answers. */
async function widthOf(address: string): Promise<number | undefined> {
  return (await sharp(Buffer.from(await (await ask(address)).arrayBuffer())).metadata()).width
}

/** A picture server on an allowed host; returns its address. */
async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  env().FETCH_ALLOWED_HOSTS = ['localhost']
  onTestFinished(() => {
    env().FETCH_ALLOWED_HOSTS = []
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
