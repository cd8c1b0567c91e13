import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { disconnect } from '@/server/platform/database/client'
import { CHROMIUM_FLAGS } from './chromium'
import { joinRunning, type Served, serveDemo, serveReal, useHere } from './served'

export { expect }

type Fixtures = {
  /** Whether the pages load pictures: only for journeys that look at them. */
  pictures: boolean
  /** The unexpected complaints of the browser so far. */
  complaints: string[]
  /** Attaches the errors that the server has logged to a journey that failed: the pages do not say them. */
  logged: undefined
}

type WorkerFixtures = {
  /** Which catalogue the worker's server has (playwright.config.ts). */
  catalogueName: 'demo' | 'real'
  /** The worker's own server, with its own copy of the demo catalogue, or with the real one. */
  served: Served
  /** Starts, at the first call, a second browser of the worker, which loads pictures. */
  browserWithPictures: () => Promise<Browser>
}

/** A page on which a console error, an unhandled rejection or a blocked script fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  catalogueName: ['demo', { option: true, scope: 'worker' }],
  served: [
    async ({ catalogueName }, use) => {
      const { E2E_PORT, E2E_DATA = '.data' } = process.env
      const serve = catalogueName === 'real' ? serveReal : serveDemo
      const { close, ...served } = E2E_PORT
        ? await joinRunning(E2E_PORT, E2E_DATA)
        : await serve(`${catalogueName}_${process.pid}`)
      useHere(served)
      await use(served)
      await disconnect()
      await close()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  browserWithPictures: [
    async ({ playwright }, use) => {
      let started: Promise<Browser> | undefined
      await use(() => {
        started ??= playwright.chromium.launch({ args: CHROMIUM_FLAGS })
        return started
      })
      await (await started)?.close()
    },
    { scope: 'worker' },
  ],
  pictures: [false, { option: true }],
  // Another flag in launchOptions would need another worker, and so another server.
  context: async ({ context, pictures, browserWithPictures }, use) => {
    if (!pictures) return use(context)
    const own = await (await browserWithPictures()).newContext()
    await use(own)
    await own.close()
  },
  baseURL: ({ served }, use) => use(served.url),
  // A connection for each call: a kept one may be closed by the server at the moment when a call is sent on it.
  request: async ({ playwright, baseURL }, use) => {
    const context = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { connection: 'close' } })
    await use(context)
    await context.dispose()
  },
  logged: [
    async ({ served }, use, info) => {
      const before = served.output().length
      await use(undefined)
      const errors = served
        .output()
        .slice(before)
        .split('\n')
        .filter((line) => line.includes('"level":"error"'))
      if (info.status !== info.expectedStatus && errors.length > 0)
        await info.attach('what the server logged', { body: errors.join('\n'), contentType: 'text/plain' })
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
  complaints: async ({}, use) => use([]),
  page: async ({ page, complaints }, use) => {
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => complaints.push(`unhandled: ${error.message}`))
    await use(page)
    expect(complaints, 'what the browser complained about').toEqual([])
  },
})

/** Expects exactly one complaint that matches; all others still fail the test. */
export async function expectComplaint(complaints: string[], about: RegExp): Promise<void> {
  const found = () => complaints.filter((complaint) => about.test(complaint))
  await expect.poll(found, { message: `a complaint about ${about}` }).toHaveLength(1)
  complaints.splice(
    complaints.findIndex((complaint) => about.test(complaint)),
    1,
  )
}

/** Holds requests to these addresses until `answer` is called; `asked` resolves at the first of them. */
export async function holdBack(page: Page, address: RegExp): Promise<{ asked: Promise<unknown>; answer: () => void }> {
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return { asked: page.waitForRequest(address), answer }
}

/** What Chromium logs for a document or file with status 404. */
export const NOT_FOUND = /status of 404/

/**
 * Checks that axe-core finds nothing (WCAG 2.2 A and AA, and its best practices) in the current theme, and no colour
 * contrast problem in the other one.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await withAxe(page, async () => {
    await expectNoViolations(page)
    await page.evaluate(turnTheme)
    await expectNoViolations(page, ['color-contrast', 'link-in-text-block'])
    await page.evaluate(turnTheme)
  })
}

/**
 * Checks that axe-core finds nothing on a wide screen in the current theme, and on a phone in the other one. Colours do
 * not depend on the width: what is shown at both is checked in both themes. `look` is another check at each width. The
 * rest of the test continues on the phone.
 */
export async function expectAccessibleAtEachWidth(page: Page, look = async () => {}): Promise<void> {
  await withAxe(page, () =>
    atEachWidth(page, async () => {
      await expectNoViolations(page)
      await look()
      await page.evaluate(turnTheme)
    }),
  )
}

/** The smaller file of the package: each document compiles it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function withAxe(page: Page, look: () => Promise<void>): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE)
    await page.evaluate(rememberColors)
  }
  // A navigation of the router replaces the title in two steps.
  await expect(page).toHaveTitle(/\S/)
  await page.evaluate(adopt, WHOLE_AND_STILL)
  await look()
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
}

/** The widths of a wide screen and a phone, at which every page is checked. */
const WIDTHS = [1440, 390]

/**
 * Runs a check at the width of a wide screen, then of a phone, without reloading the page, since only styles depend on
 * the width. The rest of the test continues on the phone.
 */
export async function atEachWidth(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await look()
  }
}

/** Renders content that is lazily laid out, and disables transitions of colours. */
const WHOLE_AND_STILL =
  '*, ::before, ::after { content-visibility: visible !important; transition-property: none !important }'

function adopt(text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}

/** Themes differ only in colours, so the page need not be reloaded. */
function turnTheme(): void {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'light' ? 'dark' : 'light'
  // Computes colours while the stylesheet above is in effect.
  for (const each of document.querySelectorAll('*')) getComputedStyle(each).color
}

type Color = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => Color }

/**
 * Caches the colours that axe-core parses. It parses them again for every element, which is a quarter of its CPU time.
 */
function rememberColors(): void {
  const { axe } = window as unknown as { axe: { commons: { color: { Color: { prototype: Color } } } } }
  const { prototype } = axe.commons.color.Color
  const parse = prototype.parseString
  const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>()
  prototype.parseString = function (text) {
    const found = known.get(text)
    if (found) return Object.assign(this, found)
    parse.call(this, text)
    const { r, g, b, alpha } = this
    known.set(text, { r, g, b, alpha })
    return this
  }
}

/** Checks these rules of axe-core, or all rules. Runs in the page itself: our pages have no frames. */
async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  const found = await page.evaluate(async (rules) => {
    const { axe } = window as typeof window & { axe: typeof import('axe-core') }
    const only = rules && { runOnly: rules }
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...only })
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
  }, rules)
  expect(found).toEqual([])
}
