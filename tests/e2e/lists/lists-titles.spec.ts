import type { Page } from '@playwright/test'
import { givenAccount, logIn } from '../support/account'
import { listsOf, SEEN, TITLES, titlesOn } from '../support/lists'
import { expect, expectAccessibleAtEachWidth, test } from '../support/test'

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

test('pasted titles are matched and added, and somebody else likes and copies the list', async ({ page, request }) => {
  test.slow()
  const [owner, fan] = [await givenAccount(), await givenAccount()]
  const url = await (await listsOf(request, owner)).create({ name: 'Pasted', visibility: 'Public' })
  await logIn(page, owner)
  await page.goto(`/list/${url}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Several at once' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add several titles' })
  await dialog.getByLabel('Titles, one per line').fill('1. cowboy bebop\nNo such work\n\nDEATH NOTE')
  await dialog.getByRole('button', { name: 'Find these titles' }).click()
  await expect(dialog.getByText('2 of 3 titles found.')).toBeVisible()
  await expect(dialog.getByText('No work has this title.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await dialog.getByRole('button', { name: 'Add 2 titles' }).click()
  await expect(titlesOn(page)).toHaveText(['Cowboy Bebop', 'Death Note'], SEEN)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await logIn(page, fan)
  await page.goto(`/list/${url}`)
  await main.getByRole('button', { name: 'Like' }).click()
  await expect(main.getByRole('button', { name: 'Liked 1' })).toHaveAttribute('aria-pressed', 'true')
  await main.getByRole('button', { name: 'Copy to my lists' }).click()
  await expect(page).toHaveURL('/my-account/lists/pasted')
  await expect(main.getByText(`Copied from Pasted by ${owner.username}`)).toBeVisible()
  await expect(titlesOn(page)).toHaveText(['Cowboy Bebop', 'Death Note'], SEEN)
})
