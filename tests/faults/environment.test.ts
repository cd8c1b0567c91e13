import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { needs } from '@/tests/support/needs'
import { givenEditor } from './support/editor'
import { type Product, startProduct } from './support/product'
import { ask } from './support/readers'

/** The machine's own Node.js, if the scripts have fetched a newer one. */
const { SYSTEM_NODE } = process.env

useDatabase()

let product: Product
beforeAll(async () => {
  const { DATABASE_URL = '' } = env()
  vi.stubEnv('RATE_READS', 'none at all')
  vi.stubEnv('CONTRIBUTOR_URL', 'https://shell.example')
  const folder = withDotEnv('SITE_URL=https://dotenv.example\nDEMO_CATALOGUE=maybe\n')
  product = await startProduct(DATABASE_URL, {}, { folder, ...(SYSTEM_NODE && { node: SYSTEM_NODE }) })
  vi.unstubAllEnvs()
})
afterAll(() => product?.stop())

/** The project as a developer may have it: everything is where it is, and a file .env is beside it. */
function withDotEnv(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  for (const name of readdirSync('.')) if (!name.startsWith('.env')) symlinkSync(resolve(name), join(folder, name))
  writeFileSync(join(folder, '.env'), text)
  return folder
}

test('neither a file .env nor a variable of the shell reaches the product that a test starts', async () => {
  const { status, body } = await ask(`${product.url}/media`)
  expect([status, body.match(/https:\/\/(dotenv|shell)\.example/g)]).toEqual([200, null])
  expect(body).toContain(`<link rel="canonical" href="${product.url}/media"`)
})

// Where the machine's own Node.js is new enough, all other tests run on it.
const OLDER = needs('an older Node.js on this machine', SYSTEM_NODE !== undefined)
test('the product serves, writes and keeps on the oldest supported Node.js', OLDER, async () => {
  expect(spawnSync(SYSTEM_NODE ?? '', ['--version']).stdout.toString()).toMatch(/^v2[0-3]\./)
  const { url } = product
  const work = await givenMedia({ title: 'On an older Node' })
  for (const path of ['/', '/media', `/media/${work}`, '/api/media', `/api/media/${work}`, '/api/docs', '/robots.txt'])
    expect((await ask(url + path)).status, path).toBe(200)
  const editor = await givenEditor(url)
  expect((await editor.rename(url, work, 'Renamed there')).status).toBe(200)
  expect((await ask(`${url}/media/${work}`)).body).toContain('Renamed there<')
})
