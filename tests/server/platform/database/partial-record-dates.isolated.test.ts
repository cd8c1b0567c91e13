import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { parsePartialDate, writePartialDate } from '@/lib/partial-date'
import { migrate } from '@/server/platform/database/migrations'
import { databaseUrl, run } from '@/tests/support/server'

/** The migration of the dates of records to partial dates, on records from before it. */

const MIGRATION = '0020_partial_record_dates'
const scratch = `mokuroku_dates_${process.pid}`
const url = databaseUrl(inject('serverUrl'), scratch)
const folder = mkdtempSync(join(tmpdir(), 'migrations-'))

beforeEach(async () => {
  await run(
    inject('serverUrl'),
    `CREATE DATABASE ${scratch} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
  )
  for (const name of readdirSync('prisma/migrations'))
    if (name < MIGRATION) cpSync(join('prisma/migrations', name), join(folder, name), { recursive: true })
  await migrate(url, folder)
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await run(inject('serverUrl'), `DROP DATABASE IF EXISTS ${scratch} WITH (FORCE)`)
})

async function select(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text, rowMode: 'array' })
  await client.end()
  return rows
}

/** The columns of events, to which later migrations add others. */
const EVENTS = 'SELECT id, user_id, media_id, created_at, before, after, source, undoes FROM watched_events ORDER BY id'

/** Of all types and statuses, which later migrations count apart. */
const TOTALS = `SELECT user_id, sum(total)::int AS total, sum(rated)::int AS rated, sum(started)::int AS started,
  sum(finished)::int AS finished FROM watched_totals GROUP BY user_id ORDER BY user_id`

test('every record keeps its dates, its totals and its place, and every event its snapshots', async () => {
  await run(
    url,
    `INSERT INTO users (id, username, username_key, email, email_key, password_hash, confirmed_at)
      VALUES (1, 'bob', 'bob', 'w', 'w', '', now());
    INSERT INTO media (id, title, title_sort, type) SELECT n, n, n, 'Anime' FROM generate_series(1, 4) n;
    INSERT INTO watched_records (user_id, media_id, status, started_date, finished_date, is_private) VALUES
      (1, 1, 'Completed', '2020-02-29', '2021-12-31', false), (1, 2, 'Watching', '0202-01-02', NULL, false),
      (1, 3, 'Planned', NULL, NULL, false), (1, 4, 'Completed', '1999-01-01', '9999-12-31', true);
    INSERT INTO watched_events (user_id, media_id, after, source)
      VALUES (1, 1, '{"status": "Completed", "startedDate": "2020-02-29", "finishedDate": null}', 'Form')`,
  )
  const events = await select(EVENTS)
  const totals = await select(TOTALS)
  await migrate(url)
  expect(
    await select(
      'SELECT media_id, write_partial_date(started_date), write_partial_date(finished_date) FROM watched_records ORDER BY 1',
    ),
  ).toEqual([
    [1, '2020-02-29', '2021-12-31'],
    [2, '0202-01-02', null],
    [3, null, null],
    [4, '1999-01-01', '9999-12-31'],
  ])
  expect(await select(EVENTS)).toEqual(events)
  expect(await select(TOTALS)).toEqual(totals)
  expect(await select('SELECT media_id FROM public_watched_records ORDER BY 1')).toEqual([[1], [2], [3]])
  for (const wrong of [20211300, 20210012, 229])
    await expect(run(url, `UPDATE watched_records SET started_date = ${wrong}`)).rejects.toThrow(/check constraint/)

  const numbers = ['2009', '2009-04', '2009-04-05', '2008-02-29', '1000-12'].map(parsePartialDate)
  const written = numbers.map((number) => writePartialDate(number ?? 0))
  expect(
    await select(
      `SELECT write_partial_date(n), parse_partial_date(write_partial_date(n)) FROM unnest(ARRAY[${numbers.join()}]) n`,
    ),
  ).toEqual(written.map((text, at) => [text, numbers[at]]))
})
