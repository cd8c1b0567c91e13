import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'

/** Saves the file that a button gives; returns its name and text. */
export async function downloaded(page: Page, button: Locator) {
  const arriving = page.waitForEvent('download')
  await button.click()
  const download = await arriving
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}
