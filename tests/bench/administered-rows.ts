import type pg from 'pg'

/** A table, and what fills it with `many` rows; `range` has their numbers `n`, or a part of them. */
type Filled = { table: string; insert: (many: number, range: string) => string; share: number }

/**
 * A large site: so many acts in the log, a tenth as many sessions, a hundredth as many users. The objects of acts are
 * many (sources, jobs, roles, networks), so that one of them has some hundred acts.
 */
const FILLED: readonly Filled[] = [
  {
    table: 'users',
    share: 1 / 100,
    insert: (
      many,
    ) => `INSERT INTO users (id, username, username_key, email, email_key, password_hash, confirmed_at, suspended_until, created_at)
      SELECT n, 'reader-' || md5(n::text), 'reader-' || md5(n::text), 'reader' || n || '@example.org', 'reader' || n || '@example.org',
        repeat('x', 97), CASE WHEN n % 20 > 0 THEN now() - make_interval(mins => n) END, CASE WHEN n % 50 = 1 THEN now() + interval '1 day' END,
        now() - make_interval(mins => 10 * n)
      FROM generate_series(1, ${many}) AS n`,
  },
  {
    table: 'seen_users',
    share: 1 / 100,
    insert: (many) => `INSERT INTO seen_users (user_id, seen_at)
      SELECT n, now() - make_interval(mins => 11 * n) FROM generate_series(1, ${many}) AS n`,
  },
  {
    table: 'sessions',
    share: 1 / 10,
    insert: (many) => `INSERT INTO sessions (user_id, token_hash, network, device, last_used_at, created_at, expires_at)
      SELECT n % ${Math.ceil(many / 10)} + 1, decode(md5(n::text) || md5('x' || n), 'hex'), '10.' || n % 20000 / 200 || '.' || n % 200 || '.0/24',
        'Firefox on Linux', now() - make_interval(secs => n), now() - make_interval(secs => n),
        now() + interval '30 days' - make_interval(secs => n)
      FROM generate_series(1, ${many}) AS n`,
  },
  {
    table: 'moderation_log',
    share: 1,
    insert: (
      many,
      range,
    ) => `INSERT INTO moderation_log (id, moderator_id, act, until, note, author_id, user_id, review_id, object, before, after, is_administration, created_at)
      SELECT n, CASE WHEN n % 10 > 0 THEN 1 + n % 20 END, act, CASE WHEN act = 'Suspend' THEN now() END,
        CASE WHEN n % 5 = 0 THEN 'As was asked for' END, 1 + n % ${Math.ceil(many / 100)}, CASE WHEN n % 3 = 0 THEN 1 + n % ${Math.ceil(many / 100)} END,
        CASE WHEN n % 3 = 1 THEN n END, CASE WHEN n % 3 = 2 THEN 'source-' || n % 4000 END,
        CASE WHEN n % 6 = 0 THEN '{"username":"before"}'::jsonb END, CASE WHEN n % 6 = 0 THEN '{"username":"after"}'::jsonb END,
        n % 3 <> 1, now() - make_interval(secs => 10 * (${many} - n))
      FROM (SELECT n, (enum_range(NULL::moderation_act))[1 + n / 7 % 30] AS act FROM ${range} AS n) AS acts`,
  },
  {
    table: 'mail_outcomes',
    share: 1 / 10,
    insert: (many) => `INSERT INTO mail_outcomes (user_id, kind, outcome, detail, created_at)
      SELECT 1 + n % ${Math.ceil(many / 10)}, 'newLogin', CASE WHEN n % 30 = 0 THEN 'failed' ELSE 'sent' END, 'mx.example.org answers 550',
        now() - make_interval(secs => n) FROM generate_series(1, ${many}) AS n`,
  },
  {
    table: 'reports',
    share: 1 / 100,
    insert: (many) => `INSERT INTO reports (reporter_id, user_id, reason, act_id)
      SELECT 1 + n % 1000, 1 + n, 'Spam', CASE WHEN n % 2 = 0 THEN n END FROM generate_series(1, ${many} - 1) AS n`,
  },
  {
    table: 'user_permissions',
    share: 1 / 10_000,
    insert: (many) => `INSERT INTO user_permissions (user_id, permission)
      SELECT n * 97, (enum_range(NULL::permission))[1 + n % 3] FROM generate_series(1, ${many}) AS n`,
  },
  {
    table: 'invited_users',
    share: 1 / 200,
    insert: (many) => `INSERT INTO invited_users (user_id, inviter_id, joined_at)
      SELECT n, 1 + n % 500, now() FROM generate_series(501, ${many} + 500) AS n`,
  },
  {
    table: 'applications',
    share: 1 / 2000,
    insert: (many) => `INSERT INTO applications (user_id, note, proven_at)
      SELECT 20 * n, 'Please', now() FROM generate_series(1, ${many}) AS n`,
  },
  {
    table: 'suppressed_addresses',
    share: 1 / 1000,
    insert: (many) => `INSERT INTO suppressed_addresses (user_id, email_key, refused_on, suppressed_at)
      SELECT n, 'reader' || n || '@example.org', now(), now() - make_interval(mins => n) FROM generate_series(1, ${many}) AS n`,
  },
  {
    table: 'merges',
    share: 1 / 200,
    insert: (many) => `INSERT INTO merges (noun, merged_id, into_id, merged_title, created_at)
      SELECT 'media', n, n + 1, 'Old', now() - make_interval(mins => n) FROM generate_series(1, ${many}) AS n`,
  },
  {
    table: 'media',
    share: 1 / 2000,
    insert: (many) => `INSERT INTO media (id, title, title_sort, type)
      SELECT n, 'Work ' || n, 'work ' || n, 'Movie' FROM generate_series(1, ${many}) AS n`,
  },
  {
    table: 'hidden_media',
    share: 1 / 2000,
    insert: (many) => `INSERT INTO hidden_media (media_id, is_adult, comment, hidden_at)
      SELECT n, false, 'Spam', now() - make_interval(mins => n) FROM generate_series(1, ${many}) AS n`,
  },
  {
    table: 'daily_totals',
    share: 1 / 10_000,
    insert: (many) => `INSERT INTO daily_totals (day, name, total)
      SELECT CURRENT_DATE - n, name, n FROM generate_series(1, ${many}) AS n,
        unnest(ARRAY['users', 'activeUsers', 'marks', 'reviews', 'uploads', 'suggestions', 'files.pictures', 'bytes.pictures']) AS name`,
  },
  {
    table: 'source_runs',
    share: 1 / 100_000,
    insert: (many) => `INSERT INTO source_runs (source, state, report, started_at)
      SELECT source, 'loaded', repeat('A line. ', 500), now() - make_interval(days => n) FROM generate_series(1, ${many}) AS n,
        unnest(ARRAY['pictures', 'trackers', 'by hand']) AS source`,
  },
  {
    table: 'jobs.job',
    share: 1 / 1000,
    insert: (many) => `INSERT INTO jobs.job (name, state, data, created_on, started_on, completed_on, output)
      SELECT (ARRAY['mail', 'dead', 'notify', 'scrape'])[1 + n % 4], (enum_range(NULL::jobs.job_state))[1 + n / 4 % 6],
        '{"kind":"confirm","userId":1}', now() - make_interval(secs => n), now() - make_interval(secs => n), now(), '{"message":"No answer."}'
      FROM generate_series(1, ${many}) AS n`,
  },
]

