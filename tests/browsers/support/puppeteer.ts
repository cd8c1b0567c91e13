import { type Browser as Launched, launch, type Page } from 'puppeteer-core'
import { CHROMIUM_FLAGS } from '../../e2e/support/chromium'
import { type Browser, type Key, SCREEN, type Tab } from './driver'
import type { Engine } from './engines'

/**
 * Chromium over the DevTools protocol and Firefox over WebDriver BiDi, both by Puppeteer. Playwright 1.65 cannot drive
 * a Firefox that is released: it needs emulation.setMediaFeaturesOverride, which 153 lacks.
 */
export async function startPuppeteer(engine: Engine, origin: string): Promise<Browser> {
  const isFirefox = engine.name === 'Firefox'
  const start = (preferences: Record<string, unknown> = {}) =>
    launch({
      executablePath: engine.program,
      headless: true,
      defaultViewport: SCREEN,
      ...(isFirefox ? { browser: 'firefox', extraPrefsFirefox: preferences } : { args: CHROMIUM_FLAGS }),
    })
  const browser = await start()
  return {
    version: await browser.version(),
    open: async ({ javaScript }) => {
      // BiDi of Firefox 153 has no command for one tab without JavaScript: that takes a browser of its own.
      const own = isFirefox && !javaScript ? await start({ 'javascript.enabled': false }) : undefined
      const tab = await openTab(own ?? browser, origin, isFirefox)
      if (!isFirefox) await tab.page.setJavaScriptEnabled(javaScript)
      return { ...tab, close: () => tab.close().finally(() => own?.close()) }
    },
    close: () => browser.close(),
  }
}

async function openTab(browser: Launched, origin: string, isFirefox: boolean): Promise<Tab & { page: Page }> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const problems: string[] = []
  listen(page, problems, isFirefox)
  return {
    page,
    problems,
    goTo: async (path) => {
      await page.goto(new URL(path, origin).href)
    },
    run: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    drag: async (from, to) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 12 })
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    press: (key: Key) => page.keyboard.press(key === 'Space' ? ' ' : key),
    upload: async (selector, paths) => {
      const field = await (await page.$(selector))?.toElement('input')
      await field?.uploadFile(...paths)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    setCookies: (cookies) =>
      context.setCookie(...cookies.map((each) => ({ ...each, domain: new URL(origin).hostname, path: '/' }))),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  }
}

function listen(page: Page, problems: string[], isFirefox: boolean): void {
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url ?? page.url()})`)
  })
  page.on('pageerror', (error) => problems.push(`unhandled: ${error instanceof Error ? error.message : String(error)}`))
  if (!isFirefox) return
  // Chromium's console has what follows. Firefox's BiDi reports what scripts log and throw, and nothing of the browser
  // itself.
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`status of ${response.status()} (${response.url()})`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!/ABORTED/.test(reason)) problems.push(`failed: ${request.url()} ${reason}`)
  })
  void page.evaluateOnNewDocument(() =>
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`blocked by ${event.violatedDirective}: ${event.blockedURI}`),
    ),
  )
}
