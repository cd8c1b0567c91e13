import { expect, test } from 'vitest'
import { env } from '@/server/platform/env'
import { processorTime } from '@/tests/bench/processor-time'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { startProduct } from './support/product'
import { ask } from './support/readers'
import { pause } from './support/rounds'

useDatabase()

test('when nobody reads its output any more the product goes on, idles, and ends on SIGTERM', async () => {
  const product = await startProduct(env().DATABASE_URL ?? '')
  product.closeOutput()
  const [origin] = product.origins()
  // What follows is reported: the edge says that an origin ended, and an origin prints why a page failed.
  process.kill(origin ?? 0, 'SIGKILL')
  await eventually(() => {
    const origins = product.origins()
    expect([origins.length, origins.includes(origin ?? 0)]).toEqual([1, false])
  })
  // On a busy machine the new origin starts longer than a request waits for it.
  await eventually(async () => expect((await ask(`${product.url}/media`)).status).toBe(200))
  // The new origin warms up; a process that spins never idles.
  await expect.poll(() => usedIn(product.pid, 2000), { timeout: 60_000 }).toBeLessThan(500)
  expect((await ask(`${product.url}/media`)).status).toBe(200)
  product.signal('SIGTERM')
  expect(await product.exit).toBe(0)
})

/** Milliseconds of processor time that a product uses within so many milliseconds. */
async function usedIn(pid: number, milliseconds: number): Promise<number> {
  const before = processorTime(pid)
  await pause(milliseconds)
  return processorTime(pid) - before
}
