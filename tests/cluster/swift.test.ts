import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '@/server/platform/env'
import { copyStorage } from '@/server/platform/storage/copy'
import { folderStorage } from '@/server/platform/storage/folder'
import { bucketStorage } from '@/server/platform/storage/open'
import type { Storage } from '@/server/platform/storage/storage'
import { isStorage, keysIn } from '@/tests/support/storage'
import { hasSwift, SWIFT_KEYS, type Swift, startSwift } from './support/swift'

const PATIENCE = { attempt: 10_000, all: 20_000, attempts: 3 }
/** More than a page of a listing. */
const MANY = 1100

describe.skipIf(!hasSwift)('a bucket of OpenStack Swift (skipped unless it is installed)', () => {
  let swift: Swift
  let count = 0

  beforeAll(async () => {
    swift = await startSwift()
  })
  afterAll(() => {
    swift?.close()
    Object.assign(env(), { STORAGE_URL: undefined })
  })
  beforeEach(() => {
    Object.assign(env(), SWIFT_KEYS)
  })

  function bucket(prefix = `n${++count}`, patience = PATIENCE): Storage {
    Object.assign(env(), { STORAGE_URL: swift.address(prefix) })
    return bucketStorage(patience)
  }

  isStorage(() => bucket())

  test('lists more than one page, and is copied to a folder and back', async () => {
    const store = bucket()
    const [from, back] = ['from', 'back'].map((name) => folderStorage(mkdtempSync(join(tmpdir(), name)))) as [
      Storage,
      Storage,
    ]
    for (let n = 0; n < MANY; n++) await from.write(`kept/user/${n}/a-_.webp`, Buffer.from(`picture ${n}`))
    expect(await copyStorage(from, store)).toMatchObject({ copied: MANY, present: 0, failed: [] })
    expect(await copyStorage(from, store)).toMatchObject({ copied: 0, present: MANY, failed: [] })
    expect(await keysIn(store)).toEqual(await keysIn(from))
    expect(await copyStorage(store, back)).toMatchObject({ copied: MANY, failed: [] })
    expect(String(await back.read(`kept/user/${MANY - 1}/a-_.webp`))).toBe(`picture ${MANY - 1}`)
  })

  test('keeps a large object whole', async () => {
    const store = bucket()
    const large = Buffer.alloc(20 * 1024 * 1024, 'picture')
    await store.write('kept/user/1/large.webp', large)
    expect((await store.read('kept/user/1/large.webp'))?.equals(large)).toBe(true)
  })

  test('does not give other bytes than were stored', async () => {
    const store = bucket('damaged')
    await store.write('kept/user/1/a.webp', Buffer.from('whole'))
    const files = readdirSync(swift.folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(swift.folder, name))
      .filter((name) => name.endsWith('.data') && statSync(name).size === 5)
    const [file = ''] = files.filter((name) => readFileSync(name, 'utf8') === 'whole')
    writeFileSync(file, 'whale')
    await expect(store.read('kept/user/1/a.webp')).rejects.toThrow('is damaged')
  })

  test('that does not exist, or refuses the keys, is away and says why', async () => {
    Object.assign(env(), { STORAGE_URL: swift.address('x').replace('//pictures', '//elsewhere') })
    await expect(bucketStorage(PATIENCE).read('kept/a')).rejects.toThrow('404 NoSuchBucket')
    Object.assign(env(), { STORAGE_URL: swift.address('x'), AWS_SECRET_ACCESS_KEY: 'wrong' })
    await expect(bucketStorage(PATIENCE).read('kept/a')).rejects.toThrow('403 SignatureDoesNotMatch')
  })
})
