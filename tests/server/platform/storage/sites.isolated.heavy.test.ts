import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { bearer, logInAs, refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { still } from '@/tests/support/pictures'
import { type S3, startS3, storeIn } from '@/tests/support/s3'

useDatabase()

let s3: S3
let id: number
let me: Record<string, string>

beforeAll(async () => {
  s3 = await startS3()
  id = await givenUser('painter')
  me = bearer(await logInAs('painter'))
})
beforeEach(async () => {
  await rows(sql`DELETE FROM rate_limits`)
  storeIn(s3.address('site'))
})
afterEach(() => {
  s3.proxy.cut()
  s3.proxy.resume()
})
afterAll(async () => {
  storeIn(undefined)
  await s3.stop()
})

async function upload(side: number) {
  const form = new FormData()
  form.set('File', new File([new Uint8Array(await still(side, side).png().toBuffer())], 'me.png'))
  form.set('Name', 'me.png')
  return ask('/api/upload/user', { method: 'POST', body: form, headers: me })
}

/** The keys of the objects that the server has. */
const objects = (below: string) =>
  readdirSync(s3.folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const [, key] = /^site\/(.*)\._S3rver_object$/.exec(name) ?? []
    return key?.startsWith(below) ? [key] : []
  })

/** Another instance has another disk. */
const emptyDisk = () => rmSync(join(env().DATA_DIR, 'files'), { recursive: true, force: true })

async function served(filename: string, width = 80, kind = 'user', of = id) {
  const answer = await ask(`/api/file/${kind}/${of}/${filename}?w=${width}`)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('an instance serves what another one has stored and made, and all of it goes with the picture', async () => {
  const { filename } = await (await upload(100)).json()
  expect(objects('kept/')).toEqual([`kept/user/${id}/${filename}`])
  const { answer, bytes } = await served(filename)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  await eventually(() => expect(objects('made/')).toHaveLength(1))
  emptyDisk()
  expect((await served(filename)).bytes.equals(bytes)).toBe(true)
  expect((await served(filename, 160)).answer.status).toBe(200)
  await eventually(() => expect(objects('made/')).toHaveLength(2))
  await send('PUT', '/api/users/update', { profilePicture: null }, me)
  expect(objects('')).toEqual([])
  expect((await served(filename)).answer.status).toBe(404)
})

test('while the store is away, drawings stand in for pictures, uploads are refused, and nobody waits again', async () => {
  const logged = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')].map((spy) => spy.mockImplementation(() => {}))
  storeIn(s3.address('away'))
  const { filename } = await (await upload(101)).json()
  const media = await givenMedia({ title: 'Mushishi' })
  await rows(sql`INSERT INTO attachments (media_id, type, filename, width, height, color)
    VALUES (${media}, 'Banner', 'banner.jpg', 900, 300, '#445566')`)
  s3.proxy.pause()
  const { answer, bytes } = await served(filename)
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
    200,
    'public, max-age=20',
    null,
  ])
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 80, height: 80 })
  const asked = s3.proxy.accepted
  const banner = await served('banner.jpg', 320, 'media', media)
  expect(await sharp(banner.bytes).metadata()).toMatchObject({ width: 320, height: 80 })
  const refused = await upload(102)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refusalOf(refused)).toEqual([503, 'picturesUnavailable'])
  const profile = await (await send('GET', '/api/users/painter')).json()
  expect(profile.profilePicture.filename).toBe(filename)
  expect(s3.proxy.accepted, 'the store is not asked again').toBe(asked)
  expect(logged.map((spy) => spy.mock.calls.length)).toEqual([1, 0])
  for (const spy of logged) spy.mockRestore()
})
