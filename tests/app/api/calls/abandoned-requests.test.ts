import { afterAll, beforeAll, expect, test } from 'vitest'
import { setRole } from '@/server/platform/database/connections'
import { placesStates } from '@/server/platform/places'
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

test('clients that leave, at whatever moment, keep no place, connection or file', async () => {
  const requests = await takingRequests()
  await abandon(served, requests)
  await expectNothingTaken(served)
  // They were taken.
  expect(placesStates().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['exports', 'passwords', 'pictures', 'torrentFiles', 'uploads']),
  )
})
