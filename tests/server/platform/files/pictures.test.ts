import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FileKind } from '@/lib/links'
import { PICTURE_WIDTHS } from '@/lib/picture-widths'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { drawableName, drawableWork, drawnFilename } from '@/server/platform/files/pictures'
import { pictureWidth } from '@/server/platform/files/serve'
import { pictureAnswer } from '@/server/web/http/picture'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia } from '@/tests/support/factories'
import { keptPath } from '@/tests/support/pictures'

useDatabase()

let mediaId: number
let characterId: number
let cover: string
let portrait: string

beforeAll(async () => {
  mediaId = await givenMedia({ title: 'Mushishi', nativeTitle: '蟲師' })
  characterId = await givenCharacter('Ginko')
  cover = drawnFilename(
    drawableWork('media', { id: mediaId, title: 'Mushishi', nativeTitle: '蟲師', type: 'Anime' }),
    'cover',
  )
  portrait = drawnFilename(drawableName('character', { id: characterId, name: 'Ginko', nativeName: null }), 'portrait')
  const data = { mediaId, type: 'Primary', filename: 'kept.jpg', width: 900, height: 1200, color: '#445566' } as const
  await prisma().attachment.createMany({ data: [data, { ...data, filename: 'gone.jpg' }] })
  const path = keptPath('media', mediaId, 'kept.jpg')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(
    path,
    await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#445566' } })
      .jpeg()
      .toBuffer(),
  )
})

function ask(kind: FileKind, id: number, filename: string, width = 0, headers: Record<string, string> = {}) {
  return pictureAnswer(new Request('http://localhost/', { headers }), { kind, id, filename }, width)
}

async function sizeOf(response: Response | null) {
  const { format, width, height } = await sharp(
    Buffer.from(await (response?.arrayBuffer() ?? new ArrayBuffer(0))),
  ).metadata()
  return { format, width, height }
}

describe('a drawing', () => {
  test('is made on demand, as WebP, in the requested width', async () => {
    const response = await ask('media', mediaId, cover, 160)
    expect(response?.status).toBe(200)
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${cover}-160"`,
    })
    expect(await sizeOf(response)).toEqual({ format: 'webp', width: 160, height: 240 })
  })

  test('of a character is a portrait, and there is no cover', async () => {
    expect(await sizeOf(await ask('character', characterId, portrait, 80))).toMatchObject({ width: 80 })
    const noCover = drawnFilename(
      drawableName('character', { id: characterId, name: 'Ginko', nativeName: null }),
      'cover',
    )
    expect(await ask('character', characterId, noCover)).toBeNull()
  })

  test('that the browser has is not sent again', async () => {
    const response = await ask('media', mediaId, cover, 160, { 'if-none-match': `"other", "${cover}-160"` })
    expect(response?.status).toBe(304)
    expect(await response?.text()).toBe('')
    expect((await ask('media', mediaId, cover, 80, { 'if-none-match': `"${cover}-160"` }))?.status).toBe(200)
  })

  test('is made once for concurrent requests, and cached', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask('media', mediaId, cover, 240)))
    expect(responses.every((response) => response?.status === 200)).toBe(true)
    const before = await made()
    await ask('media', mediaId, cover, 240)
    expect(await made()).toEqual(before)
    expect(before.every((name) => name.endsWith('.webp'))).toBe(true)
  })

  test('for other sites is JPEG, which all of them show; its address as WebP leads there', async () => {
    const work = drawableWork('media', { id: mediaId, title: 'Mushishi', nativeTitle: '蟲師', type: 'Anime' })
    const social = drawnFilename(work, 'social')
    const response = await ask('media', mediaId, social)
    expect(response?.headers.get('content-type')).toBe('image/jpeg')
    expect(await sizeOf(response)).toEqual({ format: 'jpeg', width: 1200, height: 630 })
    const earlier = await ask('media', mediaId, social.replace('.jpg', '.webp'))
    expect(earlier?.headers.get('location')).toBe(`/api/file/media/${mediaId}/${social}`)
  })

  test('of a renamed entry redirects to its new name', async () => {
    const renamed = await givenMedia({ title: 'Mushi-shi' })
    const old = drawnFilename(
      drawableWork('media', { id: renamed, title: 'Mushi-shi', nativeTitle: null, type: 'Anime' }),
      'cover',
    )
    await prisma().media.update({ where: { id: renamed }, data: { title: 'Mushishi' } })
    const response = await ask('media', renamed, old, 300)
    expect(response?.status).toBe(307)
    const [path = '', query] = (response?.headers.get('location') ?? '').split('?')
    expect(query).toBe('w=320')
    expect((await ask('media', renamed, path.split('/').at(-1) ?? ''))?.status).toBe(200)
  })
})

describe('a stored picture', () => {
  test('is served as WebP in the requested width, never enlarged', async () => {
    expect(await sizeOf(await ask('media', mediaId, 'kept.jpg', 320))).toMatchObject({ format: 'webp', width: 320 })
    expect(await sizeOf(await ask('media', mediaId, 'kept.jpg', 1920))).toMatchObject({ format: 'webp', width: 900 })
  })

  test('whose file is missing is a 404', async () => {
    expect(await ask('media', mediaId, 'gone.jpg')).toBeNull()
  })
})

test.each([
  ['media', 0, 'an entry that is not there'],
  ['person', 1, 'an entry that is not there'],
  ['user', 1, 'a user without a picture'],
] as const)('%s %i: %s has none', async (kind, id, _) => {
  expect(await ask(kind, id || 999_999, cover)).toBeNull()
})

test.each([
  'unknown.webp',
  '../../../../etc/passwd',
  '..',
  '.',
  '',
  'kept.jpg\0',
  'kept.jpg/../kept.jpg',
  '..\\kept.jpg',
  'drawn-cover-.webp',
  'drawn-poster-aaaaaaaaaaaa.webp',
  'x'.repeat(10_000),
])('the file name %j is refused', async (filename) => {
  expect(await ask('media', mediaId, filename)).toBeNull()
})

test('widths are the next allowed ones, and no drawing is larger than its shape', () => {
  expect([1, 80, 81, 480, 1281, 5000].map((asked) => pictureWidth(asked))).toEqual([80, 80, 160, 480, 1920, 1920])
  expect(pictureWidth(5000, 'cover')).toBe(640)
  for (const shape of ['cover', 'banner', 'portrait', 'logo', 'social'] as const)
    expect(PICTURE_WIDTHS).toContain(pictureWidth(0, shape))
})

async function made(): Promise<string[]> {
  const names = await readdir(join(env().DATA_DIR, 'files', 'made'), { recursive: true })
  return names.filter((name) => name.includes('/')).sort()
}
