import { TOTP } from 'otpauth'
import { links } from '@/lib/links'
import { type Account, expectLoggedIn, expectVisitor, givenAccount, logInByForm } from '../support/account'
import { downloaded } from '../support/download'
import { expect, expectAccessible, expectComplaint, test } from '../support/test'

let account: Account
test.beforeEach(async () => {
  account = await givenAccount()
})

/**
 * The code that an app with this key shows, now or some steps of 30 seconds later. That of an earlier step may be over
 * when it arrives.
 */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 })

test('a reader guards the login by codes of an app, trusts this browser, and comes back with a recovery code', async ({
  page,
  context,
  complaints,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logInByForm(page, account)
  await page.goto(links.settings('security'))
  const panel = page.getByRole('region', { name: 'Second factor' })
  await panel.getByRole('button', { name: 'Set it up' }).click()
  await expect(panel.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const key = (await panel.locator('code').textContent()) ?? ''
  await panel.getByLabel('Code', { exact: true }).fill('000000')
  await panel.getByRole('button', { name: 'Turn it on' }).click()
  await expect(panel.getByText('This code is wrong, or was used already')).toBeVisible()
  await expectComplaint(complaints, /status of 400/)
  await panel.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await panel.getByRole('button', { name: 'Turn it on' }).click()
  await expect(panel.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expect(panel.getByText('10 recovery codes are left.')).toBeVisible()
  // The keyboard goes on where the pressed button was.
  await expect(panel.getByRole('region', { name: 'Your recovery codes' })).toBeFocused()
  await expectAccessible(page)
  const { text } = await downloaded(page, panel.getByRole('link', { name: 'Download the codes' }))
  const [recoveryCode = ''] = text.trim().split('\n')
  expect(text.trim().split('\n')).toHaveLength(10)
  await panel.getByRole('button', { name: 'I have kept them' }).click()
  await expect(panel.getByRole('heading', { name: 'Your recovery codes' })).toHaveCount(0)
  await expect(panel.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Make new recovery codes' })).toBeFocused()

  const main = page.getByRole('main')
  const logOut = async () => {
    // What the page reads is answered before the session ends: of a page that is loaded anew, the browser knows it.
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('contentinfo').getByRole('button', { name: 'Log out' }).click()
    await expectVisitor(page)
  }
  await logOut()

  // By keyboard, on the page: the field comes, and what was typed stays.
  await page.goto('/login')
  await main.getByLabel('Email').fill(account.email)
  await main.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  const code = main.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(main.getByLabel('Email')).toHaveValue(account.email)
  await expectComplaint(complaints, /status of 401/)
  await expectAccessible(page)
  // A wrong code stays marked until it is changed, so that nothing moves under the finger.
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  const wrong = main.getByText('This code is wrong, or was used already')
  await expect(wrong).toBeVisible()
  await expectComplaint(complaints, /status of 400/)
  await main.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(main.getByLabel('Recovery code')).toBeFocused()
  await expect(wrong).toHaveCount(0)
  await main.getByRole('button', { name: 'Use the code of the app' }).press('Enter')
  await expect(code).toBeFocused()
  // A code is taken once: that of the next step is taken already.
  await page.keyboard.type(codeOf(key, 1))
  await main.getByLabel('Trust this device for 30 days').press('Space')
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectLoggedIn(page)
  await logOut()
  await logInByForm(page, account)
  await logOut()

  // Somewhere else, without the phone, in the dialog.
  await context.clearCookies()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  // Beside "Log in with a passkey", which the browser offers a moment later.
  const send = dialog.getByRole('button', { name: 'Log in', exact: true })
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await send.click()
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
  // Another account may need no code.
  await dialog.getByLabel('Email').fill('somebody@example.org')
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveCount(0)
  await expectComplaint(complaints, /status of 401/)
  await dialog.getByLabel('Email').fill(account.email)
  await send.click()
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await expectComplaint(complaints, /status of 401/)
  await dialog.getByLabel('Recovery code').fill(recoveryCode)
  await send.click()
  await expectLoggedIn(page)

  await page.goto(links.settings('security'))
  await expect(panel.getByText('9 recovery codes are left.')).toBeVisible()
  await panel.getByRole('button', { name: 'Remove it' }).click()
  await expect(panel.getByRole('button', { name: 'Set it up' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Set it up' })).toBeFocused()
})
