import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { madePicture, makeRoom } from '@/server/platform/files/made'

const KILOBYTE = 1024
const folder = () => join(env().DATA_DIR, 'files', 'made')

beforeAll(() => {
  env().PICTURE_CACHE_BYTES = 20 * KILOBYTE
})

async function kept(): Promise<{ path: string; size: number }[]> {
  const names = await readdir(folder(), { recursive: true, withFileTypes: true })
  const paths = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(paths.map(async (path) => ({ path, size: (await stat(path)).size })))
}

test('beyond the limit the oldest pictures are deleted, and the size stays below it', async () => {
  for (let number = 0; number < 15; number++) await madePicture(`old/${number}`, async () => Buffer.alloc(KILOBYTE))
  // Pictures that other tests have made can be beyond this limit: they are being deleted now.
  await makeRoom(0)
  const long = new Date(Date.now() - 60_000)
  const old = await kept()
  for (const { path } of old) await utimes(path, long, long)
  for (let number = 0; number < 10; number++) {
    await madePicture(`new/${number}`, async () => Buffer.alloc(KILOBYTE))
    await makeRoom(0)
  }
  const left = await kept()
  expect(left.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(20 * KILOBYTE)
  expect(left.length).toBeGreaterThanOrEqual(10)
  let again = 0
  for (let number = 0; number < 10; number++) {
    await madePicture(`new/${number}`, async () => {
      again++
      return Buffer.alloc(1)
    })
  }
  expect(again).toBe(0)
})

test('a failed picture is retried by the next request', async () => {
  const failing = madePicture('broken', async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await madePicture('broken', async () => Buffer.from('yes'))).toEqual(Buffer.from('yes'))
})

test('only a few are made at once, and too many requests are refused', async () => {
  let running = 0
  let most = 0
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const make = async () => {
    most = Math.max(most, ++running)
    await gate
    running--
    return Buffer.alloc(1)
  }
  let refused = 0
  const ask = (number: number) =>
    madePicture(`crowd/${number}`, make).catch((error: unknown) => {
      if (++refused === 8) open()
      return error
    })
  const all = await Promise.all(Array.from({ length: 510 }, (_, number) => ask(number)))
  expect(most).toBe(2)
  expect(all.filter((one) => one instanceof AppError)).toHaveLength(8)
})
