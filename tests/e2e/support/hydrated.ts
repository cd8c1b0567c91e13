import type { Locator, Page } from '@playwright/test'

/**
 * Milliseconds after which a page counts as idle: Chromium may call back only after the next frame, and an idle page
 * draws none.
 */
const IDLE = { timeout: 1_000 }

/**
 * Waits until the page's scripts have taken over every control of its header, navigation and contents, and have done
 * what they do then.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = document.querySelectorAll(':is([role=banner], header, nav, main) :is(a, button, input, select)')
    // What React keeps at an element that it has taken over.
    const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
    return controls.length > 0 && [...controls].every(isTaken)
  })
  await page.evaluate((idle) => new Promise((resolve) => requestIdleCallback(resolve, idle)), IDLE)
}

/**
 * Clicks a link or button as soon as the page's scripts have taken it over: a link may lead to a page before, and open
 * a dialog then.
 */
export async function clickHydrated(control: Locator): Promise<void> {
  await control.evaluate(async (element, idle) => {
    const isTaken = () => Object.keys(element).some((key) => key.startsWith('__reactProps'))
    while (!isTaken()) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestIdleCallback(resolve, idle))
  }, IDLE)
  await control.click()
}
