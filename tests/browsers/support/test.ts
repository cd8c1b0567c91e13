import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { SESSION_MARK } from '@/lib/display'
import type { Account } from '../../e2e/support/account'
import { test as base, expect } from '../../e2e/support/catalogue'
import type { Browser } from './driver'
import type { Engine } from './engines'
import { startPuppeteer } from './puppeteer'
import { type Visitor, visitorAt } from './visitor'
import { startWebKit } from './webkit'

export { expect }

type Fixtures = {
  /** Whether the visitor's browser runs scripts. */
  javaScript: boolean
  visitor: Visitor
  /** Gives the visitor the session of an account, as after a login. */
  enter: (account: Account) => Promise<void>
  /** Writes a file that the visitor can upload, and returns its path. */
  fileOf: (name: string, content: Buffer) => string
}

type WorkerFixtures = {
  /** The engine of the project (playwright.config.ts). */
  engine: Engine
  started: Browser
}

/** A story of a visitor, told in the engine of the project. Anything that the console complains about fails it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: [
    { name: 'newest Chromium', program: '' },
    { option: true, scope: 'worker' },
  ],
  started: [
    async ({ engine, served }, use) => {
      const started = await (engine.name === 'WebKit' ? startWebKit : startPuppeteer)(engine, served.url)
      await use(started)
      await started.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  javaScript: [true, { option: true }],
  // After the catalogue, so that the tab is closed before works are removed: it may still ask for their covers.
  visitor: async ({ started, javaScript, catalogue: _ }, use, info) => {
    info.annotations.push({ type: 'engine', description: started.version })
    const tab = await started.open({ javaScript })
    await use(visitorAt(tab, { javaScript }))
    if (info.status !== info.expectedStatus) {
      const picture = await tab.screenshot().catch(() => undefined)
      if (picture) await info.attach('page', { body: picture, contentType: 'image/png' })
      const html = await tab.run('document.documentElement.outerHTML').catch(() => undefined)
      if (html) await info.attach('document', { body: String(html), contentType: 'text/html' })
    }
    await tab.close()
    expect(tab.problems, 'what the console complained about').toEqual([])
  },
  enter: async ({ visitor, request }, use) => use((account) => enter(visitor, request, account)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
  fileOf: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'upload-'))
    await use((name, content) => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    })
    rmSync(folder, { recursive: true })
  },
})

/** The login form has a story of its own; others get its cookies and its mark in the local storage. */
async function enter({ tab, goTo }: Visitor, request: APIRequestContext, { email, password }: Account): Promise<void> {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  const data = { email, password, csrfToken, json: 'true' }
  expect((await request.post('/api/auth/callback/credentials', { data })).status()).toBe(200)
  const { cookies } = await request.storageState()
  await goTo('/robots.txt')
  await tab.setCookies(
    // WebDriver takes whole seconds; -1 is a cookie of the session.
    cookies.map(({ name, value, httpOnly, expires }) => ({ name, value, httpOnly, expires: Math.floor(expires) })),
  )
  await tab.run(`localStorage.setItem(${JSON.stringify(SESSION_MARK)}, ${JSON.stringify(csrfToken)})`)
}
