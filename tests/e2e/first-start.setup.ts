import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { load } from './support/load'
import { atFirstStart, isFirst, withEmptyDatabase } from './support/served'

/** Runs before all journeys: the product itself creates the database that each worker copies. */

test('the first start creates its database, loads the demo catalogue and serves it', async ({ page }) => {
  test.setTimeout(300_000)
  test.skip(!(await isFirst()), 'an own first start: another suite of this run has done it')
  await atFirstStart(async (product) => {
    expect(product.output()).toContain('Making the database')
    expect(product.output()).toContain('Loading the demo catalogue')
    await page.goto(product.url)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    expect((await (await page.request.get(`${product.url}/api/media`)).json()).total).toBeGreaterThan(100)
  })
})

test('the build contains pages, packages and messages, and no other files of the project', () => {
  const contents = ['.next', 'messages', 'node_modules', 'package.json', 'server.js']
  expect(readdirSync('.next/standalone').sort()).toEqual(contents)
})

test('the bundled command loads a catalogue', async () => {
  const file = join(process.env.E2E_FOLDER ?? '', 'three.jsonl')
  const works = ['One', 'Two', 'Three'].map((title) =>
    JSON.stringify({ key: title, kind: 'Anime', format: 'TV', title }),
  )
  writeFileSync(file, works.join('\n'))
  await withEmptyDatabase(async (url) => {
    expect(await load([file], url)).toMatch(/^works +3 +0 +0 +0$/m)
    expect(await load([file], url)).toMatch(/^works +0 +0 +3 +0$/m)
  })
})
