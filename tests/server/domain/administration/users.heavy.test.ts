import { beforeAll, expect, test } from 'vitest'
import { personalUserSearch } from '@/lib/administration/schemas/users'
import { tracesOf } from '@/server/domain/administration/user-traces'
import { administeredUser, foundUsers, usersOfNetwork } from '@/server/domain/administration/users/queries'
import { patientPool } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { blocksOf, plansOf } from '@/tests/support/plans'

useDatabase()

/** Most blocks of 8 kB that a statement may read. */
const MOST = 2000

/** Users of each state, and what they have left. It held with 1,000,000 sessions and log rows, too. */
const ROWS = [
  `INSERT INTO users (id, username, username_key, email, email_key, password_hash, confirmed_at, suspended_until, created_at)
    SELECT n, 'reader-' || md5(n::text), 'reader-' || md5(n::text), 'reader' || n || '@example.org', 'reader' || n || '@example.org',
      repeat('x', 97), CASE WHEN n % 20 > 0 THEN now() END, CASE WHEN n % 50 = 1 THEN now() + interval '1 day' END,
      now() - make_interval(mins => 10 * n)
    FROM generate_series(1, 100000) AS n`,
  `INSERT INTO sessions (user_id, token_hash, network, device, last_used_at, created_at, expires_at)
    SELECT n % 100000 + 1, decode(md5(n::text) || md5('x' || n), 'hex'), '10.' || n % 20000 / 200 || '.' || n % 200 || '.0/24', 'Firefox on Linux',
      now() - make_interval(secs => n), now() - make_interval(secs => n), now() + interval '30 days' - make_interval(secs => n)
    FROM generate_series(1, 200000) AS n`,
  `UPDATE seen_users SET seen_at = now() - make_interval(mins => 11 * user_id)`,
  `INSERT INTO user_permissions (user_id, permission) SELECT n * 97, (enum_range(NULL::permission))[1 + n % 3] FROM generate_series(1, 900) AS n`,
  `INSERT INTO invited_users (user_id, inviter_id, joined_at) SELECT n, 1 + n % 500, now() FROM generate_series(1000, 60000) AS n`,
  `INSERT INTO applications (user_id, note, proven_at) SELECT n, 'Please', now() FROM generate_series(20, 100000, 20) AS n`,
  `INSERT INTO mail_outcomes (user_id, kind, outcome) SELECT 1 + n % 100000, 'newLogin', 'sent' FROM generate_series(1, 300000) AS n`,
  `INSERT INTO moderation_log (moderator_id, act, author_id, user_id) SELECT 1, 'Grant', 1 + n % 100000, 1 + n % 100000 FROM generate_series(1, 200000) AS n`,
  `INSERT INTO reports (reporter_id, user_id, reason) SELECT 1 + n % 1000, 1 + n % 100000, 'Spam' FROM generate_series(1, 100000) AS n`,
]
const TABLES =
  'users, sessions, seen_users, user_permissions, invited_users, applications, mail_outcomes, moderation_log, reports'

beforeAll(async () => {
  const client = await patientPool().connect()
  await client.query('SET synchronous_commit = off')
  for (const statement of ROWS) await client.query(statement)
  await client.query(`VACUUM ANALYZE ${TABLES}`)
  client.release()
}, 300_000)

async function expectFew(name: string, read: () => Promise<unknown>) {
  const plans = await plansOf(read)
  const blocks = plans.map(blocksOf)
  expect(Math.max(...blocks), `${name}\n${plans[blocks.indexOf(Math.max(...blocks))]}`).toBeLessThanOrEqual(MOST)
}

const STATES = ['active', 'notConfirmed', 'waiting', 'suspended', 'administrators', 'moderators', 'editors', 'inactive']
const ASKED = [
  '',
  'query=der',
  'query=re',
  'query=reader-c4ca4238',
  'query=zzz',
  'email=reader1',
  'email=reader4711%40example.org',
]
const SEARCHES = [
  ...ASKED,
  'inviter=reader-c4ca4238a0b923820dcc509a6f75849b',
  ...STATES.map((state) => `state=${state}`),
  'state=suspended&query=der',
]

test.each(['newest', 'name', 'seen'])('each search in the order "%s" reads few blocks', async (sort) => {
  for (const search of SEARCHES) {
    const asked = (page: number) =>
      personalUserSearch.parse({ ...Object.fromEntries(new URLSearchParams(search)), sort, page })
    await expectFew(`${sort} ${search}`, () => foundUsers(asked(0)))
    await expectFew(`${sort} ${search}, page 5`, () => foundUsers(asked(5)))
  }
})

test('so do a search by network, and the page of a user', async () => {
  await expectFew('network', () => usersOfNetwork('10.7.7.0/24', 1, { page: 0, size: 50 }))
  await expectFew('user', () => administeredUser(1))
  await expectFew('traces', () => tracesOf(1, 1))
})
