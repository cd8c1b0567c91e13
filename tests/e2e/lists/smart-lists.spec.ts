import { links } from '@/lib/links'
import { smartListLink } from '@/lib/lists/links/smart-lists'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { expectAccessible, expectAccessibleAtEachWidth, expectComplaint } from '../support/test'

test('a user keeps filters under a name, comes back to them, and shares their page', { tag: '@essential' }, async ({
  page,
  browser,
  complaints,
}) => {
  const account = await givenAccount()
  await logIn(page, account)
  await page.goto('/media')
  await page.getByRole('button', { name: 'Smart lists' }).click()
  const dialog = page.getByRole('dialog', { name: 'Smart lists' })
  await expect(dialog.getByText('You have no smart lists yet.')).toBeVisible()
  await expect(dialog.getByText('Choose some filters')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto('/media?type=Movie&tags=space')
  await page.getByRole('button', { name: 'Smart lists' }).click()
  await dialog.getByLabel('Save the filters on this page as').fill('Films in space')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('link', { name: 'Films in space' })).toBeVisible()
  await dialog.getByLabel('Save the filters on this page as').fill('films in space')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('You already have a list with this name')).toBeVisible()
  await expectComplaint(complaints, /status of 409/)
  await dialog.getByLabel('Who can see Films in space').selectOption('Public')
  await expect(dialog.getByRole('link', { name: 'Open page' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Open page' }).click()
  await expect(page).toHaveURL(smartListLink(`${account.username}/films-in-space`))

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(page.url())
  await expect(visitor.getByRole('heading', { level: 1, name: 'Films in space' })).toBeVisible()
  await expect(visitor.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveText(['Movies', 'Space'])
  await expect(visitor.getByRole('list', { name: 'Works' }).getByRole('link').first()).toBeVisible()
  await expectAccessibleAtEachWidth(visitor)
  await visitor.getByRole('link', { name: 'Change the filters' }).click()
  await expect(visitor).toHaveURL(/type=Movie&tags=space$/)
  await visitor.context().close()

  await page.goto('/media')
  await page.getByRole('button', { name: 'Smart lists' }).click()
  await dialog.getByRole('link', { name: 'Films in space' }).click()
  await expect(page).toHaveURL(/type=Movie&tags=space$/)
  await expect(dialog).toBeHidden()
  // Other filters are saved over its own; it is renamed among the lists, and stands on the profile.
  await page.goto('/media?type=Anime&tags=space')
  await page.getByRole('button', { name: 'Smart lists' }).click()
  await dialog.getByRole('button', { name: /^Replace with these filters.*Films in space$/ }).click()
  await expect(page.getByText('“Films in space” now has the filters of this page.')).toBeVisible()
  await page.goto(links.myAccount('lists'))
  const mine = page.getByRole('region', { name: 'Smart lists' })
  await mine.getByRole('button', { name: 'Rename Films in space' }).click()
  await mine.getByLabel('New name of Films in space').fill('Shows in space')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByRole('link', { name: 'Shows in space' })).toHaveAttribute('href', /type=Anime&tags=space$/)
  await expectAccessible(page)
  await page.goto(links.user(account.username))
  await expect(page.getByRole('region', { name: 'Smart lists' }).getByRole('link')).toHaveText(['Shows in space'])

  await page.goto('/media')
  await page.getByRole('button', { name: 'Smart lists' }).click()
  await dialog.getByRole('button', { name: 'Delete Shows in space' }).click()
  await expect(dialog.getByText('You have no smart lists yet.')).toBeVisible()
})

test('a smart list with my works hidden is applied with them hidden, and stays private', async ({ page }) => {
  await logIn(page, await givenAccount())
  await page.goto('/media')
  await page.getByLabel('Works on my list').selectOption('hide')
  await page.getByRole('button', { name: 'Smart lists' }).click()
  const dialog = page.getByRole('dialog', { name: 'Smart lists' })
  await dialog.getByLabel('Save the filters on this page as').fill('New to me')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('link', { name: 'New to me' })).toBeVisible()
  await expect(dialog.getByLabel('Who can see New to me')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Works on my list').selectOption('all')
  await page.getByRole('button', { name: 'Smart lists' }).click()
  await dialog.getByRole('link', { name: 'New to me' }).click()
  await expect(page.getByLabel('Works on my list')).toHaveValue('hide')
})
