import type { Page } from '@playwright/test'
import { prisma } from '@/server/platform/database/client'
import { invalidateNow } from '@/tests/support/invalidations'
import { givenAccount, logIn } from '../support/account'
import { seenThemes, watchTheme } from '../support/paint'
import { expect, expectAccessibleAtEachWidth, test } from '../support/test'
import { idOf } from '../support/works'

const TITLES = { main: 'Attack on Titan', romaji: 'Shingeki no Kyojin', native: '進撃の巨人' }

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('titles are in the chosen language, on every page and from the first paint', { tag: '@essential' }, async ({
  page,
  request,
}) => {
  const id = await idOf(request, TITLES.main)
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  const link = (name: string) => main.getByRole('link', { name, exact: true })
  await page.goto('/media?query=attack+on+titan&type=Anime')
  await expect(link(TITLES.main)).toBeVisible()

  const settings = await openSettings(page)
  await settings.getByRole('radio', { name: 'Romaji' }).check()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(link(TITLES.romaji)).toBeVisible()
  await expect(link(TITLES.main)).toHaveCount(0)

  await link(TITLES.romaji).click()
  await expect(heading).toHaveText(TITLES.romaji, { useInnerText: true })
  await expect(main.locator('.entry-other:visible')).toHaveText([TITLES.main, TITLES.native])
  await (await openSettings(page)).getByRole('radio', { name: 'Native' }).check()
  await page.reload()
  await expect(heading).toHaveText(TITLES.native, { useInnerText: true })
  await expect(main.locator('.entry-other:visible')).toHaveText([TITLES.main, TITLES.romaji])
  await expect(page).toHaveTitle(/^Attack on Titan/)

  const other = await idOf(request, 'Steins;Gate')
  await page.evaluate(() => localStorage.setItem('titles', 'romaji'))
  await page.goto(`/media/${other}`)
  await expect(heading).toHaveText('Steins;Gate', { useInnerText: true })
  await page.evaluate(() => localStorage.setItem('titles', 'nonsense'))
  await page.goto(`/media/${id}`)
  await expect(heading).toHaveText(TITLES.main, { useInnerText: true })
})

test('the theme can follow the device, at once, from the first paint, and in tabs that are open', async ({
  page,
  context,
}) => {
  await watchTheme(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/media')
  expect(await seenThemes(page)).toEqual(['dark'])
  const theme = page.getByRole('group', { name: 'Theme' })
  await theme.getByText('System').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expect(theme.getByRole('button', { name: 'System', pressed: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-chosen', 'system')
  expect(await seenThemes(page)).toEqual(['light'])

  const other = await context.newPage()
  await other.goto('/companies')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
  await (await openSettings(page)).getByRole('radio', { name: 'Dark' }).check()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the settings have no accessibility violations on a wide screen and a phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/media')
  const settings = await openSettings(page)
  await expect(settings.getByRole('radio', { checked: true }).first()).toBeFocused()
  await expectAccessibleAtEachWidth(page)
})

test('scores of others are hidden until one has rated the work', async ({ page, request }) => {
  const id = await idOf(request, 'Steins;Gate')
  await prisma().media.update({ where: { id }, data: { score: 91.7, scoreSource: 'myanimelist', members: 1200 } })
  await invalidateNow(`media:${id}`)
  const account = await givenAccount()
  await logIn(page, account)
  await page.goto(`/media/${id}`)
  const score = page.getByText('on MyAnimeList, listed by 1,200 users')
  await expect(score).toBeVisible()
  const settings = await openSettings(page)
  await settings.getByRole('switch', { name: "Other people's scores" }).click()
  await page.keyboard.press('Escape')
  await expect(score).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeEnabled()
  await expect(score).toBeHidden()
  const { token } = await (
    await request.post('/api/users/login', { data: { email: account.email, password: account.password } })
  ).json()
  const record = { media: id, status: 'Watching', episodesWatched: 3, rating: 80 }
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.post('/api/watched', { data: record, headers })).status()).toBe(200)
  await page.reload()
  await expect(score).toBeVisible()
})
