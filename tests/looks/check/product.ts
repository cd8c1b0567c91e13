import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { request } from '@playwright/test'
import { accountLinks } from '@/lib/identity/links/accounts'
import { disconnect } from '@/server/platform/database/client'
import { givenUser, PASSWORD } from '@/tests/support/factories'
import { runFolder } from '@/tests/support/temporary.mjs'
import { type Account, givenAccount } from '../../e2e/support/account'
import { atFirstStart, isFirst, serveDemo, useHere } from '../../e2e/support/served'
import { deviceOf } from '../../e2e/support/tracking'

/**
 * A product with the demo catalogue, and an account that can log in to it, none without LOOKS_EMAIL; of this checkout
 * also an editor, who moderates and administers, and the page of the first account as it was before.
 */
export type Checkable = { url: string; account: Account | undefined; editor?: Account; setupPage?: string }

const TERMS = '2026-11-30'

/** Runs `look` with the product of this checkout, on a database with the demo catalogue and a new account. */
export async function withOwnProduct<Found>(look: (product: Checkable) => Promise<Found>): Promise<Found> {
  process.env.E2E_FOLDER ??= runFolder()
  if (await isFirst()) await atFirstStart(async () => {})
  const { close, ...served } = await serveDemo(`looks_${process.pid}`, withEverything(process.env.E2E_FOLDER))
  useHere(served)
  const { url } = served
  try {
    const setupPage = await (await fetch(url + accountLinks.setup())).text()
    const [account, editor] = [await givenAccount(), await givenEditor()]
    for (const one of [account, editor]) await acceptTerms(url, one)
    return await look({ url, account, editor, setupPage })
  } finally {
    await disconnect()
    await close()
  }
}

/** A site that asks for more than others: providers of logins, terms, rules, and approved registrations. */
function withEverything(folder: string): Record<string, string> {
  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  return {
    REGISTRATION: 'approval',
    TERMS_FILE: file('terms.md', '# What holds here\n\nBe kind.\n\n## Texts\n\n- They stay yours.\n- We show them.'),
    PRIVACY_FILE: file('privacy.md', 'We keep what you type, and nothing else.'),
    TERMS_VERSION: TERMS,
    OIDC_ISSUER: 'https://accounts.example.org',
    OIDC_CLIENT_ID: 'mokuroku',
    OIDC_CLIENT_SECRET: 'of-the-pictures',
    OIDC_NAME: 'the accounts of our university library',
  }
}

async function acceptTerms(baseURL: string, account: Account): Promise<void> {
  const calls = await request.newContext({ baseURL })
  const { headers } = await deviceOf(calls, account)
  await calls.post('/api/me/terms', { headers, data: { terms: TERMS } })
  await calls.dispose()
}

/** Its address fits into the login of a phone. */
async function givenEditor(): Promise<Account> {
  await givenUser('editor', { permissions: ['CanEdit', 'CanModerate', 'CanAdminister'] })
  return { username: 'editor', email: 'editor@example.org', password: PASSWORD }
}

/** A product that runs, with the account that LOOKS_EMAIL and LOOKS_PASSWORD name. */
export function runningProduct(url: string): Checkable {
  const { LOOKS_EMAIL: email, LOOKS_PASSWORD: password = '' } = process.env
  return { url, account: email ? { username: '', email, password } : undefined }
}
