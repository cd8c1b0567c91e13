import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { withBreaker } from '@/server/platform/storage/breaker'
import { copyStorage } from '@/server/platform/storage/copy'
import { folderStorage } from '@/server/platform/storage/folder'
import { keysOf } from '@/server/platform/storage/listing'
import { storageState } from '@/server/platform/storage/measures'
import { bucketStorage } from '@/server/platform/storage/open'
import { PATIENT } from '@/server/platform/storage/s3'
import type { Storage } from '@/server/platform/storage/storage'
import { bucketOf } from '@/server/platform/variables/bucket'
import { eventually } from '@/tests/support/eventually'
import { type S3, startS3, storeIn } from '@/tests/support/s3'
import { isStorage, keysIn } from '@/tests/support/storage'

let s3: S3
let count = 0

beforeAll(async () => {
  s3 = await startS3()
})
afterEach(() => s3.proxy.resume())
afterAll(async () => {
  storeIn(undefined)
  await s3.stop()
})

/** A bucket whose answers may take long on a busy machine. */
function bucket(prefix = `n${++count}`): Storage {
  storeIn(s3.address(prefix))
  return bucketStorage(PATIENT)
}
const folder = () => folderStorage(mkdtempSync(join(tmpdir(), 'storage-')))

describe.each([
  ['a folder', folder],
  ['a bucket', () => bucket()],
])('%s', (_, make) => {
  isStorage(make)
})

describe('a bucket', () => {
  test('is shared by all who have its address, and divided by prefixes', async () => {
    const one = bucket('shared')
    const other = bucket('shared')
    const apart = bucket('apart')
    await one.write('kept/user/1/a.webp', Buffer.from('a'))
    expect(String(await other.read('kept/user/1/a.webp'))).toBe('a')
    expect(await apart.read('kept/user/1/a.webp')).toBeNull()
    expect(await keysIn(apart)).toEqual([])
  })

  test('that gives other bytes than were stored is found out', async () => {
    const store = bucket('damaged')
    await store.write('kept/user/1/a.webp', Buffer.from('whole'))
    const file = readdirSync(s3.folder, { recursive: true, encoding: 'utf8' }).find((name) =>
      /damaged\/kept\/user\/1\/a\.webp.*_object$/.test(name),
    )
    writeFileSync(join(s3.folder, file ?? ''), 'whale')
    await expect(store.read('kept/user/1/a.webp')).rejects.toThrow('is damaged')
  })

  test('that is not named, does not exist, or refuses the keys, is away and says why', async () => {
    storeIn(undefined)
    expect(() => bucketStorage(PATIENT)).toThrow('STORAGE_URL names no bucket')
    storeIn(s3.address('x').replace('//pictures', '//elsewhere'))
    await expect(bucketStorage(PATIENT).read('kept/a')).rejects.toThrow('404 NoSuchBucket')
    storeIn(s3.address('x'))
    env().AWS_ACCESS_KEY_ID = 'wrong'
    await expect(bucketStorage(PATIENT).read('kept/a')).rejects.toThrow('403 InvalidAccessKeyId')
  })

  test('is asked again when a connection breaks', async () => {
    const store = bucket()
    await store.write('kept/a', Buffer.from('a'))
    s3.proxy.pause()
    const asked = store.read('kept/a')
    await eventually(() => expect(s3.proxy.accepted).toBeGreaterThan(0))
    s3.proxy.cut()
    s3.proxy.resume()
    expect(String(await asked)).toBe('a')
  })

  test('that stops answering costs one wait, then none, until it answers again', async () => {
    const logged = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')].map((spy) => spy.mockImplementation(() => {}))
    let time = 0
    await bucket('stops').write('kept/a', Buffer.from('a'))
    const store = withBreaker(bucketStorage(), { pause: 5000, now: () => time })
    s3.proxy.pause()
    const away = { code: 'picturesUnavailable', retryAfter: 5 }
    await expect(store.read('kept/a')).rejects.toMatchObject(away)
    expect(storageState().isUp).toBe(false)
    const asked = s3.proxy.accepted
    for (let n = 0; n < 100; n++) await expect(store.read('kept/a')).rejects.toMatchObject(away)
    await expect(store.write('kept/b', Buffer.from('b'))).rejects.toMatchObject(away)
    await expect(keysIn(store)).rejects.toMatchObject(away)
    expect(s3.proxy.accepted, 'the store is not asked again').toBe(asked)
    time = 5001
    // One of two asks; the other goes on without it.
    const [first, second] = [store.read('kept/a'), store.read('kept/a')].map((each) => each.catch(() => 'refused'))
    expect(await second).toBe('refused')
    s3.proxy.cut()
    s3.proxy.resume()
    expect(String(await first)).toBe('a')
    expect(String(await store.read('kept/a'))).toBe('a')
    expect(storageState()).toMatchObject({ isUp: true })
    const skipped = storageState().measures.find((each) => each.operation === 'read' && each.outcome === 'skipped')
    expect(skipped?.requests).toBe(101)
    expect(logged.map((spy) => spy.mock.calls.length)).toEqual([1, 1])
    for (const spy of logged) spy.mockRestore()
  })
})

