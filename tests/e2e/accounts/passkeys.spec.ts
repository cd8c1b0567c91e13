import type { Locator } from '@playwright/test'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { expectLoggedIn, newAccount } from '../support/account'
import { clickHydrated, hydrated } from '../support/hydrated'
import { linkTo } from '../support/mail'
import { givenAuthenticator } from '../support/passkeys'
import { joinRunning, type Served, serveDemo, useHere } from '../support/served'
import { test as base, expect, expectAccessible, expectComplaint } from '../support/test'

/** Has the same fields as the fixture that it replaces (support/test.ts). */
const OF_THE_WORKER = { scope: 'worker', auto: true, timeout: 120_000 } as const

/** The mark of a tab in which the browser suggests passkeys. */
const SUGGESTS = 'suggests-passkeys'

/** A server at localhost, since passkeys belong to a host name. */
const test = base.extend<object, { served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use, { workerIndex }) => {
      const { E2E_PORT, E2E_DATA = '.data' } = process.env
      const { close, ...served } = E2E_PORT
        ? await joinRunning(E2E_PORT, E2E_DATA)
        : await serveDemo(`passkeys_${workerIndex}`, { HOST: '0.0.0.0' })
      const here = { ...served, url: served.url.replace('127.0.0.1', 'localhost') }
      useHere(here)
      await use(here)
      await close()
    },
    OF_THE_WORKER,
  ],
})

test('somebody registers with a passkey, marks a work, and logs in with it where it is theirs alone', async ({
  page,
  baseURL,
  complaints,
}) => {
  const authenticator = await givenAuthenticator(page)
  // The browser suggests nothing until it is wanted: the authenticator would answer that before any button.
  await page.addInitScript((key) => {
    if (!sessionStorage.getItem(key)) PublicKeyCredential.isConditionalMediationAvailable = async () => false
  }, SUGGESTS)
  const account = newAccount()
  let taps = 0
  const tap = async (control: Locator) => {
    taps += 1
    await clickHydrated(control)
  }
  const logOut = async () => {
    await authenticator.answers(false)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  }

  // From the home page to the first work marked.
  await page.goto(links.home())
  await tap(page.getByRole('banner').getByRole('link', { name: 'Log in' }))
  await tap(page.getByRole('dialog').getByRole('link', { name: 'Register' }))
  const form = page.getByRole('dialog', { name: 'Register' })
  await form.getByLabel('Username').fill(account.username)
  await form.getByLabel('Email').fill(account.email)
  await expectAccessible(page)
  await tap(form.getByRole('button', { name: 'Register with a passkey' }))
  await expect(form).toContainText(account.email)
  taps += 1
  await page.goto(await linkTo(account.email, 'confirm'))
  await expectLoggedIn(page)
  const picks = page.getByRole('region', { name: 'Pick what you have seen' })
  await tap(picks.locator('li button:enabled[aria-pressed=false]').first())
  await expect(page.getByText('1 work marked')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(6)

  // The settings list it; it is the only way in, so it stays.
  await page.goto(links.settings('security'))
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByText('not used yet')).toBeVisible()
  await passkeys.getByText('Rename').click()
  await passkeys.getByRole('textbox', { name: 'Name' }).fill('My phone')
  await passkeys.getByRole('button', { name: 'Save the name' }).click()
  await expect(passkeys.getByText('My phone', { exact: true })).toBeVisible()
  await prisma().session.updateMany({
    where: { user: { username: account.username } },
    data: { authenticatedAt: new Date(Date.now() - 11 * 60_000) },
  })
  await passkeys.getByRole('button', { name: /^Remove ?: My phone$/ }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expectComplaint(complaints, /status of 403/)
  await expectAccessible(page)
  await proof.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(page.getByText('This is the only way into your account.')).toBeVisible()
  await expectComplaint(complaints, /status of 409/)
  await expectAccessible(page)

  // By the button: two taps, without a name.
  await logOut()
  taps = 0
  await page.goto(links.home())
  await tap(page.getByRole('banner').getByRole('link', { name: 'Log in' }))
  await authenticator.answers(true)
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Log in with a passkey' }))
  await expectLoggedIn(page)
  expect(taps).toBeLessThanOrEqual(2)

  // Among the suggestions of the address field.
  await logOut()
  await page.evaluate((key) => sessionStorage.setItem(key, 'yes'), SUGGESTS)
  await authenticator.answers(true)
  await page.goto(links.login())
  await expectLoggedIn(page)
  // The menu of the account closes when the next page comes.
  await expect(page).toHaveURL(links.home())
  await page.evaluate((key) => sessionStorage.removeItem(key), SUGGESTS)

  // Not without its user, nor with an older count.
  await logOut()
  await page.goto(links.login())
  await hydrated(page)
  const button = page.getByRole('main').getByRole('button', { name: 'Log in with a passkey' })
  await authenticator.recognises(false)
  await authenticator.answers(true)
  await button.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No passkey was used.')
  await authenticator.answers(false)
  await authenticator.recognises(true)
  const count = await authenticator.count()
  await authenticator.countFrom(0)
  await page.reload()
  await hydrated(page)
  await authenticator.answers(true)
  await button.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('somebody has a copy of it')
  await expectComplaint(complaints, /status of 403/)
  await authenticator.answers(false)
  await authenticator.countFrom(count + 10)

  // At another address of the site there are none; it says where they work.
  const elsewhere = page.url().replace('localhost', '127.0.0.1')
  await page.goto(elsewhere)
  await expect(page.getByRole('main').getByText(`Passkeys work at ${baseURL} only`)).toBeVisible()
  await authenticator.remove()
})
