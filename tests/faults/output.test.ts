import { expect, test, vi } from 'vitest'
import { env } from '@/server/platform/env'
import { processorTime } from '@/tests/bench/processor-time'
import { useDatabase } from '@/tests/support/database'
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
  await vi.waitFor(
    () => {
      const origins = product.origins()
      expect([origins.length, origins.includes(origin ?? 0)]).toEqual([2, false])
    },
    { timeout: 15_000, interval: 50 },
  )
  expect((await ask(`${product.url}/media`)).status).toBe(200)
  const before = processorTime(product.pid)
  await pause(2000)
  expect(processorTime(product.pid) - before).toBeLessThan(500)
  expect((await ask(`${product.url}/media`)).status).toBe(200)
  product.signal('SIGTERM')
  expect(await product.exit).toBe(0)
})
