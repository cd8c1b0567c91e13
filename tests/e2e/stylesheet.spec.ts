import { SHEET_BYTES } from '../support/style-budgets'
import { expect, test } from './support/test'

test('the styles of a page stay within their budget', async ({ page }) => {
  await page.goto('/')
  const sheets = await page
    .locator('link[rel="stylesheet"][href^="/_next/"]')
    .evaluateAll((all) => all.map((link) => (link instanceof HTMLLinkElement ? link.href : '')))
  expect(sheets.length).toBeGreaterThan(0)
  let bytes = 0
  for (const sheet of sheets) bytes += (await (await page.request.get(sheet)).body()).length
  expect(bytes).toBeLessThanOrEqual(SHEET_BYTES)
})
