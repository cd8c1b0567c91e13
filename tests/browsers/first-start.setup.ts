import { expect, test } from '@playwright/test'
import { startFirst } from '../e2e/support/served'

/** Runs before all stories: makes the database with the demo catalogue that each engine's server copies. */
test('the demo catalogue is loaded', async () => {
  test.setTimeout(300_000)
  const product = await startFirst()
  await product.stop()
  expect(await product.exit).toBe(0)
})
