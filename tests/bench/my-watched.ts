import { Agent } from 'node:http'
import type pg from 'pg'
import { hashPassword } from '@/server/domain/identity/sessions/passwords'
import { usernameKey } from '@/server/domain/identity/users/names'
import type { Bench } from './bench'
import { connected } from './clients'
import { interleaved, median, timed } from './measure'
import { type Findings, milliseconds, type Row } from './report'
import { logIn, PASSWORD, send, views } from './watched'

const MANY = 20_000
const FEW = 30
/** Works whose titles begin with the same word are so far apart; the records of few are those of one word. */
const WORDS = 800

/** Pages with the same number of rows on both sides, so that what is compared is how they are found. */
const PAGES: [what: string, query: string, page?: number][] = [
  ['all', 'size=30'],
  ['all, grouped by status', 'size=30&group=status'],
  ['the tab Watching', 'size=6&status=Watching'],
  ['the tab Completed, manga', 'size=2&status=Completed&type=Manga'],
  ['all movies', 'size=10&type=Movie'],
  ...['rating', 'created', 'updated', 'started-date', 'finished-date', 'progress', 'popularity'].map(
    (sort): [string, string] => [`by ${sort}, descending`, `size=30&order=1&sort=${sort}`],
  ),
  ['a search', 'size=20&query=WORD'],
  ['a search in a tab', 'size=5&status=Watching&query=WORD'],
  ['the last page of all', 'size=30', Math.ceil(MANY / 30) - 2],
]
/** A page in the middle merges half of the records: it is measured, and has no reach. */
const MIDDLE = Math.ceil(MANY / 60)

const BULK = 1000
const CHANGE = `WITH before AS (
    SELECT user_id, media_id, to_jsonb(w) AS record FROM watched_records w
    WHERE user_id = $1::int AND media_id = ANY ($2::int[])
  ), changed AS (
    UPDATE watched_records w SET rating = $3::int, updated_at = clock_timestamp() FROM before b
    WHERE w.user_id = b.user_id AND w.media_id = b.media_id RETURNING b.record AS old, to_jsonb(w) AS young, w.user_id, w.media_id
  )
  INSERT INTO watched_events (user_id, media_id, before, after, source) SELECT user_id, media_id, old, young, 'Form' FROM changed`

/**
 * My watched of 20,000 records beside that of 30, and a change of 1,000 records beside one bare UPDATE with its events.
 */
export async function myWatched({ databases, scale, startProduct }: Bench): Promise<Findings> {
  const url = await databases.empty('my_watched')
  const client = await connected(url)
  const [many, word] = await fill(client)
  const product = await startProduct(url, { RATE_LOGIN_FAILURES: '1000' })
  const tokens = { many: await logIn(product.origin, 'many'), few: await logIn(product.origin, 'few') }
  const view = (token: string, query: string, page = 0) => ({
    address: `${product.origin}/api/watched?${query.replace('WORD', word)}&page=${page}`,
    token,
  })
  const rows: Row[] = []
  for (const [what, query, page] of PAGES) {
    const sides = [view(tokens.many, query, page), view(tokens.few, query)] as const
    rows.push(await views('/api/watched', `${what}, 20,000 records beside 30`, 1.3, [...sides], scale))
  }
  const sides = [view(tokens.many, 'size=30', MIDDLE), view(tokens.few, 'size=30')] as const
  const middle = await views('/api/watched', 'the page in the middle of all, 20,000 records', 1.3, [...sides], scale)
  rows.push({ ...middle, reach: null })
  rows.push(await bulk(client, `${product.origin}/api/watched/bulk`, tokens.many, many, scale))
  return { rows, notes: [] }
}

/** Each change has another rating, so that nothing is skipped. Both sides write other records of the same user. */
async function bulk(
  client: pg.Client,
  address: string,
  token: string,
  userId: number,
  scale: Bench['scale'],
): Promise<Row> {
  const ids = (from: number) => Array.from({ length: BULK }, (_, n) => from + n)
  const [ours, bare] = [ids(1), ids(BULK + 1)]
  const agent = new Agent({ keepAlive: true })
  let rating = 0
  const next = () => ++rating % 100
  const sides = {
    ours: () => timed(() => send('POST', address, token, JSON.stringify({ media: ours, rating: next() }), agent)),
    bare: () => timed(() => client.query(CHANGE, [userId, bare, next()])),
  }
  await interleaved(sides, 3)
  const found = await interleaved(sides, 6 * scale.repeats)
  agent.destroy()
  const [mine, theirs] = [median(found.ours), median(found.bare)]
  return {
    what: 'POST /api/watched/bulk: a change of 1,000 records',
    ours: milliseconds(mine),
    partner: `one bare UPDATE with its events: ${milliseconds(theirs)}`,
    ratio: theirs / mine,
    reach: { atLeast: 0.3 },
  }
}

/** Returns the id of the reader with many records, and the word that 30 records of the other one begin with. */
async function fill(client: pg.Client): Promise<[number, string]> {
  await client.query(
    `INSERT INTO media (title, title_sort, type, total_episodes, popularity)
      SELECT word || ' ' || n, word || ' ' || n, (ARRAY['Anime', 'Movie', 'Manga']::media_type[])[1 + n / $1 % 3], 500, n
      FROM (SELECT n, substr(md5((n % $1)::text), 1, 10) AS word FROM generate_series(1, 25000) n) AS named`,
    [WORDS],
  )
  const ids: number[] = []
  for (const [name, works] of [
    ['many', `id <= ${MANY}`],
    ['few', `id % ${WORDS} = 1 AND id / ${WORDS} < ${FEW}`],
  ] as const) {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at)
        VALUES ($1, $2, $3, $3, $4, now()) RETURNING id`,
      [name, usernameKey(name), `${name}@example.org`, await hashPassword(PASSWORD, 'bench')],
    )
    ids.push(rows[0]?.id ?? 0)
    await client.query(
      `INSERT INTO watched_records (user_id, media_id, status, rating, episodes_watched, started_date, finished_date, created_at, updated_at)
        SELECT $1, id, (enum_range(NULL::watch_status))[1 + id / $2 % 5], nullif(id % 102, 101), id % 500,
          20100000 + id % 12 * 100 + 101, 20200000 + id % 12 * 100 + 101, now() - make_interval(mins => id), now() - make_interval(mins => id / 2)
        FROM media WHERE ${works}`,
      [ids.at(-1), WORDS],
    )
  }
  await client.query('VACUUM ANALYZE')
  const { rows } = await client.query<{ word: string }>(
    `SELECT split_part(title, ' ', 1) AS word FROM media WHERE id = 1`,
  )
  return [ids[0] ?? 0, rows[0]?.word ?? '']
}
