import { execFile } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { startFirst, withEmptyDatabase, withReal } from './support/served'

/** Runs before all journeys: the product itself creates the database that each worker copies. */

const REAL_FILES = ['catalogue.jsonl.gz', 'cast.jsonl.gz']

test('the first start creates its database, loads the demo catalogue and serves it', async ({ page }) => {
  test.setTimeout(300_000)
  const product = await startFirst()
  expect(product.output()).toContain('Making the database')
  expect(product.output()).toContain('Loading the demo catalogue')
  await page.goto(product.url)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  expect((await (await page.request.get(`${product.url}/api/media`)).json()).total).toBeGreaterThan(100)
  await product.stop()
  expect(await product.exit).toBe(0)
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

test('the whole real catalogue can be loaded', async () => {
  const folder = process.env.CATALOGUE_DATA
  test.skip(!folder, 'CATALOGUE_DATA does not name the folder of the real catalogue')
  test.setTimeout(600_000)
  const files = REAL_FILES.map((name) => join(folder ?? '', name))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  await withReal(async (url) => {
    expect(await load(files, url)).toContain('69,005')
  })
})

/** The last lines that `npm run catalogue:load` prints. */
async function load(files: readonly string[], url: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url, NODE_ENV: 'production' as const }
  return (await promisify(execFile)(process.execPath, ['dist/catalogue-load.js', ...files], { env })).stdout
}
