import { expect, type Locator, type Page } from '@playwright/test'

/** Presses a key until it has opened something: a key before the page's scripts have loaded is lost. */
export async function openByKey(page: Page, key: string, opened: Locator): Promise<void> {
  await expect(async () => {
    if (!(await opened.isVisible())) await page.keyboard.press(key)
    await expect(opened).toBeVisible({ timeout: 500 })
  }).toPass()
}
