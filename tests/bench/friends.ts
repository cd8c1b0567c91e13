import { feedCall } from '@/lib/views/links/home'
import { feedSearch } from '@/lib/views/schemas/friends-feed'
import { hashPassword } from '@/server/domain/identity/sessions/passwords'
import type { Bench } from './bench'
import { connected } from './clients'
import { interleaved, median, percentile, timed } from './measure'
import { type Findings, milliseconds } from './report'
import { statementsOf } from './statements'
import { logIn, PASSWORD } from './watched'

/** The users whom one follows, and what each of them did. */
const FOLLOWED = 500
const CHANGES = 400
const REVIEWS = 20
const LISTS = 5
const ENTRIES = 50

/** The feed of a user who follows many, beside the statements that it sends, on one connection of a plain driver. */
export async function friends({ databases, scale, startProduct }: Bench): Promise<Findings> {
  const url = await databases.empty('friends')
  const user = await fill(url)
  const product = await startProduct(url)
  const token = await logIn(product.origin, 'reader')
  const { friendsFeed } = await import('@/server/domain/views/friends-feed/queries')
  const statements = await statementsOf(url, () => friendsFeed(user, feedSearch.parse({})))
  const client = await connected(url)
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
  const ours = () =>
    timed(async () => {
      const response = await fetch(product.origin + feedCall(), { headers })
      const { data } = (await response.json()) as { data: unknown[] }
      if (data.length === 0) throw new Error(`The feed answered ${response.status}, without entries.`)
    })
  const bare = () =>
    timed(async () => {
      for (const statement of statements) await client.query(statement)
    })
  await interleaved({ ours, bare }, 20)
  const rounds: Record<'ours' | 'bare', number[]>[] = []
  for (let round = 0; round < scale.rounds; round++) rounds.push(await interleaved({ ours, bare }, 100 * scale.repeats))
  const p99 = (side: 'ours' | 'bare') => median(rounds.map((round) => percentile(round[side], 99)))
  return {
    rows: [
      {
        what: `GET /api/me/feed: ${FOLLOWED} followed users, p99`,
        ours: milliseconds(p99('ours')),
        partner: `the bare SQL in the same database, p99: ${milliseconds(p99('bare'))}`,
        ratio: p99('ours') / p99('bare'),
        reach: { atMost: 3 },
      },
    ],
    notes: [],
  }
}

/** Returns the id of the reader. */
async function fill(url: string): Promise<number> {
  const client = await connected(url)
  const insert = async (text: string, values: unknown[] = []) => (await client.query<{ id: number }>(text, values)).rows
  await insert(
    `INSERT INTO media (title, title_sort, type, total_episodes) SELECT n, n, 'Anime', 1000 FROM generate_series(1, 5000) n`,
  )
  const [reader] = await insert(
    `INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at, show_activity)
      SELECT name, name, name || '@example.org', name || '@example.org', $1, now(), true
      FROM (SELECT 'reader' AS name UNION ALL SELECT 'friend-' || n FROM generate_series(1, $2::int) n) AS names RETURNING id`,
    [await hashPassword(PASSWORD, 'bench'), FOLLOWED],
  )
  const user = reader?.id ?? 0
  await insert('INSERT INTO follows (follower_id, followed_id) SELECT $1, id FROM users WHERE id <> $1', [user])
  await insert(
    `INSERT INTO watched_records (user_id, media_id, status, episodes_watched)
      SELECT u.id, 1 + (u.id * 7 + n) % 5000, 'Watching', 4 FROM users u, generate_series(0, 99) n`,
  )
  await insert(
    `INSERT INTO watched_events (user_id, media_id, before, after, source, created_at)
      SELECT u.id, 1 + (u.id * 7 + n % 100) % 5000, jsonb_build_object('status', 'Watching', 'episodesWatched', n / 100),
        jsonb_build_object('status', 'Watching', 'episodesWatched', n / 100 + 1), 'PlusOne',
        now() - make_interval(hours => $1::int - n, mins => u.id % 60, secs => u.id % 59)
      FROM generate_series(0, $1::int - 1) n, users u`,
    [CHANGES],
  )
  await insert(
    `INSERT INTO reviews (poster_id, media_id, title, raw_text, text_type, kind, recommended, created_at)
      SELECT u.id, 1 + (u.id * 3 + n) % 5000, 'Title', repeat('**Some** words about it. ', 20), 'Markdown', 'review', 'Mixed',
        now() - make_interval(hours => n * 30 + u.id % 24) FROM users u, generate_series(1, $1::int) n`,
    [REVIEWS],
  )
  await insert(
    `WITH made AS (INSERT INTO lists (owner_id, name, slug, visibility)
        SELECT u.id, 'List ' || n, 'list-' || n, 'Public' FROM users u, generate_series(1, $1::int) n RETURNING id)
      INSERT INTO list_entries (list_id, media_id, position, created_at)
      SELECT made.id, n, n, now() - make_interval(hours => n * 5 + made.id % 50) FROM made, generate_series(1, $2::int) n`,
    [LISTS, ENTRIES],
  )
  await client.query('VACUUM ANALYZE')
  return user
}
