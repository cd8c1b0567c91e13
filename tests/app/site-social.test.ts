import { artwork } from 'mokuroku-artwork'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { GET as fileOf } from '@/app/site/[file]/route'
import { prisma } from '@/server/platform/database/client'
import { drawableWork, picture } from '@/server/platform/files/pictures'
import { socialPicture } from '@/server/platform/files/social-pictures'
import { forgetSite } from '@/server/platform/site/site'
import { siteSocialPicture } from '@/server/platform/site/social-file'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

const stored = async (values: { name?: string; colour?: string }) => {
  await prisma().siteSettings.deleteMany()
  await prisma().siteSettings.create({ data: { values } })
  forgetSite()
}
afterEach(async () => {
  await prisma().siteSettings.deleteMany()
  forgetSite()
})

const ofSite = (address: string) =>
  fileOf(new Request(`http://localhost:3000${address}`), {
    params: Promise.resolve({ file: address.replace('/site/', '') }),
  })

test('the social picture of a site shows its name and colour, and a former one leads to it', async () => {
  expect(await siteSocialPicture()).toBe('/social.png')
  await stored({ name: 'Tanuki Archive' })
  const named = await siteSocialPicture()
  const answer = await ofSite(named)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([width, height]).toEqual([1200, 630])
  await stored({ colour: '#1d4ed8' })
  const coloured = await siteSocialPicture()
  expect(coloured).not.toBe(named)
  expect((await ofSite(coloured)).status).toBe(200)
  const former = await ofSite(named)
  expect([former.status, former.headers.get('location')]).toEqual([307, coloured])
  expect((await ofSite('/site/social-x.jpg')).status).toBe(404)
})

test('the social pictures of entries are signed with the name, and their former ones lead to them', async () => {
  const id = await givenMedia({ title: 'Frieren', type: 'Anime' })
  const work = drawableWork('media', { id, title: 'Frieren', nativeTitle: null, type: 'Anime' })
  const usual = await socialPicture(work)
  expect(usual).toBe(picture(work, 'social').address)
  await stored({ name: 'Tanuki Archive' })
  const signed = await socialPicture(work)
  expect(signed).not.toBe(usual)
  expect((await ask(signed)).status).toBe(200)
  const former = await ask(usual)
  expect([former.status, former.headers.get('location')]).toEqual([307, signed])
})

test.each(['W'.repeat(40), 'مكتبة الرسوم', '🎏🎐', '目録'])('the name %s fits on a picture', async (sign) => {
  const drawn = await artwork({ kind: 'company', title: sign, sign }).render('social', 1200)
  expect((await sharp(drawn).metadata()).width).toBe(1200)
})
