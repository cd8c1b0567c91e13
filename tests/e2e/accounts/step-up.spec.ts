import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { givenAccount, logIn } from '../support/account'
import { expect, expectAccessible, expectComplaint, test } from '../support/test'

test('who comes back to an open session confirms once that it is them, and loses nothing that was typed', async ({
  page,
  complaints,
}) => {
  const account = await givenAccount()
  await logIn(page, account)
  const [known] = (await page.context().cookies(new URL('/api/auth/callback', page.url()).href)).filter(({ name }) =>
    name.endsWith('mokuroku.browser'),
  )
  expect(known).toMatchObject({ path: '/api/auth/callback', httpOnly: true, sameSite: 'Lax' })
  const old = new Date(Date.now() - 11 * 60_000)
  await prisma().session.updateMany({
    where: { user: { username: account.username } },
    data: { authenticatedAt: old },
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(links.settings('security'))
  await expect(page.getByRole('region', { name: 'Sessions' })).toContainText('by password')
  await page.goto(links.settings('connections'))
  const tokens = page.getByRole('region', { name: 'Personal tokens' })
  await tokens.getByRole('textbox', { name: 'Name' }).fill('Seedbox')
  await tokens.getByRole('button', { name: 'Create a token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const password = dialog.getByRole('textbox', { name: 'Your password' })
  await expect(password).toBeFocused()
  await expectComplaint(complaints, /status of 403/)
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
  await expect(tokens.getByRole('textbox', { name: 'Name' })).toHaveValue('Seedbox')
  await tokens.getByRole('button', { name: 'Create a token' }).click()
  await expect(password).toBeFocused()
  await expectComplaint(complaints, /status of 403/)
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await expectComplaint(complaints, /status of 400/)
  await password.fill(account.password)
  await page.keyboard.press('Enter')
  await expect(tokens.getByText(/^mokuroku_pat_/)).toBeVisible()
  await expect(dialog).toBeHidden()

  // For ten minutes nobody asks again.
  await page.goto(links.settings('data'))
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete your account?' })
  await expectAccessible(page)
  await deletion.getByRole('button', { name: 'Delete forever' }).click()
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
})
