import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { linkTo } from './mail'

export type Account = { username: string; email: string; password: string }

/** A unique name, since the tests share a database. */
export function newAccount(): Account {
  const letters = crypto.randomUUID().replace(/[^a-f]/g, '')
  const username = `reader-${letters}${Math.floor(Math.random() * 1e6)}`.slice(0, 24)
  return { username, email: `${username}@example.org`, password: 'a cat on the roof' }
}

/** An activated account, made by calls of the API. */
export async function givenAccount(request: APIRequestContext): Promise<Account> {
  const account = newAccount()
  const registered = await request.post('/api/users/register', {
    data: { ...account, confirmPassword: account.password },
  })
  expect(registered.status()).toBe(200)
  const path = await linkTo(account.email, 'confirm')
  expect((await request.post(`/api/users${path}`)).status()).toBe(200)
  return account
}

/** Logs in on the login page. */
export async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expectLoggedIn(page)
}

export async function expectLoggedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Your account' })).toBeEnabled()
}

export async function expectVisitor(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
}
