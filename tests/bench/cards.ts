import pg from 'pg'
import { links } from '@/lib/links'
import type { Scale } from './bench'
import { interleaved, median, timed } from './measure'
import { milliseconds, type Row } from './report'
import { statementsOf } from './statements'

/** The works of a page, of which some are in the user's list of the first 20,000. */
const IDS = Array.from({ length: 100 }, (_, place) => 249 * place + 1)

type Reader = { origin: string; token: string; database: string; user: number }

/** The user's state of a hundred cards, beside the statement that it sends, on one connection of a plain driver. */
export async function cards({ origin, token, database, user }: Reader, scale: Scale): Promise<Row> {
  const { statesOf } = await import('@/server/domain/watched/queries')
  const statements = await statementsOf(database, () => statesOf(user, IDS))
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const address = origin + links.myMediaCall(IDS)
  const ours = () =>
    timed(async () => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
      const response = await fetch(address, { headers })
      const { data } = (await response.json()) as { data: unknown[] }
      if (data.length !== IDS.length) throw new Error(`${address} answered ${response.status}, ${data.length} works.`)
    })
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
