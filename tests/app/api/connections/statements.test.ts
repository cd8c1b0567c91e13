import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { useDatabase } from '@/tests/support/database'
import { connect, tell, useScrobbles } from '@/tests/support/scrobbles'

useDatabase()
useScrobbles()

/** The tables of an event's statements, beside which others of the process are sent at any time. */
const OF_EVENT = /scrobble|connections|rate_limits|watched_records|search_keys|FROM users/

test('an event needs few statements', async () => {
  const player = await connect()
  const say = (episode: number) => tell(player, { title: 'Mushishi', season: 1, episode })
  await say(1)
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const outcome = await say(2)
  const texts = sent.mock.calls.map(([asked]: unknown[]) => (asked as { text?: string }).text ?? String(asked))
  sent.mockRestore()
  expect(outcome).toBe('Marked')
  // Who speaks, its limits and the works; then five in the transaction, without what begins and ends it.
  expect(texts.filter((text) => OF_EVENT.test(text))).toHaveLength(8)
})
