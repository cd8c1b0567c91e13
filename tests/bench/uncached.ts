import type { Bench } from './bench'
import { throughput } from './generator'
import { medians } from './measure'
import { type Findings, perSecond } from './report'
import { startPartner, startProduct } from './servers'
import { spreadWorks } from './works'

/** Media pages that nobody asked for yet, each once, beside a page of the same Next that shows nothing at all. */
export async function uncached({ databases, folder, scale }: Bench): Promise<Findings> {
  const url = await databases.real()
  const ids = await spreadWorks(url)
  const product = await startProduct(folder, url)
  const partner = await startPartner(folder, url)
  const plain = await startPartner(folder, url, false)
  let asked = 0
  const next = () => {
    const id = ids[asked++]
    if (id === undefined) throw new Error('All works were asked for: the catalogue is too small for this.')
    return `/media/${id}`
  }
  const sides = {
    ours: () => throughput(product.origin, next, scale.seconds),
    dynamic: () => throughput(partner.origin, '/dynamic', scale.seconds),
    plain: () => throughput(plain.origin, '/dynamic', scale.seconds),
  }
  // As after a minute of service: each of our threads compiles for itself what it runs often.
  await medians(sides, scale.rounds + 1)
  const found = await medians(sides, scale.rounds)
  for (const server of [product, partner, plain]) await server.stop()
  return {
    rows: [
      {
        what: 'uncached media page, 32 connections',
        ours: perSecond(found.ours),
        partner: `an empty force-dynamic page of the same Next: ${perSecond(found.dynamic)}`,
        ratio: found.ours / found.dynamic,
        reach: { atLeast: 0.5 },
      },
    ],
    notes: [
      `Uncached: every request asks for another work, each for the first time, so that it is read, rendered, compressed (Brotli) and kept; ours renders on all processors (THREADS), the partner in one process, as Next comes. Beside the empty page without Next's compression it is ${(found.ours / found.plain).toFixed(2)}×.`,
    ],
  }
}
