import sharp from 'sharp'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { givenAccount, logIn } from './support/account'
import { elementsIn, sentAt } from './support/head'
import { expect, expectAccessibleAtEachWidth, test } from './support/test'
import { notice } from './support/tracking'
import { entryOf, idOf } from './support/works'

test.use({ pictures: true })

test('every picture of the home page loads, in a box that was reserved', { tag: '@essential' }, async ({ page }) => {
  await page.goto('/')
  const covers = page.getByRole('main').locator('img')
  expect(await covers.count()).toBeGreaterThan(50)
  const heights = await covers.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThan(40)
  // Lazy pictures of other slides and below the viewport load when they become visible.
  const missing = () =>
    covers.evaluateAll((all) =>
      all
        .filter((each): each is HTMLImageElement => each instanceof HTMLImageElement)
        .filter((each) => {
          const { top, left, right, bottom } = each.getBoundingClientRect()
          const within = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
          return (
            within &&
            each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
            each.naturalWidth === 0
          )
        })
        .map(({ src }) => src),
    )
  await expect.poll(missing).toEqual([])
})

test('files that are not pictures are refused; a width is rounded up to the next one that exists, so that the number of files is bounded', async ({
  request,
}) => {
  const id = await idOf(request, 'Cowboy Bebop')
  const { cover } = await entryOf(request, id)
  expect((await request.get(cover)).headers()['content-type']).toBe('image/webp')
  const name = cover.split('/').at(-1) ?? ''
  for (const address of [
    `/api/file/media/${id}/..%2f..%2f..%2fauth.secret`,
    `/api/file/media/${id}/..%5c..%5cauth.secret`,
    `/api/file/media/${id}/%2e%2e%2f%2e%2e%2fauth.secret`,
    `/api/file/media/..%2f..%2fauth.secret/${name}`,
    `/api/file/..%2fmedia/${id}/${name}`,
    `/api/file/media/${id}/${name}%00.webp`,
    `/api/file/media/${id}/drawn-cover-AAAAAAAAAAAA.png`,
    `/api/file/media/${id}/nothing.webp`,
    `/api/file/media/${id + 1}x/${name}`,
    `/api/file/media/0/${name}`,
    `/api/file/nobody/${id}/${name}`,
    `/api/file/person/${id}/drawn-cover-AAAAAAAAAAAA.webp`,
    `/api/file/media/${id}`,
    `/fonts/..%2f..%2fpackage.json`,
    `/_next/static/..%2f..%2f..%2fpackage.json`,
  ]) {
    const answer = await request.get(address, { maxRedirects: 0 })
    expect(answer.status(), address).toBeGreaterThanOrEqual(400)
    expect(answer.status(), address).toBeLessThan(500)
  }

  const tag = async (width: string) => (await request.get(`${cover}?w=${width}`)).headers().etag
  expect(await tag('161')).toBe(await tag('240'))
  expect(await tag('1000')).toBe(await tag('640'))
  for (const odd of ['', '0', '-1', '1.5', 'NaN', 'wide', '%00', '99999999999'])
    expect(await tag(odd), odd).toBe(await tag('480'))
})

test('a user gives the profile a banner, and of a picture the part that is chosen by keyboard; the banner is taken away', async ({
  page,
  request,
}) => {
  const account = await givenAccount()
  await logIn(page, account)
  await page.goto(links.myAccount())
  await expect(page.getByRole('heading', { name: 'Say something about yourself' })).toBeVisible()
  await page.getByRole('button', { name: 'Write about yourself' }).click()
  const wide = sharp({ create: { width: 900, height: 300, channels: 3, background: '#7a3b2e' } })
  const file = { mimeType: 'image/png', buffer: await wide.png().toBuffer() }
  await page.getByLabel('Profile banner').setInputFiles({ name: 'banner.png', ...file })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Your profile banner has been uploaded')).toBeVisible()

  // Red on the left, blue on the right.
  const half = { width: 40, height: 40, channels: 3 } as const
  const blue = await sharp({ create: { ...half, background: 'blue' } })
    .png()
    .toBuffer()
  const picture = await sharp({ create: { ...half, width: 80, background: 'red' } })
    .composite([{ input: blue, left: 40, top: 0 }])
    .png()
    .toBuffer()
  await page.goto(links.settings('profile'))
  await page.getByLabel('Profile picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  const part = page.getByRole('application', { name: 'Part of the picture that is shown' })
  await part.focus()
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight')
  await page.getByRole('slider', { name: 'Zoom' }).fill('2')
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('Your profile picture has been uploaded')).toBeVisible()
  await expect(part).toHaveCount(0)

  const stored = await prisma().attachment.findMany({ where: { user: { username: account.username } } })
  const [own, banner] = ['Primary', 'Banner'].map((type) => stored.find((each) => each.type === type))
  expect(own).toMatchObject({ width: 20, height: 20 })
  const shown = async () => {
    const { html } = await sentAt(request, links.user(account.username))
    return elementsIn(elementsIn(html, 'main'), 'img').map(({ attribs }) => attribs.src ?? '')
  }
  const sent = async (filename = 'none') => {
    const address = (await shown()).find((each) => each.includes(filename))
    return sharp(await (await request.get(address ?? '')).body())
  }
  const { dominant } = await (await sent(own?.filename)).stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(dominant.b).toBeLessThan(50)
  expect((await (await sent(banner?.filename)).metadata()).width).toBeGreaterThan(300)

  await page.getByRole('button', { name: 'Remove the picture' }).last().click()
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(notice(page, 'Your profile has been updated')).toBeVisible()
  await expect.poll(shown).toEqual([expect.stringContaining(own?.filename ?? 'a picture')])
})
