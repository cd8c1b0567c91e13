import { links } from '@/lib/links'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/test'
import { deviceOf } from '../support/tracking'
import { idOf } from '../support/works'

test('a visitor looks at seasons, the top, what is upcoming, and the calendar', async ({ page, request }) => {
  expect((await request.get('/season/2023/autumn')).status()).toBe(404)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Charts' }).click()
  await expect(page).toHaveURL(/\/season$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Winter|Spring|Summer|Fall) \d{4} anime$/)

  await page.goto('/season/2023/fall')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fall 2023 anime')
  await page.getByRole('link', { name: 'Title', exact: true }).click()
  await expect(page).toHaveURL(/\/season\/2023\/fall\?sort=title$/)
  await page.getByRole('link', { name: 'Winter 2024' }).click()
  await expect(page).toHaveURL(/\/season\/2024\/winter\?sort=title$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter 2024 anime')

  const charts = page.getByRole('navigation', { name: 'Charts' })
  await charts.getByRole('link', { name: 'Top' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Best works')
  await page.getByRole('link', { name: 'Popularity' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Most popular works')
  await page.getByRole('link', { name: 'Movies' }).click()
  await expect(page).toHaveURL(/\/top\?by=popularity&type=Movie$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Most popular Movies')
  await expect(page.getByRole('list', { name: 'Popularity' }).getByRole('listitem').first()).toContainText('1')

  await charts.getByRole('link', { name: 'Upcoming' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upcoming')
  await charts.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar')
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(page).toHaveURL(/\/calendar\?week=\d{4}-\d\d-\d\d$/)
  await page.getByRole('link', { name: 'This week' }).click()
  await expect(page).toHaveURL(/\/calendar$/)
})

test('a user sees the own works of a season and a week, everything by one press, and counts an episode in the row', async ({
  page,
  request,
}) => {
  const account = await givenAccount()
  const bebop = await idOf(request, 'Cowboy Bebop')
  const device = await deviceOf(request, account)
  await logIn(page, account)
  await page.goto('/season/1998/spring')
  await expect(page.getByText('You watch nothing of Spring 1998 and have planned nothing of it')).toBeVisible()
  await expect(page.locator('.card').first()).toBeVisible()

  await device.watch(bebop, { episodesWatched: 3 })
  await page.reload()
  const shown = page.getByRole('navigation', { name: 'Show', exact: true })
  await expect(shown.getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'true')
  const own = page.getByRole('list', { name: 'What you watch or have planned' }).getByRole('listitem')
  await expect(own).toHaveCount(1)
  await expect(own).toContainText('3 / 26')
  await expect(page.locator('.card')).toHaveCount(0)
  await own.getByRole('button', { name: '+1: one more episode of Cowboy Bebop' }).click()
  await expect(own).toContainText('4 / 26')
  await expect.poll(async () => (await device.record(bebop))?.episodesWatched).toBe(4)
  await shown.getByRole('link', { name: 'Everything' }).click()
  await expect(page).toHaveURL(/\/season\/1998\/spring\?show=everything$/)
  await expect(page.locator('.card').nth(1)).toBeVisible()
  await page.getByRole('link', { name: 'Winter 1998' }).click()
  await expect(page).toHaveURL(/\/season\/1998\/winter\?show=everything$/)

  await page.goto('/calendar?week=1998-04-08')
  const days = page.getByRole('main').locator('[id^="day-"]')
  const works = days.locator(`ul a[href^="/media/"]`)
  await expect(works).toHaveCount(1)
  await expect(works).toHaveAttribute('href', links.media(bebop))
  await days.getByRole('button', { name: '+1: one more episode of Cowboy Bebop' }).click()
  await expect.poll(async () => (await device.record(bebop))?.episodesWatched).toBe(5)
  await shown.getByRole('link', { name: 'Everything' }).click()
  await expect(page).toHaveURL(/\/calendar\?week=1998-04-08&show=everything$/)
  await expect(works.nth(1)).toBeVisible()
})
