import type { Bench } from './bench'
import { throughput } from './generator'
import { fetchGood } from './http'
import { medians } from './measure'
import { type Findings, perSecond, type Row } from './report'
import { type Server, startBare, startPartner, startProduct } from './servers'
import { typicalEntries } from './works'

/** Pages that are also held against the same bytes in bare node:http, and against Next without its compression. */
const CLOSELY = ['media page', 'browse page']

/** Kept pages under 32 connections, beside Next's own prerendered page and beside the same bytes in bare node:http. */
export async function cached({ databases, folder, scale }: Bench): Promise<Findings> {
  const url = await databases.real()
  const pages = { ...(await typicalEntries(url)), 'browse page': '/media', 'home page': '/' }
  const product = await startProduct(folder, url)
  const partner = await startPartner(folder, url)
  const plain = await startPartner(folder, url, false)
  const answers = await captured(product, Object.values(pages))
  const bare = await startBare(folder, answers)

  const rows: Row[] = []
  const notes: string[] = []
  for (const [name, path] of Object.entries(pages)) {
    const speed = (server: Server, asked: string) => () => throughput(server.origin, asked, scale.seconds)
    const compared = { ours: speed(product, path), prerendered: speed(partner, '/prerendered') }
    const closely = { plain: speed(plain, '/prerendered'), bare: speed(bare, path) }
    const sides: Record<string, () => Promise<number>> = CLOSELY.includes(name) ? { ...compared, ...closely } : compared
    await medians(sides, 1)
    const { ours = 0, prerendered = 0, plain: uncompressed, bare: held } = await medians(sides, scale.rounds)
    const what = `cached ${name}, 32 connections`
    rows.push({
      what,
      ours: perSecond(ours),
      partner: `an empty prerendered page of the same Next: ${perSecond(prerendered)}`,
      ratio: ours / prerendered,
      reach: { atLeast: 8 },
    })
    if (held === undefined || uncompressed === undefined) continue
    rows.push({
      what,
      ours: perSecond(ours),
      partner: `bare node:http, the same bytes in memory: ${perSecond(held)}`,
      ratio: ours / held,
      reach: { atLeast: 0.6 },
    })
    const bytes = answers[path]?.body.length.toLocaleString('en-US')
    notes.push(
      `The cached ${name} is ${bytes} bytes of Brotli. Beside the same empty prerendered page without Next's compression (\`compress: false\`, which a browser would not get) it is ${(ours / uncompressed).toFixed(1)}×.`,
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
