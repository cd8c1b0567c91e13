import { beforeAll, expect, test } from 'vitest'
import { guessSearch } from '@/lib/curation/schemas/guesses'
import { guessesFor } from '@/server/domain/curation/guesses/queries'
import { patientPool } from '@/server/platform/database/client'
import { someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { blocksOf, plansOf } from '@/tests/support/plans'

useDatabase()

const MANY = 20_000
/** Blocks of 8 kB that a page may read, with all of its statements. */
const MAX_BLOCKS = 20_000

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

test.each([
  ['all', {}],
  ['of one kind', { kind: 'Duplicate' }],
  ['of one type', { type: 'Game' }],
  ['a late page', { page: 40 }],
  ['what one has answered', { answered: 'yes' }],
])('a page of guesses is an index range among ten thousand open ones: %s', async (name, search) => {
  const read = () => guessesFor(editor, guessSearch.parse(search))
  expect((await read()).data.length > 0).toBe(name !== 'what one has answered')
  const plans = await plansOf(read)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (?:guesses|media) /)
  const blocks = plans.map(blocksOf).reduce((sum, one) => sum + one, 0)
  console.log(`${name}: ${blocks} blocks`)
  expect(blocks).toBeLessThan(MAX_BLOCKS)
})
