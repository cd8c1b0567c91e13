import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { load } from './support/load'
import { withReal } from './support/served'

const REAL_FILES = ['catalogue.jsonl.gz', 'cast.jsonl.gz']

test('the whole real catalogue can be loaded', async () => {
  const folder = process.env.CATALOGUE_DATA
  test.skip(!folder, 'CATALOGUE_DATA, the folder of the real catalogue')
  test.setTimeout(600_000)
  const files = REAL_FILES.map((name) => join(folder ?? '', name))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  await withReal(async (url) => {
    expect(await load(files, url)).toContain('69,005')
  })
})
