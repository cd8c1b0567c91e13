import { readEnv } from '@/server/platform/env'
import type { Bench } from './bench'
import { throughput } from './generator'
import { around } from './http'
import { medians } from './measure'
import { type Findings, perSecond, type Row } from './report'
import { startPartner } from './servers'
import { biggestWorks, typicalWorks } from './works'

/** More than the connections, so that no request joins another's fetch. */
const WORKS = 100

/** GET /api/media/{id} with a complete work, beside a route handler that sends one row of one table. */
export async function entry({ databases, folder, scale, startProduct }: Bench): Promise<Findings> {
  const url = await databases.real()
  const kinds = {
    'usual casts': await typicalWorks(url, WORKS),
    'the biggest casts': await biggestWorks(url, WORKS),
  }
  const [keeping, forgetting] = await Promise.all([startProduct(url), startProduct(url, { PAGE_CACHE_BYTES: '1' })])
  const partner = await startPartner(folder, url, { processes: readEnv().ORIGINS })
  const rows: Row[] = []
  for (const [name, ids] of Object.entries(kinds)) {
    const paths = ids.map((id) => `/api/media/${id}`)
    const entries = ids.map((id) => `/entry/${id}`)
    const sides = {
      made: () => throughput(forgetting.origin, around(paths), scale.seconds),
      kept: () => throughput(keeping.origin, around(paths), scale.seconds),
      bare: () => throughput(partner.origin, around(entries), scale.seconds),
    }
    await medians(sides, 1)
    const found = await medians(sides, scale.rounds)
    for (const side of ['made', 'kept'] as const)
      rows.push({
        what: `GET /api/media/{id} with all relations, ${WORKS} works with ${name}, ${side === 'made' ? 'each answer made anew' : 'from memory'}`,
        ours: perSecond(found[side]),
        partner: `a bare route handler with one query: ${perSecond(found.bare)}`,
        ratio: found[side] / found.bare,
        reach: { atLeast: 0.5 },
      })
  }
  return { rows, notes: [] }
}
