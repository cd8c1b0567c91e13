import type { Bench } from './bench'
import { throughput } from './generator'
import { fetchGood } from './http'
import { medians } from './measure'
import { type Findings, perSecond, type Row } from './report'
import { type Server, startBare, startPartner, startProduct } from './servers'
import { typicalEntries } from './works'

/** Of what bare node:http answers with the same bytes. */
const LEAST = { 'media page': 0.75 } as Record<string, number>
const LEAST_OF_OTHERS = 0.65

/** Kept pages under 32 connections, beside Next's own prerendered page and beside the same bytes in bare node:http. */
export async function cached({ databases, folder, scale }: Bench): Promise<Findings> {
  const url = await databases.real()
  const pages = { ...(await typicalEntries(url)), 'browse page': '/media', 'home page': '/' }
  const product = await startProduct(folder, url)
  const partner = await startPartner(folder, url)
  const plain = await startPartner(folder, url, { compress: false })
  const answers = await captured(product, Object.values(pages))
  const bare = await startBare(folder, answers)

  const rows: Row[] = []
  const notes: string[] = []
  for (const [name, path] of Object.entries(pages)) {
    const speed = (server: Server, asked: string) => () => throughput(server.origin, asked, scale.seconds)
    const sides = {
      ours: speed(product, path),
      bare: speed(bare, path),
      prerendered: speed(partner, '/prerendered'),
      plain: speed(plain, '/prerendered'),
    }
    await medians(sides, 1)
    const { ours, prerendered, plain: uncompressed, bare: held } = await medians(sides, scale.rounds)
    const what = `cached ${name}, 32 connections`
    rows.push({
      what,
      ours: perSecond(ours),
      partner: `an empty prerendered page of the same Next: ${perSecond(prerendered)}`,
      ratio: ours / prerendered,
      reach: { atLeast: 8 },
    })
    rows.push({
      what,
      ours: perSecond(ours),
      partner: `bare node:http, the same bytes in memory: ${perSecond(held)}`,
      ratio: ours / held,
      reach: { atLeast: LEAST[name] ?? LEAST_OF_OTHERS },
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
