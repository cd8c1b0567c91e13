import { links } from '@/lib/links'
import { givenAccount, logIn } from '../support/account'
import { listsOf, SEEN, titlesOn } from '../support/lists'
import { expect, expectAccessible, expectAccessibleAtEachWidth, expectComplaint, test } from '../support/test'

test('titles that somebody pastes are matched and added; a friend likes and copies the list, and both keep it together', async ({
  page,
  request,
  browser,
  complaints,
}) => {
  test.slow()
  const owner = await givenAccount()
  const friend = await givenAccount()
  const url = await (await listsOf(request, owner)).create({ name: 'For rainy days', visibility: 'Public' })
  await logIn(page, owner)
  await page.goto(links.list(url))
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Several at once' }).click()
  const pasting = page.getByRole('dialog', { name: 'Add several titles' })
  await pasting.getByLabel('Titles, one per line').fill('1. cowboy bebop\nNo such work\n\nDEATH NOTE')
  await pasting.getByRole('button', { name: 'Find these titles' }).click()
  await expect(pasting.getByText('2 of 3 titles found.')).toBeVisible()
  await expect(pasting.getByText('No work has this title.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await pasting.getByRole('button', { name: 'Add 2 titles' }).click()
  await expect(titlesOn(page)).toHaveText(['Cowboy Bebop', 'Death Note'], SEEN)

  await main.getByRole('button', { name: 'Collaborators' }).click()
  const dialog = page.getByRole('dialog', { name: 'Collaborators' })
  await expect(dialog).toContainText('You have no collaborators on this list yet.')
  await dialog.getByLabel('Username').fill('nobody-of-that-name')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog).toContainText('There is no user with this name whom you can invite')
  await expectComplaint(complaints, /status of 400/)
  await dialog.getByLabel('Username').fill(friend.username)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByRole('listitem')).toContainText(`${friend.username}invited`)
  await expectAccessible(page)

  const other = await (await browser.newContext()).newPage()
  await logIn(other, friend)
  await other.goto(links.list(url))
  const there = other.getByRole('main')
  // The copy has the same name.
  const shared = there.locator(`a[href="${links.list(url)}"]`)
  await there.getByRole('button', { name: 'Like' }).click()
  await expect(there.getByRole('button', { name: 'Liked 1' })).toHaveAttribute('aria-pressed', 'true')
  await there.getByRole('button', { name: 'Copy to my lists' }).click()
  await expect(other).toHaveURL(links.myList(`${friend.username}/for-rainy-days`))
  await expect(there.getByText(`Copied from For rainy days by ${owner.username}`)).toBeVisible()
  await expect(titlesOn(other)).toHaveText(['Cowboy Bebop', 'Death Note'], SEEN)

  await other.goto(links.myAccount('notifications'))
  await other.getByRole('link', { name: `${owner.username} invited you to work on the list For rainy days` }).click()
  await other.getByRole('button', { name: 'Accept' }).click()
  await expectAccessible(other)
  await shared.click()
  await other.getByRole('main').getByRole('combobox', { name: 'Add a title' }).fill('Naruto')
  await other
    .getByRole('option', { name: /Naruto/ })
    .first()
    .click()
  await expect(titlesOn(other)).toHaveText(['Cowboy Bebop', 'Death Note', 'Naruto'], SEEN)
  await expect(other.getByRole('button', { name: 'Delete' })).toHaveCount(0)

  await page.reload()
  await expect(titlesOn(page)).toHaveText(['Cowboy Bebop', 'Death Note', 'Naruto'], SEEN)
  await expect(main).toContainText(`added by ${friend.username}`)
  const seen = await (await request.get(links.list(url))).text()
  expect(seen.replace(/<[^>]+>/g, '')).toContain(`with ${friend.username}`)

  await main.getByRole('button', { name: 'Collaborators' }).click()
  await expect(dialog).toContainText(`${friend.username} added Naruto`)

  await other.getByRole('button', { name: 'Leave' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Leave the list' }).click()
  await expect(other).toHaveURL(/my-account\/lists$/)
  await expect(there.getByRole('link', { name: 'For rainy days' })).toHaveAttribute('href', links.myList(url))
  await expect(shared).toHaveCount(0)
  await other.context().close()
})
