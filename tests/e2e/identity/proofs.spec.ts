import { prisma } from '@/server/platform/database/client'
import { newAccount } from '../support/account'
import { linkTo } from '../support/mail'
import { expect, expectAccessible, expectComplaint, test } from '../support/test'

/** The count of all registrations of the site in the last hour. */
const count = { where: { key: { startsWith: 'registrationsOfSite:' } } }

test('in a flood of registrations a new user waits a moment, and is registered', async ({
  page,
  request,
  complaints,
}) => {
  const first = newAccount()
  await request.post('/api/users/register', { data: { ...first, confirmPassword: first.password } })
  expect((await prisma().rateLimit.updateMany({ ...count, data: { points: 100_000 } })).count).toBe(1)
  const account = newAccount()
  await page.goto('/register')
  const form = page.getByRole('main').getByRole('form', { name: 'Register' })
  await form.getByLabel('Username').fill(account.username)
  await form.getByLabel('Email').fill(account.email)
  await form.getByLabel('Password', { exact: true }).fill(account.password)
  await form.getByLabel('Confirm password').fill(account.password)
  const asked = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/users/register') && answer.status() === 428,
  )
  await form.getByRole('button', { name: 'Register', exact: true }).click()
  await asked
  await expect(form).toContainText('Checking that you are not a bot.')
  await expect(page.getByText('check your email to activate your account!')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await expectComplaint(complaints, /status of 428/)
  await prisma().rateLimit.deleteMany(count)
  await page.goto(await linkTo(account.email, 'confirm'))
  await expect(page.getByText('Your account has been activated')).toBeVisible()
})
