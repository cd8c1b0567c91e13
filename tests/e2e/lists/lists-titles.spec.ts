import type { Page } from '@playwright/test'
import { givenAccount, logIn } from '../support/account'
import { SEEN, TITLES, titlesOn } from '../support/lists'
import { expect, test } from '../support/test'

/** Counts the clicks of the mouse from now on, also across pages. */
async function clicksOn(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('clicked', () => clicks++)
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => (window as unknown as { clicked: () => void }).clicked(), true),
  )
  return () => clicks
}

test('a ranked list of five with notes takes at most twenty clicks', { tag: '@essential' }, async ({ page }) => {
  test.slow()
  await logIn(page, await givenAccount())
  const clicks = await clicksOn(page)
  await page.goto('/my-account/lists')
  const main = page.getByRole('main')
  const form = main.getByRole('form', { name: 'Create a new list' })
  await form.getByLabel('Name').click()
  await page.keyboard.type('Five')
  await form.getByRole('button', { name: 'Create the list' }).click()
  const five = [...TITLES, 'Steins;Gate']
  const field = main.getByRole('combobox', { name: 'Add a title' })
  await field.click()
  for (const [index, title] of five.entries()) {
    await page.keyboard.type(title)
    await main.getByRole('option', { name: title }).first().click()
    await expect(titlesOn(page)).toHaveCount(index + 1)
    await expect(field).toBeFocused()
  }
  await expect(titlesOn(page)).toHaveText(five, SEEN)
  for (const title of five) {
    const row = main.getByRole('listitem').filter({ hasText: title })
    await row.getByRole('button', { name: /^Add a note/ }).click()
    await page.keyboard.type(`Why ${title}.`)
    await row.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(row.getByText(`Why ${title}.`)).toBeVisible()
  }
  await expect(main.locator('.list-place')).toHaveText(['1', '2', '3', '4', '5'])
  expect(clicks()).toBeLessThanOrEqual(20)
})
