import type pg from 'pg'
import { CHANNEL } from '@/server/platform/cache/invalidate'
import type { Bench } from './bench'
import { connected } from './clients'
import { interleaved, median, percentile } from './measure'
import { type Findings, milliseconds, perSecond } from './report'

const CLIENTS = 30
/** Writes per second of all clients together, for their latency. */
const PACE = 500

/** Two ways to invalidate: a row that is read later, or a NOTIFY that commits with it. */
const WAYS = { row: [], notify: [`SELECT pg_notify('${CHANNEL}', '')`] }

/** Writes that invalidate, from 30 clients, without NOTIFY in their transactions and with it. */
export async function invalidation({ databases, scale }: Bench): Promise<Findings> {
  const url = await databases.empty('invalidation')
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => connected(url)))
  await clients[0]?.query('CREATE TABLE written (client int PRIMARY KEY, n int NOT NULL)')
  await clients[0]?.query('INSERT INTO written SELECT n, 0 FROM generate_series(0, $1) AS n', [CLIENTS])
  const sides = {
    row: () => writes(clients, WAYS.row, scale.seconds),
    notify: () => writes(clients, WAYS.notify, scale.seconds),
    pacedRow: () => writes(clients, WAYS.row, scale.seconds, PACE),
    pacedNotify: () => writes(clients, WAYS.notify, scale.seconds, PACE),
  }
  await interleaved(sides, 1)
  const found = await interleaved(sides, scale.rounds)
  const rate = (side: keyof typeof sides) => median(found[side].map((took) => took.length / scale.seconds))
  const p99 = (side: keyof typeof sides) => median(found[side].map((took) => percentile(took, 99)))
  return {
    rows: [
      {
        what: `writes that invalidate, ${CLIENTS} clients: a row in the log, NOTIFY apart`,
        ours: perSecond(rate('row')),
        partner: `NOTIFY in each transaction: ${perSecond(rate('notify'))}`,
        ratio: rate('row') / rate('notify'),
        reach: { atLeast: 1 },
      },
    ],
    notes: [
      `At ${PACE} such writes a second from ${CLIENTS} clients, one in a hundred takes ${milliseconds(p99('pacedRow'))} with a row alone and ${milliseconds(p99('pacedNotify'))} with NOTIFY in each transaction.`,
    ],
  }
}

/** Milliseconds of each write; `pace` is the number of writes per second of all clients together. */
async function writes(clients: pg.Client[], more: string[], seconds: number, pace?: number): Promise<number[]> {
  const took: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    clients.map(async (client, n) => {
      const due = (turn: number) => started + ((turn * clients.length + n) * 1000) / (pace ?? 1)
      for (let turn = 0; turn === 0 || performance.now() < end; turn++) {
        if (pace) await new Promise((resolve) => setTimeout(resolve, Math.max(0, due(turn) - performance.now())))
        const begun = performance.now()
        await client.query('BEGIN')
        await client.query('UPDATE written SET n = n + 1 WHERE client = $1', [n])
        await client.query(`INSERT INTO invalidations (tags) VALUES ('{media:1,index:media}')`)
        for (const statement of more) await client.query(statement)
        await client.query('COMMIT')
        took.push(performance.now() - begun)
      }
    }),
  )
  return took
}
