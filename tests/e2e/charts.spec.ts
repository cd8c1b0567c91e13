import { expect, expectComplaint, NOT_FOUND, test } from './support/test'

test('a visitor looks at seasons, the top, what is upcoming, and the calendar', { tag: '@essential' }, async ({
  page,
}) => {
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
  await page.getByRole('link', { name: 'The week after' }).click()
  await expect(page).toHaveURL(/\/calendar\?week=\d{4}-\d\d-\d\d$/)
  await page.getByRole('link', { name: 'This week' }).click()
  await expect(page).toHaveURL(/\/calendar$/)
})

test('seasons that there are not are not found', async ({ page, complaints }) => {
  const answer = await page.goto('/season/2023/autumn')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectComplaint(complaints, NOT_FOUND)
})
