import type { Page } from '@playwright/test'
import { givenAccount, logIn } from './support/account'
import { hydrated } from './support/hydrated'
import { expect, test } from './support/test'

/** Code and texts that are loaded on first use. */
const LATER = /\/_next\/static\/chunks\/|\/messages\//
const NOT_LOADED = 'This could not be loaded. Check your connection and try again.'

const lose = (page: Page) => page.route(LATER, (route) => route.abort())
const regain = (page: Page) => page.unrouteAll({ behavior: 'wait' })

/** The browser reports each request that failed; nothing else may be wrong. */
function expectOnlyLost(complaints: string[]): void {
  expect(complaints.filter((complaint) => !/ERR_FAILED/.test(complaint))).toEqual([])
  complaints.splice(0)
}

test('a dialog, a part of a page and a logout that cannot be loaded say so, and are loaded by another try', async ({
  page,
  complaints,
}) => {
  await page.goto('/companies')
  await hydrated(page)
  await lose(page)
  const opener = page.getByRole('banner').getByRole('link', { name: 'Log in' })
  await opener.click()
  const failed = page.getByRole('dialog', { name: NOT_LOADED })
  await expect(failed).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(failed).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()

  await opener.click()
  await failed.getByRole('button', { name: 'Close' }).click()
  await expect(failed).toBeHidden()
  await opener.click()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeVisible()
  await regain(page)
  await failed.getByRole('button', { name: 'Try again' }).click()
  const login = page.getByRole('dialog', { name: 'Log in' })
  await expect(login.getByLabel('Email')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await logIn(page, await givenAccount())
  // The scripts of the page itself are needed; without its texts a part is not shown either.
  await page.route(/\/messages\//, (route) => route.abort())
  await page.goto('/my-account/lists')
  const part = page.getByRole('main').getByRole('alert')
  await expect(part).toContainText(NOT_LOADED)
  await expect(page.getByText('This page could not be shown')).toHaveCount(0)
  await regain(page)
  await part.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No lists yet')).toBeVisible()

  await hydrated(page)
  await lose(page)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText(NOT_LOADED)).toBeVisible()
  expectOnlyLost(complaints)
})
