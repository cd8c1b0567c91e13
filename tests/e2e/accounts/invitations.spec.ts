import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { grant } from '@/tests/support/permissions'
import { expectLoggedIn, givenAccount, logIn, newAccount } from '../support/account'
import { linkTo } from '../support/mail'
import { expect, expectAccessible, test } from '../support/test'

test('an administrator invites somebody, who comes by the link, and revokes another one', async ({ page, browser }) => {
  const host = await givenAccount()
  const { id } = await prisma().user.findFirstOrThrow({ where: { username: host.username } })
  await grant(id, 'CanAdminister')
  await logIn(page, host)
  await page.goto(links.settings('account'))
  const part = page.getByRole('region', { name: 'Invitations' })
  await part.getByRole('button', { name: 'Make a link' }).click()
  const link = await part.getByRole('status').locator('.select-all').textContent()

  const guest = newAccount()
  const tab = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await tab.goto(link ?? '')
  await expect(tab.getByLabel('Invitation')).not.toHaveValue('')
  await tab.getByLabel('Username').fill(guest.username)
  await tab.getByLabel('Email').fill(guest.email)
  await tab.getByLabel('Password', { exact: true }).fill(guest.password)
  await tab.getByLabel('Confirm password').fill(guest.password)
  await expectAccessible(tab)
  await tab.getByRole('main').getByRole('button', { name: 'Register', exact: true }).click()
  await expect(tab.getByRole('main')).toContainText(guest.email)
  await tab.goto(await linkTo(guest.email, 'confirm'))
  await expectLoggedIn(tab)

  await page.reload()
  await expect(part.getByText(`Came by it: ${guest.username}`)).toBeVisible()
  await expect(part.getByText('1 of 1 used')).toBeVisible()
  await part.getByRole('button', { name: 'Make a link' }).click()
  await part.getByRole('button', { name: /^Revoke/ }).click()
  await expect(part.getByText('0 of 1 used · revoked')).toBeVisible()
  await expectAccessible(page)
})
