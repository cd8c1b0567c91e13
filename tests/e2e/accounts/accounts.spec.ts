import type { Page } from '@playwright/test'
import { expectLoggedIn, expectVisitor, givenAccount, logIn, newAccount } from '../support/account'
import { clickHydrated } from '../support/hydrated'
import { linkTo } from '../support/mail'
import { expect, expectAccessible, expectComplaint, NOT_FOUND, test } from '../support/test'

const REFUSED = /status of 401/

test('a new user registers, and the mailed link activates the account, logs in and leads back; the session survives a reload', {
  tag: '@essential',
}, async ({ page, context }) => {
  const account = newAccount()
  await page.goto('/media')
  await clickHydrated(page.getByRole('contentinfo').getByRole('link', { name: 'Register' }))
  const dialog = page.getByRole('dialog', { name: 'Register' })
  await dialog.getByLabel('Username').fill(account.username)
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByLabel('Confirm password').fill(account.password)
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('check your email to activate your account!')).toBeVisible()
  await expect(dialog).toContainText(account.email)
  await dialog.getByRole('link', { name: 'No email? Send it again' }).click()
  const again = page.getByRole('dialog', { name: 'Activate your account' })
  await expect(again.getByLabel('Username')).toHaveValue(account.username)
  await expect(again.getByLabel('Email')).toHaveValue(account.email)
  await again.getByRole('button', { name: 'Send the link' }).click()
  await expect(again.getByText('a link is on its way')).toBeVisible()

  await page.goto(await linkTo(account.email, 'confirm'))
  await expect(page.getByText('Your account has been activated, and you are logged in')).toBeVisible()
  await expect(page).toHaveURL(`/welcome?next=${encodeURIComponent('/media')}`)
  await expect(page.getByRole('heading', { name: `Welcome, ${account.username}` })).toBeVisible()
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await expect(page).toHaveURL('/media')
  await expectLoggedIn(page)
  await page.reload()
  await expectLoggedIn(page)

  // The refresh token is only in an HttpOnly cookie, and no token is in browser storage.
  const cookies = await context.cookies()
  const [kept, ...others] = cookies.filter(({ name }) => !name.includes('csrf') && name !== 'mokuroku.browser')
  expect(others).toEqual([])
  const known = cookies.find(({ name }) => name === 'mokuroku.browser')
  expect(known).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth/callback' })
  expect(kept).toMatchObject({ name: 'next-auth.session-token', httpOnly: true, sameSite: 'Lax', path: '/' })
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored).not.toMatch(/eyJ|[\w-]{80}/)
})

test('tabs share a session: all can refresh it, and a logout in one is a logout in all', async ({ page, context }) => {
  await logIn(page, await givenAccount())
  const first = await context.newPage()
  const tabs = [page, first]
  await Promise.all(tabs.map((tab) => tab.goto('/media')))
  for (const tab of tabs) await expectLoggedIn(tab)
  await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) await expectLoggedIn(tab)

  await first.getByRole('button', { name: 'Your account' }).click()
  // The notice stays for five seconds, and on a busy machine the click can take as long.
  await Promise.all([
    expect(first.getByText('You are logged out')).toBeVisible(),
    first.getByRole('menuitem', { name: 'Log out' }).click(),
  ])
  for (const tab of tabs) await expectVisitor(tab)
  await page.reload()
  await expectVisitor(page)
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).not.toContain('next-auth.session-token')
})

test('a failed login shows the reason in its form, at the fields, and nowhere after it', { tag: '@essential' }, async ({
  page,
  complaints,
}) => {
  await page.goto('/login')
  const main = page.getByRole('main')
  const [email, password] = [main.getByLabel('Email'), main.getByLabel('Password')]
  await email.focus()
  await expect(main.getByText('Email must be filled out')).toBeHidden()
  await password.focus()
  await expect(main.getByText('Email must be filled out')).toBeVisible()
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(main.getByText('Password must be filled out')).toBeVisible()
  await expect(email).toBeFocused()
  await expectAccessible(page)
  await email.fill('nobody@example.org')
  await password.fill('not the password')
  await expect(main.getByText('must be filled out')).toHaveCount(0)
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
  const refusal = page.getByText('This email/password combination does not exist')
  await expect(main.getByRole('alert')).toHaveText('This email/password combination does not exist')
  await expect(password).toBeFocused()
  await expectComplaint(complaints, REFUSED)
  await expectVisitor(page)
  await page.getByRole('banner').getByRole('link', { name: 'Mokuroku, home' }).click()
  await expect(page).toHaveURL('/')
  await expect(refusal).toHaveCount(0)
})

