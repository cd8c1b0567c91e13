import { expect, type Page } from '@playwright/test'
import { SESSION_MARK } from '@/lib/display'
import { givenUser, PASSWORD } from '@/tests/support/factories'

/** `codes`: recovery codes of its second factor, each for one login. */
export type Account = { username: string; email: string; password: string; codes?: string[] }

/** A unique name, since the tests share a database. */
export function newAccount(): Account {
  const letters = crypto.randomUUID().replace(/[^a-f]/g, '')
  const username = `reader-${letters}${Math.floor(Math.random() * 1e6)}`.slice(0, 24)
  return { username, email: `${username}@example.org`, password: PASSWORD }
}

/**
 * An activated account, written to the database of the worker's server. Registering is a journey of its own
 * (accounts.spec.ts).
 */
export async function givenAccount(): Promise<Account> {
  const account = newAccount()
  await givenUser(account.username)
  return account
}

/**
 * Opens a session in the browser's context by the calls that the login form makes. The page is then at /robots.txt,
 * which has no scripts.
 */
export async function logIn(page: Page, { email, password, codes }: Account): Promise<void> {
  const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json()
  const code = codes?.shift()
  const data = { email, password, csrfToken, json: 'true', ...(code && { code }) }
  const answer = await page.request.post('/api/auth/callback/credentials', { data })
  expect(answer.status()).toBe(200)
  await page.goto('/robots.txt')
  await page.evaluate(([key, mark]) => localStorage.setItem(key, mark), [SESSION_MARK, csrfToken] as const)
}

/** Logs in on the login page. */
export async function logInByForm(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expectLoggedIn(page)
}

/** Logs in by the dialog that a link has opened. */
export async function logInAsked(page: Page, { email, password }: Account): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectLoggedIn(page)
}

export async function expectLoggedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Your account' })).toBeEnabled()
}

export async function expectVisitor(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
}
