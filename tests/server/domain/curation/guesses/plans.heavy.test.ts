import { beforeAll, expect, test } from 'vitest'
import { guessSearch } from '@/lib/curation/schemas/guesses'
import { guessesFor } from '@/server/domain/curation/guesses/queries'
import { patientPool } from '@/server/platform/database/client'
import { someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { plansOf } from '@/tests/support/plans'

useDatabase()

const MANY = 20_000
/** Milliseconds that a page may take in the database, with all of its statements; the best of three counts. */
const MAX_MS = 100

let editor: Awaited<ReturnType<typeof someone>>
beforeAll(async () => {
  editor = await someone('CanEdit')
  const client = await patientPool().connect()
  await client.query('SET statement_timeout = 0')
  await client.query(`INSERT INTO media (title, title_sort, type) SELECT 'Work ' || n, 'work ' || n,
    (CASE WHEN n % 500 = 0 THEN 'Game' ELSE 'Anime' END)::media_type FROM generate_series(1, ${MANY}) AS n`)
  await client.query(`INSERT INTO guesses (kind, state, media_id, other_id, type, reasons, wanted)
    SELECT 'Duplicate', (CASE WHEN m.id % 2 = 0 THEN 'Open' ELSE 'Refused' END)::guess_state, m.id, o.id, m.type, '{sameTitle}', m.id
    FROM media m JOIN media o ON o.id = m.id + 1`)
  await client.query('VACUUM ANALYZE guesses')
  await client.query('VACUUM ANALYZE media')
  client.release(true)
}, 300_000)

const millisecondsOf = (plan: string) => Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1])

test.each([
  ['all', {}],
  ['of one kind', { kind: 'Duplicate' }],
  ['of one type', { type: 'Game' }],
  ['a late page', { page: 40 }],
  ['what one has answered', { answered: 'yes' }],
])('a page of guesses is an index range among ten thousand open ones: %s', async (name, search) => {
  const read = () => guessesFor(editor, guessSearch.parse(search))
  expect((await read()).data.length > 0).toBe(name !== 'what one has answered')
  const totals: number[] = []
  for (let time = 0; time < 3; time++) {
    const plans = await plansOf(read)
    totals.push(plans.map(millisecondsOf).reduce((sum, one) => sum + one, 0))
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (?:guesses|media) /)
  }
  console.log(`${name}: ${Math.min(...totals)} ms`)
  expect(Math.min(...totals)).toBeLessThan(MAX_MS)
})