test('a registration with a taken name is refused, and keeps the input', async ({ page, complaints }) => {
  const { username } = await givenAccount()
  await page.goto('/register')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Register', exact: true }).click()
  for (const text of ['Username', 'Email', 'Password'])
    await expect(main.getByText(`${text} must be filled out`)).toBeVisible()
  await expect(main.getByLabel('Username')).toBeFocused()
  await main.locator('details').evaluateAll((all) => {
    for (const fold of all) fold.setAttribute('open', '')
  })
  await expectAccessible(page)
  await main.getByLabel('Username').fill(username)
  await main.getByLabel('Email').fill('another@example.org')
  const password = main.getByLabel('Password', { exact: true })
  await password.fill('a cat on the roof')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAttribute('type', 'text')
  await main.getByRole('button', { name: 'Hide Password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await main.getByLabel('Confirm password').fill('a cat on a roof')
  await main.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(main.getByText('Passwords do not match!')).toBeVisible()
  await main.getByLabel('Confirm password').fill('a cat on the roof')
  await main.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('Your account could not be registered')).toBeVisible()
  await expect(main.getByText('This username is taken, or looks too much like one that is')).toBeVisible()
  await expect(main.getByLabel('Username')).toHaveValue(username)
  await expectComplaint(complaints, /status of 409/)
})

test('a user who has not activated the account is told so, and can request the link again', async ({
  page,
  request,
  complaints,
}) => {
  const account = newAccount()
  const wanted = '/companies?query=cat'
  await request.post('/api/users/register', { data: { ...account, confirmPassword: account.password, wanted } })
  await page.goto('/login')
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(account.email)
  await main.getByLabel('Password').fill(account.password)
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
  await main.getByRole('link', { name: 'Send the link again' }).click()
  await expect(page).toHaveURL('/confirm')
  await expectComplaint(complaints, REFUSED)
  await expect(main.getByLabel('Email')).toHaveValue(account.email)
  await main.getByRole('button', { name: 'Send the link' }).click()
  await expect(main.getByText('Username must be filled out')).toBeVisible()
  await expect(main.getByLabel('Username')).toBeFocused()
  await expectAccessible(page)
  await main.getByLabel('Username').fill(account.username)
  await main.getByRole('button', { name: 'Send the link' }).click()
  await expect(main.getByText('a link is on its way')).toBeVisible()

  // The account was registered elsewhere, with what was wanted there.
  await page.goto(await linkTo(account.email, 'confirm'))
  await expect(page.getByText('Your account has been activated. You can log in now')).toBeVisible()
  await expectComplaint(complaints, REFUSED)
  const login = page.getByRole('dialog', { name: 'Log in' })
  await expect(login.getByLabel('Email')).toHaveValue(account.email)
  await login.getByLabel('Password').fill(account.password)
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`/welcome?next=${encodeURIComponent(wanted)}`)
  await expectLoggedIn(page)
  await page.getByRole('button', { name: 'Save and go back' }).click()
  await expect(page).toHaveURL(wanted)
})

test('an activation link that is invalid or comes too late says so, and leads visitors home', async ({
  page,
  request,
  complaints,
}) => {
  const waiting = newAccount()
  await request.post('/api/users/register', { data: { ...waiting, confirmPassword: waiting.password } })
  const link = await linkTo(waiting.email, 'confirm')
  const winner = { ...newAccount(), email: waiting.email }
  await request.post('/api/users/register', { data: { ...winner, confirmPassword: winner.password } })
  await page.goto('/confirm/nothing')
  await expect(page.getByText('Your account could not be activated')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expectComplaint(complaints, /status of 404/)

  await expect.poll(() => linkTo(waiting.email, 'confirm')).not.toBe(link)
  expect((await request.post(`/api/users${await linkTo(waiting.email, 'confirm')}`)).status()).toBe(200)
  await page.goto(link)
  await expect(page.getByText('This email address already has an account, under another name.')).toBeVisible()
  await expectComplaint(complaints, /status of 409/)
})

test('after the login a visitor returns to the requested page, and only within the site', {
  tag: '@essential',
}, async ({ page, context, complaints, baseURL }) => {
  const account = await givenAccount()
  const left = notedForeignAddresses(page, baseURL)
  // All forms of addresses are judged in tests/lib/links.test.ts. The dialog navigates by the router, the page by
  // itself.
  for (const [path, next, at] of [
    ['/?login', '/./%5Cevil.example/x', '/%5Cevil.example/x'],
    ['/login?', '/./\\evil.example', '/'],
    ['/login?', '/companies?query=//evil.example#//evil.example', '/companies?query=//evil.example#//evil.example'],
  ] as const) {
    await page.goto(`${path}&next=${encodeURIComponent(next)}`)
    const login = path === '/login?' ? page.getByRole('main') : page.getByRole('dialog', { name: 'Log in' })
    await login.getByLabel('Email').fill(account.email)
    await login.getByLabel('Password').fill(account.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at)
    await expectLoggedIn(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.clear())
    await context.clearCookies()
  }
  // The client navigation to a page that is missing, and the page itself, answer 404.
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !NOT_FOUND.test(complaint)))
  expect(left).toEqual([])
})

/** Collects the addresses of other origins that the page navigates to. */
function notedForeignAddresses(page: Page, origin: string | undefined): string[] {
  const left: string[] = []
  page.on('request', (request) => {
    const address = new URL(request.url())
    if (/^https?:$/.test(address.protocol) && address.origin !== origin) left.push(address.href)
  })
  return left
}
