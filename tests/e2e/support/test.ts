import { test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { joinRunning, type Served, serveDemo, serveReal, useHere } from './served'

export { expect }

type Fixtures = {
  /** What the browser has complained about so far and nobody expected. */
  complaints: string[]
}

type WorkerFixtures = {
  /** The worker's own server, with its own copy of the demo catalogue. */
  served: Served
  /** A server with the whole real catalogue, for whom asks for it. */
  real: Served
}

/** A page on which a console error, an unhandled rejection or a refused script fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use, { workerIndex }) => {
      const { E2E_PORT, E2E_DATA = '.data' } = process.env
      const { close, ...served } = E2E_PORT
        ? await joinRunning(E2E_PORT, E2E_DATA)
        : await serveDemo(`demo_${workerIndex}`)
      useHere(served)
      await use(served)
      await close()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  real: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use, { workerIndex }) => {
      const { close, ...served } = await serveReal(`real_${workerIndex}`)
      await use(served)
      await close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ served }, use) => use(served.url),
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

/** That the browser complains exactly once about this; whatever else it complains about still fails the test. */
export async function expectComplaint(complaints: string[], about: RegExp): Promise<void> {
  const found = () => complaints.filter((complaint) => about.test(complaint))
  await expect.poll(found, { message: `a complaint about ${about}` }).toHaveLength(1)
  complaints.splice(
    complaints.findIndex((complaint) => about.test(complaint)),
    1,
  )
}

/** Lets requests to these addresses wait until `answer` is called; `asked` is when the first of them was made. */
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

/** What Chromium says when a document or file is not there. */
export const NOT_FOUND = /status of 404/

/** Nothing that axe-core finds (WCAG 2.2 A and AA, and its best practices), in the theme that is shown and, by colour, in the other. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  await page.evaluate(adopt, WHOLE_AND_STILL)
  expect(await violations(page)).toEqual([])
  await page.evaluate(turnTheme)
  expect(await violations(page, ['color-contrast', 'link-in-text-block'])).toEqual([])
  await page.evaluate(turnTheme)
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
}

/** The widths of a desk and of a phone at which every page is looked at. */
const WIDTHS = [1440, 390]

/**
 * Does something at the width of a desk and of a phone, where the page stays: what follows in the test is done on a phone. The page is not
 * loaded again, since what depends on the width is style.
 */
export async function atEachWidth(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await look()
  }
}

/** What is laid out only when somebody comes near is laid out, and colours change without a transition. */
const WHOLE_AND_STILL =
  '*, ::before, ::after { content-visibility: visible !important; transition-property: none !important }'

function adopt(text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}

/** Themes differ in their colours alone: the page need not be loaded again for the other one. */
function turnTheme(): void {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'light' ? 'dark' : 'light'
  // Colours are computed at once, while the style sheet above still counts.
  for (const each of document.querySelectorAll('*')) getComputedStyle(each).color
}

/** What breaks these rules of axe-core, or any of them. Run in the page itself: no page of ours has frames. */
function violations(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const { axe } = window as typeof window & { axe: typeof import('axe-core') }
    const only = rules && { runOnly: rules }
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...only })
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
  }, rules)
}
