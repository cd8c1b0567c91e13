import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '@/server/platform/env'
import { peakBytes, residentBytes } from '@/tests/bench/memory'
import { childrenOf, processesOf } from '@/tests/bench/processor-time'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { png, still } from '@/tests/support/pictures'
import { type Editor, givenEditor } from './support/editor'
import { multipart } from './support/multipart'
import { type Product, startProduct } from './support/product'
import { ask } from './support/readers'
import { ROUNDS } from './support/rounds'

useDatabase()

let product: Product
let editor: Editor

beforeAll(async () => {
  product = await startProduct(env().DATABASE_URL ?? '')
  editor = await givenEditor(product.url)
})
afterAll(() => product.stop())

function upload(file: Buffer) {
  const { type, body } = multipart(file)
  const headers = { ...editor.headers, 'content-type': type }
  return ask(`${product.url}/api/upload/user`, { method: 'POST', body, headers })
}

/** The decoder processes of the only origin. */
const decoders = () => product.origins().flatMap(childrenOf)

test('a picture with four million columns is refused, and takes no memory', async () => {
  expect((await upload(await still(50, 50).png().toBuffer())).status).toBe(200)
  const pids = processesOf(product.pid)
  expect(pids.length).toBe(3)
  const before = pids.map(peakBytes)
  const { status, body } = await upload(png({ width: 4_000_000, height: 10 }, 10 * 12_000_001))
  expect([status, JSON.parse(body).errors]).toEqual([400, { File: 'pictureTooLarge' }])
  const grown = pids.map((pid, n) => peakBytes(pid) - (before[n] ?? 0))
  expect(Math.max(...grown)).toBeLessThan(60e6)
})

test('a decoder that is killed over a picture costs no client an answer', async () => {
  const small = await still(50, 50).png().toBuffer()
  const slow = await sharp({ create: { width: 6324, height: 6324, channels: 4, background: '#33669980' } })
    .gif()
    .toBuffer()
  const origins = product.origins()
  for (let round = 0; round < ROUNDS; round++) {
    expect((await upload(small)).status).toBe(200)
    const [victim = 0] = decoders()
    const idle = residentBytes(victim)
    const asked = upload(slow)
    await eventually(() => expect(residentBytes(victim)).toBeGreaterThan(idle + 60e6), 5)
    process.kill(victim, 'SIGKILL')
    expect((await ask(`${product.url}/api/health`)).status).toBe(200)
    expect((await asked).status).toBe(200)
    expect(decoders()).not.toContain(victim)
  }
  expect(product.origins()).toEqual(origins)
})

test('decoders end with the product', async () => {
  await upload(await still(50, 50).png().toBuffer())
  const [decoder = 0] = decoders()
  expect(residentBytes(decoder)).toBeGreaterThan(0)
  await product.stop()
  await eventually(() => expect(residentBytes(decoder)).toBe(0), 20)
})
