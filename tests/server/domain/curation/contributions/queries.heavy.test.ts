import { beforeAll, expect, test } from 'vitest'
import { contributionSearch } from '@/lib/curation/schemas/contribution-queue'
import { ownUser } from '@/server/domain/accounts/own-user'
import { contributionsFor } from '@/server/domain/curation/contributions/queries'
import { patientPool, sql } from '@/server/platform/database/client'
import type { someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { plansOf } from '@/tests/support/plans'

useDatabase()

const OPEN = 100_000
const USERS = 500

/**
 * Milliseconds that the first page may take in the database, with all of its statements; the best of three counts, for
 * other programs.
 */
const MAX_MS = 50

let editor: Awaited<ReturnType<typeof someone>>
beforeAll(async () => {
  editor = { id: await givenUser('editor', { permissions: ['CanEdit'] }), permissions: ['CanEdit'] }
  const work = await givenMedia({ title: 'One' })
  const first = await givenUser('proposer-0')
  for (let n = 1; n < USERS; n++)
    await givenUser(`proposer-${n}`, { suspendedUntil: n < 5 ? new Date('2100-01-01') : null })
  const { text, values } =
    sql`INSERT INTO contributions (proposer_id, noun, media_id, is_new, before, after, comment, source, state, created_at)
    SELECT ${first}::int + n % ${USERS}::int, CASE WHEN n % 1000 = 0 THEN 'tag' ELSE 'media' END, CASE WHEN n % 50 > 0 THEN ${work}::int END,
      n % 50 = 0, '{"title": "One", "synonyms": []}', jsonb_build_object('title', 'Name ' || n, 'description', repeat('words ', 100)),
      'Why', 'https://example.org', CASE WHEN n <= ${OPEN}::int THEN 'Open' ELSE 'Accepted' END::contribution_state,
      now() - interval '1 minute' * (${2 * OPEN}::int - n)
    FROM generate_series(1, ${2 * OPEN}::int) AS n`
  const client = await patientPool().connect()
  await client.query('SET statement_timeout = 0')
  await client.query(text, values)
  await client.query('VACUUM ANALYZE contributions')
  client.release(true)
}, 300_000)

const millisecondsOf = (plan: string) => Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1])

test.each([
  ['all', {}],
  ['of works', { noun: 'media' }],
  ['of tags', { noun: 'tag' }],
  ['new ones', { kind: 'new' }],
  ['new tags', { noun: 'tag', kind: 'new' }],
  ['the newest first', { order: 'newest' }],
  ['the most wanted first', { order: 'wanted' }],
  ['the most wanted tags first', { order: 'wanted', noun: 'tag' }],
  ['the most wanted changes first', { order: 'wanted', kind: 'change' }],
  ['new entries, the most wanted first', { order: 'wanted', kind: 'new' }],
  ['what waits for a week', { waits: 'week' }],
  ['the newest that wait for a month', { waits: 'month', order: 'newest' }],
])('the first page of the queue is an index range among 100,000 open ones: %s', async (name, search) => {
  const read = () => contributionsFor(editor, contributionSearch.parse(search))
  expect((await read()).data.length).toBeGreaterThan(0)
  const totals: number[] = []
  for (let time = 0; time < 3; time++) {
    const plans = await plansOf(read)
    totals.push(plans.map(millisecondsOf).reduce((sum, one) => sum + one, 0))
    for (const plan of plans) {
      expect(plan).not.toContain('Seq Scan on contributions')
      expect(plan).not.toMatch(/Sort Key: c\.(?:id|wanted)/)
    }
  }
  console.log(`${name}: ${Math.min(...totals)} ms`)
  expect(Math.min(...totals)).toBeLessThan(MAX_MS)
})

test('a session counts no more than a hundred', async () => {
  const plans = await plansOf(() => ownUser(editor.id))
  expect((await ownUser(editor.id))?.openContributions).toBe(100)
  expect(plans.join('\n')).not.toContain('Seq Scan on contributions')
})
