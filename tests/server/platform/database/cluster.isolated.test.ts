import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { expectOwnMajor } from '@/server/platform/database/cluster'
import { openFolder } from '@/tests/support/temporary.mjs'

const folder = openFolder('mokuroku-cluster-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('data of another major version are refused with what to do', () => {
  const data = join(folder, 'postgres')
  mkdirSync(data)
  expect(() => expectOwnMajor(data, '18.4')).not.toThrow()
  writeFileSync(join(data, 'PG_VERSION'), '17\n')
  expect(() => expectOwnMajor(data, '18.4')).toThrow(
    /is of PostgreSQL 17, and this version has PostgreSQL 18, .*npm run backup -- FILE.*move .*postgres away.*npm run restore -- FILE/,
  )
  expect(() => expectOwnMajor(data, '17.10')).not.toThrow()
})
