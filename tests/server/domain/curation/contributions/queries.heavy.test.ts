import { beforeAll, expect, test } from 'vitest'
import { contributionSearch } from '@/lib/curation/schemas/contribution-queue'
import { ownUser } from '@/server/domain/accounts/own-user'
import { contributionsFor } from '@/server/domain/curation/contributions/queries'
import { contributionCounts, contributorRecord } from '@/server/domain/curation/contributors/queries'
import { waitingEdits } from '@/server/domain/curation/waiting'
import { patientPool, sql } from '@/server/platform/database/client'
import type { someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { blocksOf, plansOf } from '@/tests/support/plans'

useDatabase()

const OPEN = 100_000
const USERS = 500

/** Blocks of 8 kB that the first page may read, with all of its statements. */
const MAX_BLOCKS = 4000

let editor: Awaited<ReturnType<typeof someone>>
let first: number
let work: number
beforeAll(async () => {
  editor = { id: await givenUser('editor', { permissions: ['CanEdit'] }), permissions: ['CanEdit'] }
  work = await givenMedia({ title: 'One' })
  first = await givenUser('proposer-0')
  for (let n = 1; n < USERS; n++)
    await givenUser(`proposer-${n}`, { suspendedUntil: n < 5 ? new Date('2100-01-01') : null })
  const { text, values } =
    sql`INSERT INTO contributions (proposer_id, noun, media_id, is_new, before, after, comment, source, state, created_at, decided_at)
    SELECT ${first}::int + n % ${USERS}::int, CASE WHEN n % 1000 IN (0, 607) THEN 'tag' ELSE 'media' END, CASE WHEN n % 50 > 0 THEN ${work}::int END,
      n % 50 = 0, '{"title": "One", "synonyms": []}', CASE WHEN n % 1000 IN (605, 607) THEN '{"mergedInto": {"media": 1, "tag": 1}}'
        WHEN n % 1000 = 606 THEN '{"hidden": true}'
        ELSE jsonb_build_object('title', 'Name ' || n, 'description', repeat('words ', 100)) END,
      'Why', 'https://example.org', CASE WHEN n > ${OPEN}::int THEN 'Accepted' WHEN n % 500 = 7 THEN 'Asked' ELSE 'Open' END::contribution_state,
      now() - interval '1 minute' * (${2 * OPEN}::int - n), CASE WHEN n > ${OPEN}::int THEN now() END
    FROM generate_series(1, ${2 * OPEN}::int) AS n`
  const client = await patientPool().connect()
  await client.query('SET statement_timeout = 0')
  await client.query(text, values)
  await client.query('VACUUM ANALYZE contributions')
  client.release(true)
}, 300_000)

test.each([
  ['all', {}],
  ['of works', { noun: 'media' }],
  ['of tags', { noun: 'tag' }],
  ['new ones', { kind: 'new' }],
  ['changes', { kind: 'change' }],
  ['merges', { kind: 'merge' }],
  ['merges of tags', { kind: 'merge', noun: 'tag' }],
  ['the most wanted merges first', { kind: 'merge', order: 'wanted' }],
  ['the newest hides', { kind: 'hide', order: 'newest' }],
  ['new tags', { noun: 'tag', kind: 'new' }],
  ['the newest first', { order: 'newest' }],
  ['the most wanted first', { order: 'wanted' }],
  ['the most wanted tags first', { order: 'wanted', noun: 'tag' }],
  ['the most wanted changes first', { order: 'wanted', kind: 'change' }],
  ['new entries, the most wanted first', { order: 'wanted', kind: 'new' }],
  ['what waits for a week', { waits: 'week' }],
  ['one by its id', { id: 8 }],
  ['what waits for an answer', { state: 'Asked' }],
  ['what waits for an answer, the most wanted first', { state: 'Asked', order: 'wanted' }],
  ['the newest that wait for a month', { waits: 'month', order: 'newest' }],
])('the first page of the queue is an index range among 100,000 open ones: %s', async (name, search) => {
  const read = () => contributionsFor(editor, contributionSearch.parse(search))
  expect((await read()).data.length).toBeGreaterThan(0)
  const plans = await plansOf(read)
  for (const plan of plans) {
    expect(plan).not.toContain('Seq Scan on contributions')
    expect(plan).not.toMatch(/Sort Key: c\.(?:id|wanted)/)
  }
  const blocks = plans.map(blocksOf).reduce((sum, one) => sum + one, 0)
  console.log(`${name}: ${blocks} blocks`)
  expect(blocks).toBeLessThan(MAX_BLOCKS)
})

test('what waits for an entry, and how many of one person, are index ranges', async () => {
  const reads = [() => waitingEdits('media', work), () => contributionCounts(first), () => contributorRecord(first)]
  expect(await waitingEdits('media', work)).toHaveLength(50)
  for (const read of reads) {
    const plans = await plansOf(read)
    expect(plans.join('\n')).not.toContain('Seq Scan on contributions')
    expect(plans.join('\n')).not.toContain('Sort Key: c.id')
    expect(plans.map(blocksOf).reduce((sum, one) => sum + one, 0)).toBeLessThan(MAX_BLOCKS)
  }
})

test('a session counts no more than a hundred', async () => {
  const plans = await plansOf(() => ownUser(editor.id))
  expect((await ownUser(editor.id))?.openContributions).toBe(100)
  expect(plans.join('\n')).not.toContain('Seq Scan on contributions')
})
