import pg from 'pg'
import { links } from '@/lib/links'
import type { Scale } from './bench'
import { fetchGood } from './http'
import { interleaved, median, timed } from './measure'
import { milliseconds, type Row } from './report'
import type { Statement } from './statements'

/** The works of a page, of which some are in the user's list of the first 20,000. */
const IDS = Array.from({ length: 100 }, (_, place) => 249 * place + 1)

type Reader = { origin: string; token: string; database: string; user: number }

/** The user's state of a hundred cards, beside the statement that it sends, on one connection of a plain driver. */
export async function cards({ origin, token, database, user }: Reader, scale: Scale): Promise<Row> {
  const statements = await statementsOf(user)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const address = origin + links.mediaStatesCall(IDS)
  const read = () => fetchGood(address, 'identity', { authorization: `Bearer ${token}` })
  const { data } = JSON.parse(String((await read()).body)) as { data: unknown[] }
  if (data.length !== IDS.length) throw new Error(`${address} answered ${data.length} works.`)
  const ours = () => timed(read)
  const bare = () =>
    timed(async () => {
      for (const statement of statements) await client.query(statement)
    })
  await interleaved({ ours, bare }, 20)
  const found = await interleaved({ ours, bare }, 20 * scale.repeats)
  await client.end()
  return {
    what: 'GET /api/me/media: 100 cards, of a user with 20,000 records',
    ours: milliseconds(median(found.ours)),
    partner: `the bare SQL in the same database: ${milliseconds(median(found.bare))}`,
    ratio: median(found.ours) / median(found.bare),
    reach: { atMost: 2 },
  }
}

/** What the product sends for these cards; nothing is sent. */
async function statementsOf(user: number): Promise<Statement[]> {
  const { pool } = await import('@/server/platform/database/client')
  const { statesOf } = await import('@/server/domain/tracking/records/queries')
  const sent: Statement[] = []
  const original = pool().query
  pool().query = ((statement: Statement) => {
    sent.push(statement)
    return Promise.resolve({ rows: [] })
  }) as unknown as typeof original
  try {
    await statesOf(user, IDS)
  } finally {
    pool().query = original
  }
  return sent
}