describe('a copy', () => {
  test('to a bucket and back has all originals, goes on where it was cut off, and finds what differs', async () => {
    const [from, back] = [folder(), folder()]
    const store = bucket()
    for (let n = 0; n < 30; n++) await from.write(`kept/user/${n}/a.webp`, Buffer.from(`picture ${n}`))
    await from.write('made/aa/b.webp', Buffer.from('sized'))
    await store.write('kept/user/1/a.webp', Buffer.from('picture 1'))
    await store.write('kept/user/2/a.webp', Buffer.from('pictur'))
    await store.write('kept/user/3/a.webp', Buffer.from('Picture 3'))
    expect(await copyStorage(from, store)).toMatchObject({ copied: 29, present: 1, failed: [] })
    expect(await copyStorage(from, store)).toMatchObject({ copied: 0, present: 30, bytes: 0 })
    expect(await copyStorage(store, back)).toMatchObject({ copied: 30, present: 0 })
    expect(await copyStorage(store, back)).toMatchObject({ copied: 0, present: 30 })
    expect(await keysIn(back)).toEqual(await keysIn(from))
    expect(await keysIn(store, 'made/')).toEqual([])
    expect(String(await back.read('kept/user/3/a.webp'))).toBe('picture 3')
  })

  test('tells what could not be copied, and copies the rest', async () => {
    const [from, to] = [folder(), folder()]
    for (let n = 0; n < 3; n++) await from.write(`kept/user/${n}/a.webp`, Buffer.from(`${n}`))
    const refusing = {
      ...to,
      write: (key: string, bytes: Uint8Array) => (key.includes('/1/') ? fail() : to.write(key, bytes)),
    }
    expect(await copyStorage(from, refusing)).toMatchObject({
      copied: 2,
      failed: [{ key: 'kept/user/1/a.webp', reason: 'no' }],
    })
  })
})

async function fail(): Promise<never> {
  throw new Error('no')
}

test.each([
  ['s3://pictures', { url: 'https://s3.us-east-1.amazonaws.com/pictures', region: 'us-east-1', prefix: '' }],
  [
    's3://my.pictures/site/one/?endpoint=http://minio:9000/&region=x-1',
    { url: 'http://minio:9000/my.pictures', region: 'x-1', prefix: 'site/one/' },
  ],
  ['https://pictures', undefined],
  ['s3://', undefined],
  ['s3://Pictures', undefined],
  ['s3://pictures/../x', undefined],
  ['s3://pictures?endpoint=ftp://x', undefined],
  ['s3://pictures?endpoint=https://key:secret@x', undefined],
  ['s3://pictures?secret=x', undefined],
])('the address %s is understood', (address, expected) => {
  expect(bucketOf(address)).toEqual(expected)
})

test('a page of keys is read as XML', () => {
  const xml = readFileSync('tests/server/platform/storage/listing.xml', 'utf8')
  expect(keysOf(xml)).toEqual({ keys: ['kept/user/1/a.webp', 'kept/a&b <c>.webp'], next: '1/x+==' })
  expect(keysOf('<ListBucketResult/>')).toEqual({ keys: [], next: undefined })
})
