import { test } from '@playwright/test'
import { atFirstStart, isFirst } from '../e2e/support/served'

/** Runs before all stories: makes the database with the demo catalogue that each engine's server copies. */
test('the demo catalogue is loaded', async () => {
  test.setTimeout(300_000)
  if (await isFirst()) await atFirstStart(async () => {})
})