/**
 * Fills the tables that administrators read, with `acts` rows in the log. Nothing checks the rows: triggers and foreign
 * keys rest, and the indexes of the log are made when it is full. Half of the log is made by `second`, a connection to
 * the same database.
 */
export async function fillAdministered(first: pg.Client, second: pg.Client, acts: number): Promise<void> {
  for (const client of [first, second])
    await client.query(
      `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '256MB'`,
    )
  const { rows: indexes } = await first.query<{ name: string; made: string }>(
    `SELECT indexname AS name, indexdef AS made FROM pg_indexes
      WHERE schemaname = 'public' AND tablename = 'moderation_log' AND indexname <> 'moderation_log_pkey'`,
  )
  for (const { name } of indexes) await first.query(`DROP INDEX "${name}"`)
  for (const { table, insert, share } of FILLED) {
    const many = Math.max(1, Math.round(acts * share))
    const half = table === 'moderation_log' ? Math.floor(many / 2) : 0
    await Promise.all([
      first.query(insert(many, `generate_series(${half + 1}, ${many})`)),
      half > 0 && second.query(insert(many, `generate_series(1, ${half})`)),
    ])
  }
  const [some, others] = [
    indexes.filter((_, number) => number % 2 > 0),
    indexes.filter((_, number) => number % 2 === 0),
  ]
  const make = async (client: pg.Client, made: typeof indexes) => {
    for (const index of made) await client.query(index.made)
  }
  await Promise.all([make(first, some), make(second, others)])
  for (const table of ['users', 'moderation_log'])
    await first.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`)
  // Jobs have a table for each name.
  for (const { table } of FILLED) await first.query(`VACUUM ANALYZE ${table}`)
  await first.query('RESET session_replication_role')
}
