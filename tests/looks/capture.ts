import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../e2e/support/chromium'
import { type State, statesOf } from './states'
import { stylesOf } from './styles'

const WIDTHS = [390, 1024, 1440]
const THEMES = ['dark', 'light']
/** Pixels of a page that are compared. */
const MAX_HEIGHT = 3500
/** Milliseconds for which a page may go on loading. */
const LOADING = 4000
/** Relative times must not depend on the moment of the capture. */
const NOW = new Date('2026-12-01T12:00:00Z')
/** Everything is laid out, and nothing moves. */
const STILL = `*, ::before, ::after { content-visibility: visible !important; transition: none !important;
  animation: none !important; caret-color: transparent !important }`

/** Writes a screenshot and the computed styles of each state, at each width and in each theme, into a folder. */
export async function capture(url: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_FLAGS })
  const { request } = await browser.newContext({ baseURL: url })
  const { LOOKS_EMAIL, LOOKS_ONLY = '' } = process.env
  const states = (await statesOf(request)).filter(
    ({ name, isUsers }) => new RegExp(LOOKS_ONLY).test(name) && (!isUsers || LOOKS_EMAIL),
  )
  const session = states.some(({ isUsers }) => isUsers) ? await sessionOf(browser, url) : undefined
  for (const width of WIDTHS) {
    for (const state of states) {
      const page = await pageOf(browser, url, { width, session: state.isUsers ? session : undefined })
      await captureState(page, state, join(folder, `${state.name}.${width}`))
      await page.context().close()
      console.log(state.name, width)
    }
  }
  await browser.close()
}

type Session = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

async function pageOf(
  browser: Browser,
  baseURL: string,
  { width, session }: { width: number; session?: Session | undefined },
): Promise<Page> {
  const viewport = { width, height: 900 }
  const context = await browser.newContext({
    baseURL,
    viewport,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    ...(session && { storageState: session }),
  })
  await context.clock.setFixedTime(NOW)
  // esbuild wraps the functions that page.evaluate() sends in a helper of its own.
  await context.addInitScript('globalThis.__name = (named) => named')
  return context.newPage()
}

async function sessionOf(browser: Browser, url: string): Promise<Session> {
  const { LOOKS_EMAIL = '', LOOKS_PASSWORD = '' } = process.env
  const page = await pageOf(browser, url, { width: 1440 })
  await page.goto('/login')
  await page.getByLabel('Email').fill(LOOKS_EMAIL)
  await page.getByLabel('Password').fill(LOOKS_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Your account' }).waitFor()
  const session = await page.context().storageState()
  await page.context().close()
  return session
}

async function captureState(page: Page, { reach }: State, file: string): Promise<void> {
  await reach(page)
  await page.waitForLoadState('networkidle', { timeout: LOADING }).catch(() => {})
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  await page.addStyleTag({ content: STILL })
  for (const theme of THEMES) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme
    }, theme)
    writeFileSync(`${file}.${theme}.json.gz`, gzipSync(JSON.stringify(await page.evaluate(stylesOf))))
    const { width, height } = await page.evaluate(() => {
      const { clientWidth, scrollHeight } = document.documentElement
      return { width: clientWidth, height: scrollHeight }
    })
    const clip = { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) }
    await page.screenshot({ path: `${file}.${theme}.png`, fullPage: true, clip })
  }
}
