import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { givenEditor } from './support/editor'
import { type Product, startProduct } from './support/product'
import { ask } from './support/readers'

/** The machine's own Node.js, if the scripts have fetched a newer one. */
const { SYSTEM_NODE } = process.env

useDatabase()

// Skipped if this machine's own Node.js is new enough: then all other tests run on it.
const here = test.runIf(SYSTEM_NODE)

let product: Product | undefined
beforeAll(async () => {
  if (SYSTEM_NODE) product = await startProduct(env().DATABASE_URL ?? '', {}, { node: SYSTEM_NODE })
})
afterAll(() => product?.stop())

here('the product serves, writes and keeps on the oldest supported Node.js', async () => {
  const url = product?.url ?? ''
  expect(spawnSync(SYSTEM_NODE ?? '', ['--version']).stdout.toString()).toMatch(/^v2[0-3]\./)
  const work = await givenMedia({ title: 'On an older Node' })
  for (const path of ['/', '/media', `/media/${work}`, '/api/media', `/api/media/${work}`, '/api/docs', '/robots.txt'])
    expect((await ask(url + path)).status, path).toBe(200)
  const editor = await givenEditor(url)
  expect((await editor.rename(url, work, 'Renamed there')).status).toBe(200)
  expect((await ask(`${url}/media/${work}`)).body).toContain('Renamed there<')
})
