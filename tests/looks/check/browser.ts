import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Account } from '../../e2e/support/account'
import { logIn } from '../../e2e/support/account'
import { CHROMIUM_FLAGS, chromiumPath, unwantedFlags, WITHOUT_PICTURES } from '../../e2e/support/chromium'
import { rulesScript } from './rules-script'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
/** A page: its window, who is logged in, and the scale in which they read scores. */
type Wanted = { width: number; height: number; account?: Account | undefined; scale?: string | undefined }

/** A Chromium without pictures: their boxes have their sizes from the page. */
export async function launched(): Promise<Browser> {
  const args = [...CHROMIUM_FLAGS, ...WITHOUT_PICTURES]
  return chromium.launch({ executablePath: await chromiumPath(), args, ignoreDefaultArgs: unwantedFlags() })
}

/**
 * Runs work on new pages, one after the other. Pages of one user and scale share a context, so that scripts and styles
 * are loaded and compiled once; each begins with a storage of its own.
 */
export function pagesOf(browser: Browser, baseURL: string) {
  const contexts = new Map<string, Promise<BrowserContext>>()
  const sessions = new Map<string, Session>()
  return async <Found>(wanted: Wanted, work: (page: Page) => Promise<Found>): Promise<Found> => {
    const { account, scale = '', width, height } = wanted
    const email = account?.email ?? ''
    if (account && !sessions.has(email)) sessions.set(email, await sessionOf(browser, baseURL, account))
    const session = sessions.get(email)
    const key = `${email} ${scale}`
    const opened = contexts.get(key) ?? openContext(browser, baseURL, session, wanted.scale)
    contexts.set(key, opened)
    const context = await opened
    // Another context of the user may have a new token.
    if (session) await context.addCookies(session.cookies)
    const page = await context.newPage()
    await page.setViewportSize({ width, height })
    try {
      return await work(page)
    } finally {
      if (session) sessions.set(email, { ...session, cookies: await context.cookies() })
      await page.close()
    }
  }
}

/** The cookies and the storage of a logged-in user. */
async function sessionOf(browser: Browser, baseURL: string, account: Account): Promise<Session> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await logIn(page, account)
  const session = await page.context().storageState()
  await page.context().close()
  return session
}

async function openContext(
  browser: Browser,
  baseURL: string,
  session: Session | undefined,
  scale: string | undefined,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    ...(session && { storageState: session }),
  })
  // esbuild wraps the functions that page.evaluate() sends in a helper of its own.
  await context.addInitScript(`globalThis.__name = (named) => named; ${rulesScript()}`)
  await context.addInitScript(freshStorage(session))
  if (scale !== undefined) await context.addInitScript(readIn(scale))
  return context
}

/** Begins each tab with the storage of the session: the pages before it have left their own. */
function freshStorage(session: Session | undefined): string {
  const items = session?.origins.flatMap(({ localStorage }) => localStorage) ?? []
  return `if (location.origin !== 'null' && !sessionStorage.getItem('looks')) {
    localStorage.clear()
    for (const { name, value } of ${JSON.stringify(items)}) localStorage.setItem(name, value)
    sessionStorage.setItem('looks', 'begun')
  }`
}

/**
 * Changes the scale in the answers that say who the user is: the account itself stays as it is for other pages. A route
 * would do it as well, but a context with routes caches nothing.
 */
function readIn(scale: string): string {
  const kept = scale === 'Points100' ? "removeItem('scores')" : `setItem('scores', '${scale}')`
  return `if (location.origin !== 'null') localStorage.${kept}
  {
    const ask = globalThis.fetch
    globalThis.fetch = async (...asked) => {
      const response = await ask(...asked)
      if (!/\\/api\\/(auth\\/session|users\\/(me|refresh))/.test(response.url)) return response
      const { status, statusText, headers } = response
      const body = (await response.text()).replace(/"scoreScale":"\\w+"/, '"scoreScale":"${scale}"')
      return new Response(body === '' ? null : body, { status, statusText, headers })
    }
  }`
}
