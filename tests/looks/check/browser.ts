import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import type { Account } from '../../e2e/support/account'
import { logIn } from '../../e2e/support/account'
import { CHROMIUM_FLAGS, chromiumPath, unwantedFlags, WITHOUT_PICTURES } from '../../e2e/support/chromium'
import { rulesScript } from './rules-script'

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>
type Window = { width: number; height: number; session?: Session | undefined; scale?: string | undefined }

/** A Chromium without pictures: their boxes have their sizes from the page. */
export async function launched(): Promise<Browser> {
  const args = [...CHROMIUM_FLAGS, ...WITHOUT_PICTURES]
  return chromium.launch({ executablePath: await chromiumPath(), args, ignoreDefaultArgs: unwantedFlags() })
}

/** The cookies and the storage of a logged-in user. */
export async function sessionOf(browser: Browser, baseURL: string, account: Account): Promise<Session> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await logIn(page, account)
  const session = await page.context().storageState()
  await page.context().close()
  return session
}

/** A context of its own for a page, whose user reads scores in this scale. */
export async function openContext(
  browser: Browser,
  baseURL: string,
  { width, height, session, scale }: Window,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    ...(session && { storageState: session }),
  })
  // esbuild wraps the functions that page.evaluate() sends in a helper of its own.
  await context.addInitScript(`globalThis.__name = (named) => named; ${rulesScript()}`)
  if (scale !== undefined) await readIn(context, scale)
  return context
}

/** Changes the scale in the answers that say who the user is: the account itself stays as it is for other pages. */
async function readIn(context: BrowserContext, scale: string): Promise<void> {
  await context.addInitScript(
    `localStorage.${scale === 'Points100' ? "removeItem('scores')" : `setItem('scores', '${scale}')`}`,
  )
  await context.route(/\/api\/(auth\/session|users\/(me|refresh))/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"scoreScale":"\w+"/, `"scoreScale":"${scale}"`)
    await route.fulfill({ response, body })
  })
}
