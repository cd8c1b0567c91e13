import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { links } from '@/lib/links'
import type { Scale } from './bench'
import { connected } from './clients'
import { fetchGood } from './http'
import { interleaved, median, timed } from './measure'
import { milliseconds, type Row } from './report'
import type { Statement } from './statements'

/** The works of a page, of which some are in the user's list of the first 20,000. */
const IDS = Array.from({ length: 100 }, (_, place) => 249 * place + 1)

type Reader = { root: string; origin: string; token: string; database: string; user: number }

/** The user's state of a hundred cards, beside the statement that it sends, on one connection of a plain driver. */
export async function cards({ root, origin, token, database, user }: Reader, scale: Scale): Promise<Row> {
  const statements = await statementsOf(root, database, user)
  const client = await connected(database)
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
  return {
    what: 'GET /api/me/media: 100 cards, of a user with 20,000 records',
    ours: milliseconds(median(found.ours)),
    partner: `the bare SQL in the same database: ${milliseconds(median(found.bare))}`,
    ratio: median(found.ours) / median(found.bare),
    reach: { atMost: 2 },
  }
}

/** What the build sends for these cards, by its own code: another build has other tables. */
async function statementsOf(root: string, database: string, user: number): Promise<Statement[]> {
  const program = [fileURLToPath(new URL('card-statements.mjs', import.meta.url)), String(user), JSON.stringify(IDS)]
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', import.meta.resolve('tsx'), ...program], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: database },
  })
  return JSON.parse(stdout) as Statement[]
}
