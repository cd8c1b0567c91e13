import { links } from '@/lib/links'
import { givenAccount, logIn } from '../support/account'
import { listsOf, SEEN, titlesOn } from '../support/lists'
import { expect, expectAccessible, expectComplaint, test } from '../support/test'

test('two people keep one list', async ({ page, request, browser, complaints }) => {
  test.slow()
  const owner = await givenAccount()
  const friend = await givenAccount()
  const url = await (await listsOf(request, owner)).create({ name: 'For rainy days', visibility: 'Public' }, [
    'Cowboy Bebop',
  ])
  await logIn(page, owner)
  await page.goto(links.list(url))
  const main = page.getByRole('main')
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
  await other.goto(links.myAccount('notifications'))
  await other.getByRole('link', { name: `${owner.username} invited you to work on the list For rainy days` }).click()
  await other.getByRole('button', { name: 'Accept' }).click()
  await expectAccessible(other)
  await other.getByRole('link', { name: 'For rainy days' }).click()
  await other.getByRole('main').getByRole('combobox', { name: 'Add a title' }).fill('Death Note')
  await other
    .getByRole('option', { name: /Death Note/ })
    .first()
    .click()
  await expect(titlesOn(other)).toHaveText(['Cowboy Bebop', 'Death Note'], SEEN)
  await expect(other.getByRole('button', { name: 'Delete' })).toHaveCount(0)

  await page.reload()
  await expect(titlesOn(page)).toHaveText(['Cowboy Bebop', 'Death Note'], SEEN)
  await expect(main).toContainText(`added by ${friend.username}`)
  const seen = await (await request.get(links.list(url))).text()
  expect(seen.replace(/<[^>]+>/g, '')).toContain(`with ${friend.username}`)

  await main.getByRole('button', { name: 'Collaborators' }).click()
  await expect(dialog).toContainText(`${friend.username} added Death Note`)

  await other.getByRole('button', { name: 'Leave' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Leave the list' }).click()
  await expect(other).toHaveURL(/my-account\/lists$/)
  await expect(other.getByRole('link', { name: 'For rainy days' })).toHaveCount(0)
  await other.context().close()
})
