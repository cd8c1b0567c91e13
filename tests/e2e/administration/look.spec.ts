import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { administrationLinks } from '@/lib/administration/links'
import { prisma } from '@/server/platform/database/client'
import { grant } from '@/tests/support/permissions'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { expectAccessible, expectAccessibleAtEachWidth, expectComplaint, NOT_FOUND } from '../support/test'
import { notice } from '../support/tracking'

test.use({ pictures: true })

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
const shots = process.env.LOOK_SHOTS
const shoot = async (page: Page, name: string) => {
  if (!shots) return
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${shots}/${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('an administrator gives the site a colour and a logo, and switches its torrents off', async ({
  page: visitor,
  browser,
  baseURL,
  catalogue,
  complaints,
}) => {
  test.slow()
  const work = await catalogue.createWork({ title: 'The Painted Site', type: 'Anime' })
  const boss = await givenAccount()
  const { id } = await prisma().user.findFirstOrThrow({ where: { username: boss.username } })
  await grant(id, 'CanAdminister')
  const desk = await (await browser.newContext({ baseURL })).newPage()
  await visitor.goto(`/media/${work}`)
  const torrents = visitor.getByRole('navigation').getByRole('link', { name: 'Torrents' })
  await expect(torrents.first()).toBeVisible()

  await logIn(desk, boss)
  await desk.goto(administrationLinks.part('settings'))
  const look = desk.getByRole('region', { name: 'Look' })
  await look.getByLabel('Colour').fill('#ffffff')
  await expect(look).toContainText('The light theme cannot show this colour: its contrast is 1:1 there')
  await expect(look.getByRole('button', { name: 'Take this colour' })).toBeDisabled()
  await look.getByLabel('Colour').fill('#1d4ed8')
  await look.getByRole('button', { name: 'Take this colour' }).click()
  await expect(notice(desk, 'The colour was changed')).toBeVisible()
  const bytes = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#1d4ed8' } })
    .png()
    .toBuffer()
  await look
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: bytes })
  await expect(notice(desk, 'The logo was changed')).toBeVisible()
  await expect(look.getByRole('img', { name: 'The logo' })).toBeVisible()
  const parts = desk.getByRole('region', { name: 'Parts of the site' })
  await parts.getByRole('switch', { name: 'Torrents' }).click()
  await parts.getByLabel('Works for adults').selectOption('Never')
  await parts.getByRole('button', { name: 'Save' }).click()
  await expect(notice(desk, 'The settings were saved')).toBeVisible()
  await expectAccessibleAtEachWidth(desk)
  await shoot(desk, 'settings')

  // Links of pages that are open lead nowhere any longer; another page has none.
  await visitor.goto('/torrents')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Not Found')
  await expectComplaint(complaints, NOT_FOUND)
  await shoot(visitor, 'missing')
  await visitor.goto(`/media/${work}`)
  await expect(visitor.locator('[href*="/torrents"]')).toHaveCount(0)
  for (const path of ['/', '/settings', '/settings/appearance', '/my-account']) {
    const html = await (await visitor.request.get(path)).text()
    expect(html.match(/href="[^"]*\/torrents[^"]*"/g), path).toBeNull()
  }
  await expect(visitor.getByRole('banner').locator('img')).toHaveJSProperty('naturalHeight', 90)
  const icon = await visitor.locator('link[rel="icon"]').first().getAttribute('href')
  expect((await visitor.request.get(icon ?? '')).headers()['cache-control']).toContain('immutable')
  expect(await accentOf(visitor)).toMatch(/^#[\da-f]{6}$/)
  await expectAccessible(visitor)
  await shoot(visitor, 'entry')
  await visitor.goto('/')
  await shoot(visitor, 'home')
  await visitor.evaluate(() => localStorage.setItem('theme', 'light'))
  await visitor.goto(`/media/${work}`)
  expect(await accentOf(visitor)).toBe('#1d4ed8')
  await expectAccessible(visitor)
  await shoot(visitor, 'entry-light')
  await visitor.goto('/')
  await shoot(visitor, 'home-light')

  await look.getByRole('button', { name: 'Take the usual colour' }).click()
  await expect(look.getByRole('button', { name: 'Take the usual colour' })).toHaveCount(0)
  await look.getByRole('button', { name: 'Take the usual logo' }).click()
  await expect(notice(desk, 'The site has the usual logo again')).toBeVisible()
  await parts.getByRole('switch', { name: 'Torrents' }).click()
  await parts.getByLabel('Works for adults').selectOption('When somebody asks for them')
  await parts.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await visitor.request.get('/torrents')).status(), { timeout: 10_000 }).toBe(200)
})
