import { links } from '@/lib/links'
import { smartListLink } from '@/lib/lists/links/smart-lists'
import { givenAccount, logIn } from '../support/account'
import { sentAt, textsIn } from '../support/head'
import { expect, expectAccessible, expectAccessibleAtEachWidth, expectComplaint, test } from '../support/test'

test('a user keeps filters under a name, comes back to them, and shares their page', { tag: '@essential' }, async ({
  page,
  request,
  complaints,
}) => {
  const account = await givenAccount()
  const media = page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Media', exact: true })
  const open = () => page.getByRole('button', { name: 'Smart lists' }).click()
  await logIn(page, account)
  await page.goto('/media?type=Movie&tags=space')
  await open()
  const dialog = page.getByRole('dialog', { name: 'Smart lists' })
  await expect(dialog.getByText('You have no smart lists yet.')).toBeVisible()
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
  const address = smartListLink(`${account.username}/films-in-space`)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Films in space' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveText(['Movies', 'Space'])
  await expect(page.getByRole('list', { name: 'Works' }).getByRole('link').first()).toBeVisible()
  const size = page.viewportSize()
  await expectAccessibleAtEachWidth(page)
  if (size) await page.setViewportSize(size)
  // A visitor is sent the same page.
  const { status, html } = await sentAt(request, address)
  expect([status, ...textsIn(html, 'h1')]).toEqual([200, 'Films in space'])
  const shown = await page.getByRole('list', { name: 'Works' }).getByRole('link').allTextContents()
  expect(textsIn(html, 'a')).toEqual(expect.arrayContaining(shown))
  await page.getByRole('link', { name: 'Change the filters' }).click()
  await expect(page).toHaveURL(/type=Movie&tags=space$/)

  await media.click()
  await expect(page).toHaveURL('/media')
  await open()
  await expect(dialog.getByText('Choose some filters')).toBeVisible()
  await dialog.getByRole('link', { name: 'Films in space' }).click()
  await expect(page).toHaveURL(/type=Movie&tags=space$/)
  await expect(dialog).toBeHidden()
  // Other filters are saved over its own; it is renamed among the lists, and stands on the profile.
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Anime')
  await expect(page).toHaveURL(/type=Anime&tags=space$/)
  await open()
  await dialog.getByRole('button', { name: /^Replace with these filters.*Films in space$/ }).click()
  await expect(page.getByText('“Films in space” now has the filters of this page.')).toBeVisible()
  await page.goto(links.myAccount('lists'))
  const mine = page.getByRole('region', { name: 'Smart lists' })
  await mine.getByRole('button', { name: 'Rename Films in space' }).click()
  await mine.getByLabel('New name of Films in space').fill('Shows in space')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByRole('link', { name: 'Shows in space' })).toHaveAttribute('href', /type=Anime&tags=space$/)
  await expectAccessible(page)
  const profile = (await sentAt(request, links.user(account.username))).html
  expect(textsIn(profile, 'a')).toContain('Shows in space')
  expect(textsIn(profile, 'a')).not.toContain('Films in space')

  await media.click()
  await open()
  await dialog.getByRole('button', { name: 'Delete Shows in space' }).click()
  await expect(dialog.getByText('You have no smart lists yet.')).toBeVisible()
})

test('a smart list with my works hidden is applied with them hidden, and stays private', async ({ page }) => {
  await logIn(page, await givenAccount())
  await page.goto('/media')
  await page.getByLabel('Works in my watched list').selectOption('hide')
  await page.getByRole('button', { name: 'Smart lists' }).click()
  const dialog = page.getByRole('dialog', { name: 'Smart lists' })
  await dialog.getByLabel('Save the filters on this page as').fill('New to me')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('link', { name: 'New to me' })).toBeVisible()
  await expect(dialog.getByLabel('Who can see New to me')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Works in my watched list').selectOption('all')
  await page.getByRole('button', { name: 'Smart lists' }).click()
  await dialog.getByRole('link', { name: 'New to me' }).click()
  await expect(page.getByLabel('Works in my watched list')).toHaveValue('hide')
})
