import type { Bench } from './bench'
import { fetchGood, throughput } from './http'
import { medians } from './measure'
import { type Findings, kilobytes, perSecond, type Row } from './report'
import { startPartner, startProduct } from './servers'
import { biggestWork, typicalWork } from './works'

/** GET /api/media/{id} with all that belongs to a work, beside a route handler that sends one row of one table. */
export async function entry({ databases, folder, scale }: Bench): Promise<Findings> {
  const url = await databases.real()
  const works = { 'a usual work': await typicalWork(url), 'the work with the biggest cast': await biggestWork(url) }
  const product = await startProduct(folder, url)
  const partner = await startPartner(folder, url)
  const rows: Row[] = []
  for (const [name, id] of Object.entries(works)) {
    const { body } = await fetchGood(`${product.origin}/api/media/${id}`, 'identity')
    const sides = {
      ours: () => throughput(product.origin, `/api/media/${id}`, scale.seconds),
      bare: () => throughput(partner.origin, `/entry/${id}`, scale.seconds),
    }
    await medians(sides, 1)
    const found = await medians(sides, scale.rounds)
    rows.push({
      what: `GET /api/media/{id} with all relations: ${name} (${kilobytes(body.length)})`,
      ours: perSecond(found.ours),
      partner: `a bare route handler with one query: ${perSecond(found.bare)}`,
      ratio: found.ours / found.bare,
      reach: { atLeast: 0.5 },
    })
  }
  for (const server of [product, partner]) await server.stop()
  return { rows, notes: [] }
}
