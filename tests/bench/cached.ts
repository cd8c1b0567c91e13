import type { Bench } from './bench'
import { throughput } from './generator'
import { fetchGood } from './http'
import { medians } from './measure'
import { type Findings, perSecond, type Row } from './report'
import { type Server, startBare, startPartner, startProduct } from './servers'
import { typicalWork } from './works'

/** Kept pages under 32 connections, beside Next's own prerendered page and beside the same bytes in bare node:http. */
export async function cached({ databases, folder, scale }: Bench): Promise<Findings> {
  const url = await databases.real()
  const pages = { 'media page': `/media/${await typicalWork(url)}`, 'browse page': '/media' }
  const product = await startProduct(folder, url)
  const partner = await startPartner(folder, url)
  const plain = await startPartner(folder, url, false)
  const answers = await captured(product, Object.values(pages))
  const bare = await startBare(folder, answers)

  const rows: Row[] = []
  const notes: string[] = []
  for (const [name, path] of Object.entries(pages)) {
    const speed = (server: Server, asked: string) => () => throughput(server.origin, asked, scale.seconds)
    const sides = {
      ours: speed(product, path),
      prerendered: speed(partner, '/prerendered'),
      plain: speed(plain, '/prerendered'),
      bare: speed(bare, path),
    }
    await medians(sides, 1)
    const found = await medians(sides, scale.rounds)
    const what = `cached ${name}, 32 connections`
    const ours = perSecond(found.ours)
    rows.push(
      {
        what,
        ours,
        partner: `an empty prerendered page of the same Next: ${perSecond(found.prerendered)}`,
        ratio: found.ours / found.prerendered,
        reach: { atLeast: 8 },
      },
      {
        what,
        ours,
        partner: `bare node:http, the same bytes in memory: ${perSecond(found.bare)}`,
        ratio: found.ours / found.bare,
        reach: { atLeast: 0.6 },
      },
    )
    const bytes = answers[path]?.body.length.toLocaleString('en-US')
    notes.push(
      `The cached ${name} is ${bytes} bytes of Brotli. Beside the same empty prerendered page without Next's compression (\`compress: false\`, which a browser would not get) it is ${(found.ours / found.plain).toFixed(1)}×.`,
    )
  }
  for (const server of [product, partner, plain, bare]) await server.stop()
  return { rows, notes }
}

/** The second answer: the first one made the page. */
async function captured({ origin }: Server, paths: string[]) {
  const answers = await Promise.all(
    paths.map(async (path) => {
      await fetchGood(origin + path)
      return [path, await fetchGood(origin + path)] as const
    }),
  )
  return Object.fromEntries(answers)
}
