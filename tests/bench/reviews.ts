import { Agent } from 'node:http'
import { hashPassword } from '@/server/domain/identity/sessions/passwords'
import { readEnv } from '@/server/platform/env'
import type { Bench } from './bench'
import { connected } from './clients'
import { interleaved } from './measure'
import type { Findings, Row } from './report'
import { startPartner } from './servers'
import { load, logIn, PASSWORD, send, views, writeRows } from './watched'

/** The works with many reviews and with few, and their numbers of reviews. */
const MANY = { id: 1, reviews: 10_000 }
const FEW = { id: 2, reviews: 30 }

/** Pages of the tab, of the same number of reviews on both sides. */
const PAGES: [what: string, query: string, last?: boolean][] = [
  ['newest first', ''],
  ['oldest first', '&order=0'],
  ['most helpful first', '&sort=helpful'],
  ['least helpful first', '&sort=helpful&order=0'],
  ['the last page, newest first', '', true],
  ['the last page, most helpful first', '&sort=helpful', true],
]
const SIZE = 30
const CONNECTIONS = 30
/** The first of the works that comments are written about. */
const OTHERS = 3

const UNLIMITED = {
  RATE_LOGIN_FAILURES: '1000',
  RATE_ACCOUNT_TEXTS: '1000000000',
  RATE_NEW_ACCOUNT_TEXTS: '1000000000',
}

/**
 * The reviews of a much reviewed work beside those of a hardly reviewed one, and comments beside their bare inserts.
 */
export async function reviews({ databases, folder, scale, startProduct }: Bench): Promise<Findings> {
  const url = await databases.empty('reviews')
  await fill(url)
  const product = await startProduct(url, UNLIMITED)
  const partner = await startPartner(folder, url, { processes: readEnv().ORIGINS })
  const token = await logIn(product.origin, 'reader-1')
  const rows: Row[] = []
  const view = (id: number, query: string, page: number) => ({
    address: `${product.origin}/media/${id}/reviews?size=${SIZE}${query}${page > 0 ? `&page=${page}` : ''}`,
    token,
  })
  // A comment, which no page of reviews shows, drops the pages of its work: each is rendered anew.
  let drops = 0
  const drop = async ({ address }: { address: string }) => {
    const [, id] = /media\/(\d+)/.exec(address) ?? []
    const body = { rawText: `Drop ${++drops}.`, kind: 'comment' }
    const agent = new Agent()
    await send('POST', `${product.origin}/api/media/${id}/comment`, token, JSON.stringify(body), agent)
    agent.destroy()
  }
  for (const [what, query, isLast] of PAGES) {
    const sides = [
      view(MANY.id, query, isLast ? Math.ceil(MANY.reviews / SIZE) - 2 : 0),
      view(FEW.id, query, 0),
    ] as const
    rows.push(await views('/media/…/reviews', `${what}, 10,000 reviews beside 30`, 1.5, [...sides], scale, drop))
  }
  let written = 0
  const body = () => ({ rawText: `Comment ${++written}.`, kind: 'comment' })
  // Each connection writes about a work of its own.
  const comment = (connection: number) =>
    ({ method: 'POST', path: `/api/media/${connection + OTHERS}/comment`, body: body() }) as const
  const insert = (connection: number) =>
    ({ method: 'POST', path: '/comment', body: { ...body(), media: connection + OTHERS } }) as const
  const writes = {
    ours: () => load(product.origin, token, scale.seconds, comment),
    bare: () => load(partner.origin, token, scale.seconds, insert),
  }
  await interleaved(writes, 1)
  const found = await interleaved(writes, scale.rounds)
  const bare = 'a bare route handler with the same inserts in one transaction'
  rows.push(...writeRows(`POST /api/media/…/comment, ${CONNECTIONS} connections`, bare, found))
  return { rows, notes: [] }
}

async function fill(url: string): Promise<void> {
  const client = await connected(url)
  await client.query(
    `INSERT INTO media (title, title_sort, type, total_episodes) SELECT n, n, 'Anime', 12
    FROM generate_series(1, $1::int) n`,
    [OTHERS + CONNECTIONS],
  )
  await client.query(
    `INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at)
      SELECT 'reader-' || n, 'reader-' || n, 'reader-' || n || '@example.org', 'reader-' || n || '@example.org', $1, now()
      FROM generate_series(1, $2::int) n`,
    [await hashPassword(PASSWORD, 'bench'), MANY.reviews],
  )
  for (const { id, reviews } of [MANY, FEW])
    await client.query(
      `INSERT INTO reviews (poster_id, media_id, title, raw_text, text_type, recommended, created_at, up_votes, down_votes)
        SELECT n, $1::int, 'Title ' || n, repeat('**Some** words about it. ', 20), 'Markdown',
          (ARRAY['Recommended', 'Mixed', 'NotRecommended'])[n % 3 + 1]::recommendation, now() - make_interval(mins => n), n % 19, n % 7
        FROM generate_series(1, $2::int) n`,
      [id, reviews],
    )
  await client.query('VACUUM ANALYZE')
}
