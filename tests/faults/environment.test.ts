import { mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'
import { type Product, startProduct } from './support/product'
import { ask } from './support/readers'

useDatabase()

let product: Product | undefined
afterEach(async () => {
  vi.unstubAllEnvs()
  await product?.stop()
})

/** The project as a developer may have it: everything is where it is, and a file .env is beside it. */
function withDotEnv(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  for (const name of readdirSync('.')) if (!name.startsWith('.env')) symlinkSync(resolve(name), join(folder, name))
  writeFileSync(join(folder, '.env'), text)
  return folder
}

test('neither a file .env nor a variable of the shell reaches the product that a test starts', async () => {
  const { DATABASE_URL = '' } = env()
  vi.stubEnv('RATE_READS', 'none at all')
  vi.stubEnv('CONTRIBUTOR_URL', 'https://shell.example')
  const folder = withDotEnv('SITE_URL=https://dotenv.example\nDEMO_CATALOGUE=maybe\n')
  product = await startProduct(DATABASE_URL, {}, { folder })
  const { status, body } = await ask(`${product.url}/media`)
  expect([status, body.match(/https:\/\/(dotenv|shell)\.example/g)]).toEqual([200, null])
  expect(body).toContain(`<link rel="canonical" href="${product.url}/media"`)
})
