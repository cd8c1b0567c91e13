import { expect, test } from '../support/catalogue'

test('the panel tells what its options find, and shows works for adults', { tag: '@essential' }, async ({
  page,
  catalogue,
}) => {
  await catalogue.createWork({ title: 'Quiet Harbour', type: 'Movie', format: 'Puppets', isAdult: true })
  await page.goto('/media?query=quiet+harbour')
  await expect(page.getByText('No titles match “quiet harbour”.')).toBeVisible()
  await page.getByRole('link', { name: 'Browse all media' }).click()
  await expect(page).toHaveURL('/media')
  await page.getByRole('button', { name: 'All filters' }).click()
  const panel = page.getByRole('dialog', { name: 'All filters' })
  await expect(panel.getByRole('checkbox', { name: /^Movies \d+$/ })).toBeAttached()
  await panel.getByLabel('Adult works').selectOption('only')
  await panel.getByRole('button', { name: 'Show works' }).click()
  await expect(page.getByRole('link', { name: 'Remove the filter Only adult works' })).toBeVisible()
  await page
    .getByRole('list', { name: 'Works' })
    .getByRole('link', { name: /Quiet Harbour/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'For adults' })).toBeVisible()
  await expect(page.locator('meta[name=rating]')).toHaveAttribute('content', 'adult')
})

test('works are filtered by what they are based on', async ({ page }) => {
  await page.goto('/media?query=cowboy')
  await page.getByRole('button', { name: 'All filters' }).click()
  const panel = page.getByRole('dialog', { name: 'All filters' })
  await panel.getByRole('group', { name: 'Based on' }).getByText('Nothing else').click()
  await panel.getByRole('button', { name: 'Show works' }).click()
  await expect(page).toHaveURL(/basedOn=Original/)
  await expect(page.getByRole('link', { name: 'Remove the filter Original stories' })).toBeVisible()
  await expect(
    page
      .getByRole('list', { name: 'Works' })
      .getByRole('link', { name: /Cowboy Bebop/ })
      .first(),
  ).toBeVisible()
})
