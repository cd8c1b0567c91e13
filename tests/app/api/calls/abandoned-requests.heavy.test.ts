import { afterAll, beforeAll, test } from 'vitest'
import { setRole } from '@/server/platform/database/connections'
import { abandon, expectNothingTaken, takingRequests } from '@/tests/support/abandoning'
import { useDatabase } from '@/tests/support/database'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'
import { nextCalls } from '@/tests/support/next-calls'

useDatabase()

let served: ServedEdge
beforeAll(async () => {
  setRole('origin')
  served = await serveEdge(nextCalls)
})
afterAll(async () => {
  await served.stop()
  setRole('command')
})

const ROUNDS = 200

test(`${ROUNDS} times, clients that leave at whatever moment keep no place, connection or file`, async () => {
  const requests = await takingRequests()
  for (let round = 0; round < ROUNDS; round++) await abandon(served, requests)
  await expectNothingTaken(served)
}, 1_800_000)
