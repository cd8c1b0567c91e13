import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

type Fixtures = {
  /** What the browser has complained about so far and nobody expected. */
  complaints: string[]
}

/** A page on which a console error, an unhandled rejection or a refused script fails the test. */
export const test = base.extend<Fixtures>({
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
  await expectNothingFound(new AxeBuilder({ page }))
  await turnTheme(page)
  await expectNothingFound(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']))
  await turnTheme(page)
}

/** Themes differ in their colours alone: the page need not be loaded again for the other one. */
async function turnTheme(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { dataset } = document.documentElement
    dataset.theme = dataset.theme === 'light' ? 'dark' : 'light'
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(fading.map((each) => each.finished))
  })
}

async function expectNothingFound(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}
