import { expect, test } from 'vitest'
import { createConnection } from '@/server/domain/connections/mutations'
import { connectionsOf, connectionWith } from '@/server/domain/connections/queries'
import type { Scrobble } from '@/server/domain/connections/rules'
import { takeScrobble } from '@/server/domain/connections/scrobbles/mutations'
import { scrobblesOf } from '@/server/domain/connections/scrobbles/queries'
import { rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

const USERS = 200
const EPISODES = 50
/** Those of one user at once are more than there are connections to the database. */
const AT_ONCE = 40
/** Those who look at what arrived meanwhile. */
const READERS = 4

test('of 10,000 events of 200 users at once none is lost, and none counts twice, while others read', async () => {
  await givenMedia({ title: 'Mushishi', totalEpisodes: null })
  const speakers = await Promise.all(
    Array.from({ length: USERS }, async () => {
      const id = await givenUser()
      const { key } = await createConnection(id, { program: 'Other', name: 'TV', account: null })
      return connectionWith(key)
    }),
  )
  const event = (episode: number): Scrobble => ({
    ...{ kind: 'Episode', ids: [], title: 'Mushishi', year: null, season: 1, first: episode, last: episode },
    ...{ isHalf: false, progress: 100, seriesKey: 'series:s1', users: [], isTicked: false, day: null },
  })
  // Of each user half of the events come twice, one beside the other.
  const all = Array.from({ length: EPISODES }, (_, n) => event(Math.floor(n / 2) + 1)).flatMap((each) =>
    speakers.map((of) => ({ of, each })),
  )
  const outcomes: string[] = []
  const left = all.values()
  const worker = async () => {
    for (const { of, each } of left) outcomes.push((await takeScrobble(of, each, '{}')).outcome)
  }
  let [isOver, reads] = [false, 0]
  const reader = async () => {
    for (let turn = 0; !isOver; turn++) {
      const of = speakers[turn % USERS]
      if (!of) continue
      const [page] = await Promise.all([scrobblesOf(of.userId, { page: 0, size: 20 }), connectionsOf(of.userId)])
      expect(page.data.length).toBeLessThanOrEqual(20)
      reads++
    }
  }
  const reading = Promise.all(Array.from({ length: READERS }, reader))
  await Promise.all(Array.from({ length: AT_ONCE }, worker)).finally(() => {
    isOver = true
  })
  await reading
  expect(reads).toBeGreaterThan(READERS)
  expect(outcomes).toHaveLength(USERS * EPISODES)
  const [stored] = await rows<{ all: number; repeated: number; events: number; wrong: number }>(sql`SELECT
    (SELECT count(*)::int FROM scrobbles) AS all,
    (SELECT count(*)::int FROM scrobbles WHERE outcome = 'Repeated') AS repeated,
    (SELECT count(DISTINCT event_id)::int FROM scrobbles WHERE outcome = 'Marked') - (SELECT count(*)::int FROM watched_events) AS events,
    (SELECT count(*)::int FROM watched_records WHERE episodes_watched <> ${EPISODES / 2}) AS wrong`)
  expect(stored).toEqual({ all: USERS * EPISODES, repeated: (USERS * EPISODES) / 2, events: 0, wrong: 0 })
}, 300_000)
