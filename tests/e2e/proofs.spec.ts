import { newAccount } from './support/account'
import { linkTo } from './support/mail'
import { joinRunning, type Served, serveDemo, useHere } from './support/served'
import { test as base, expect, expectAccessible, expectComplaint } from './support/test'

/** Has the same fields as the fixture that it replaces (support/test.ts). */
const OF_THE_WORKER = { scope: 'worker', auto: true, timeout: 120_000 } as const

/** A server on which each registration must prove work. */
const test = base.extend<object, { served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use, { workerIndex }) => {
      const { E2E_PORT, E2E_DATA = '.data' } = process.env
      const { close, ...served } = E2E_PORT
        ? await joinRunning(E2E_PORT, E2E_DATA)
        : await serveDemo(`proofs_${workerIndex}`, { RATE_PROOFLESS_REGISTRATIONS: '0' })
      useHere(served)
      await use(served)
      await close()
    },
    OF_THE_WORKER,
  ],
})

test('in a flood of registrations a new user waits a moment, and is registered', async ({ page, complaints }) => {
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
  await form.getByRole('button', { name: 'Register' }).click()
  await asked
  await expect(form).toContainText('Checking that you are not a program.')
  await expect(page.getByText('check your email to activate your account!')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await expectComplaint(complaints, /status of 428/)
  await page.goto(await linkTo(account.email, 'confirm'))
  await expect(page.getByText('Your account is activated')).toBeVisible()
})
