import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { links, SETTINGS_SECTIONS } from '@/lib/links'
import messages from '@/messages/en.json' with { type: 'json' }
import { pseudo, pseudoMessages } from '../support/pseudo'
import { givenAccount } from './support/account'
import { hydrated } from './support/hydrated'
import { cutOff, linksElsewhere, unchangedTexts } from './support/locale'
import { entriesOfKinds } from './support/named'
import { joinRunning, type Served, serveDemo, useHere } from './support/served'
import { test as base, expect, NOT_FOUND } from './support/test'
import { idOf } from './support/works'

/** Has the same fields as the fixture that it replaces (support/test.ts). */
const OF_THE_WORKER = { scope: 'worker', auto: true, timeout: 120_000 } as const

/** A server with a second locale, "xx", whose texts are the English ones with other letters and 40 % longer. */
const test = base.extend<object, { served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use, { workerIndex }) => {
      const folder = mkdtempSync(join(tmpdir(), 'messages-'))
      writeFileSync(join(folder, 'xx.json'), JSON.stringify(pseudoMessages(messages)))
      const { E2E_PORT, E2E_DATA = '.data' } = process.env
      const { close, ...served } = E2E_PORT
        ? await joinRunning(E2E_PORT, E2E_DATA)
        : await serveDemo(`locale_${workerIndex}`, { MESSAGES_DIR: folder })
      useHere(served)
      await use(served)
      await close()
    },
    OF_THE_WORKER,
  ],
})

/** The widths of a wide screen and a phone. */
const WIDTHS = [1440, 390]

async function expectTranslated(page: Page, address: string, data: readonly string[] = []): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect
      .soft(await unchangedTexts(page, data), `${address}: texts that are no names and stay as they are`)
      .toEqual([])
    expect.soft(await cutOff(page), `${address}: what is cut off at ${width} pixels`).toEqual([])
  }
  expect.soft(await linksElsewhere(page, '/xx'), `${address}: links that leave the locale`).toEqual([])
}

const LISTS = [
  '/',
  '/media',
  '/media?query=a&type=Movie',
  '/series',
  '/characters',
  '/people',
  '/companies',
  '/torrents',
]
const FORMS = ['/search', '/search?query=cowboy', '/login', '/register', '/reset', '/confirm']

test('every page is completely in the locale of its path', async ({ page, request, complaints }) => {
  await page.goto('/')
  expect((await unchangedTexts(page)).length, 'what is looked for is found where it is').toBeGreaterThan(30)
  const work = await idOf(request, 'Cowboy Bebop')
  const tabs = (['reviews', 'characters', 'episodes', 'torrents'] as const).map((tab) => links.media(work, tab))
  const kinds = Object.values(await entriesOfKinds(request)).flatMap(([entry = '']) => entry)
  for (const path of [...LISTS, ...FORMS, links.media(work), ...tabs, ...kinds]) {
    await page.goto(`/xx${path === '/' ? '' : path}`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'xx')
    await expectTranslated(page, path)
  }
  await page.goto('/xx/nothing/here')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pseudo(messages.layout.missing.title))
  await expectTranslated(page, 'a page that is not there')
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !NOT_FOUND.test(complaint)))
})

test('so are the pages of logged-in users, with parts that are loaded later', async ({ page }) => {
  const { username, email, password } = await givenAccount()
  await page.goto('/xx/login')
  await page.getByLabel(pseudo(messages.account.email)).fill(email)
  await page.getByLabel(pseudo(messages.account.password)).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: pseudo(messages.account.login.submit) })
    .click()
  await expect(page.getByRole('button', { name: pseudo(messages.layout.account.menu) })).toBeEnabled()
  for (const path of ['', '/watched', '/lists', '/favorites', '/history', '/statistics']) {
    await page.goto(`/xx/my-account${path}`)
    await expect(page.locator('main').getByRole('heading').first()).toBeAttached()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expectTranslated(page, path, [username, 'Chrome on Linux'])
  }
  for (const section of SETTINGS_SECTIONS) {
    await page.goto(`/xx${links.settings(section)}`)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expectTranslated(page, section, [username, 'Chrome on Linux'])
  }
  await page.goto('/xx/media')
  await page.locator('main a[href^="/xx/media/"]').first().click()
  await expect(page).toHaveURL(/\/xx\/media\/\d+$/)
  await page.getByRole('button', { name: pseudo(messages.myMedia.favorite.label) }).click()
  await expect(page.getByRole('listitem').filter({ hasText: pseudo(messages.myMedia.undo) })).toBeVisible()
})

test('links, forms and the router stay in the locale, and the cache keeps pages of two locales apart', async ({
  page,
  request,
}) => {
  const bodies = new Map<string, string>()
  for (const path of ['/media', '/xx/media', '/media', '/xx/media']) {
    const answer = await request.get(path)
    expect(answer.headers().vary ?? '').not.toMatch(/cookie|language/i)
    // A write of another journey may let it be rendered anew, with another nonce.
    const body = (await answer.text()).replaceAll(/(nonce[^0-9a-f]{1,6})[0-9a-f]{32}/g, '$1')
    bodies.set(path, bodies.get(path) ?? body)
    expect(body).toBe(bodies.get(path))
    expect(answer.headers()['set-cookie']).toBeUndefined()
  }
  expect(bodies.get('/media')).toContain('<html lang="en"')
  expect(bodies.get('/xx/media')).toContain('<html lang="xx"')
  for (const body of bodies.values()) {
    expect(body).toContain('hrefLang="xx"')
    expect(body).toContain('hrefLang="x-default"')
  }
  for (const path of ['/en/media', '/yy/media', '/xx/api/media', '/xx/robots.txt'])
    expect((await request.get(path)).status(), path).toBe(404)
  expect((await request.get('/xx/media?page=9999', { maxRedirects: 0 })).headers().location).toMatch(
    /^\/xx\/media\?page=/,
  )

  await page.goto('/xx')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('navigation').locator('a[href="/xx/media"], a[href^="/xx/media?"]').first().click()
  await expect(page).toHaveURL(/\/xx\/media/)
  await page.locator('select[name="type"]').selectOption('Movie')
  await expect(page).toHaveURL(/\/xx\/media\?.*type=Movie/)
  await page.locator('.results a').first().click()
  await expect(page).toHaveURL(/\/xx\/media\/\d+$/)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await page.goto('/xx/my-account')
  await expect(page).toHaveURL(/\/xx\?login&next=%2Fxx%2Fmy-account$/)
  await expect(page.getByRole('dialog', { name: pseudo(messages.account.login.title) })).toBeVisible()
})
