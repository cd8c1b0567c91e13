import { readEnv } from '@/server/platform/env'
import type { Bench } from './bench'
import { throughput } from './generator'
import { interleaved, median } from './measure'
import { residentBytes } from './memory'
import { processesOf, processorTime } from './processor-time'
import { type Findings, megabytes, milliseconds, perSecond } from './report'
import { type Server, startPartner } from './servers'
import { spreadWorks } from './works'

type Measured = { rate: number; cost: number }

/** Media pages that are not cached yet, each once, beside an empty page of the same Next. */
export async function uncached({ databases, folder, scale, startProduct }: Bench): Promise<Findings> {
  const url = await databases.real()
  const ids = await spreadWorks(url)
  const { ORIGINS } = readEnv()
  // The first minute after a load finds similar works, which takes minutes of a processor and is no part of a page.
  const product = await startProduct(url, { JOBS: 'off' })
  const atRest = memoryOf(product)
  const partner = await startPartner(folder, url, { processes: ORIGINS })
  let asked = 0
  const next = () => {
    const id = ids[asked++]
    if (id === undefined) throw new Error('All works were asked for: the catalogue is too small for this.')
    return `/media/${id}`
  }
  const measured = (server: Server, path: string | (() => string)) => async (): Promise<Measured> => {
    const before = processorTime(server.pid)
    const rate = await throughput(server.origin, path, scale.seconds)
    return { rate, cost: (processorTime(server.pid) - before) / (rate * scale.seconds) }
  }
  const sides = { ours: measured(product, next), dynamic: measured(partner, '/dynamic') }
  // A warm-up: each process compiles its hot code.
  await interleaved(sides, scale.rounds + 1)
  const found = await interleaved(sides, scale.rounds)
  const middle = (side: keyof typeof found, of: keyof Measured) => median(found[side].map((each) => each[of]))
  while (asked < scale.uncached) await throughput(product.origin, next, scale.seconds)
  const after = memoryOf(product)
  return {
    rows: [
      {
        what: 'uncached media page, 32 connections',
        ours: perSecond(middle('ours', 'rate')),
        partner: `an empty force-dynamic page of the same Next in ${ORIGINS} processes: ${perSecond(middle('dynamic', 'rate'))}`,
        ratio: middle('ours', 'rate') / middle('dynamic', 'rate'),
        reach: null,
      },
      {
        what: 'the same, processor time of one page',
        ours: milliseconds(middle('ours', 'cost')),
        partner: `the empty page: ${milliseconds(middle('dynamic', 'cost'))}`,
        ratio: middle('ours', 'cost') / middle('dynamic', 'cost'),
        reach: { atMost: 2.6 },
      },
    ],
    notes: [
      `Uncached: every request asks for another work, so that it is read, rendered, compressed (Brotli) and kept; ${ORIGINS} origin processes (ORIGINS) behind the edge, and as many processes of the partner with nothing before them. No jobs run meanwhile. Processor time is that of all processes of a side, without PostgreSQL's.`,
      `Resident memory at rest: edge ${megabytes(atRest.edge)}, origins ${atRest.origins.map(megabytes).join(', ')}; after ${asked.toLocaleString('en-US')} uncached pages: edge ${megabytes(after.edge)}, origins ${after.origins.map(megabytes).join(', ')}.`,
    ],
  }
}

function memoryOf({ pid }: Server) {
  const [edge = 0, ...origins] = processesOf(pid).map(residentBytes)
  return { edge, origins }
}
