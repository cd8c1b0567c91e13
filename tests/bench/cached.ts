import type { Bench, Scale } from './bench'
import { throughput } from './generator'
import { fetchGood } from './http'
import { medians } from './measure'
import { type Findings, perSecond, type Row } from './report'
import { type Server, startBare, startPartner } from './servers'
import { typicalEntries } from './works'

/** The wanted share of bare node:http with the same bytes. */
const MIN = { 'media page': 0.75 } as Record<string, number>
const MIN_OF_OTHERS = 0.65

/** Cached pages under 32 connections, beside Next's own prerendered page and the same bytes in bare node:http. */
export async function cached({ databases, folder, scale, startProduct }: Bench): Promise<Findings> {
  const url = await databases.real()
  const pages: Record<string, string> = { ...(await typicalEntries(url)), 'browse page': '/media', 'home page': '/' }
  const product = await startProduct(url)
  const partner = await startPartner(folder, url)
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
    }
    await medians(sides, 1)
    const { ours, prerendered, bare: held } = await medians(sides, scale.rounds)
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
      reach: { atLeast: MIN[name] ?? MIN_OF_OTHERS },
    })
    notes.push(`${name} ${answers[path]?.body.length.toLocaleString('en-US')}`)
  }
  const { media, plain } = await besidePlain(folder, url, product, pages['media page'], scale)
  return {
    rows,
    notes: [
      `Bytes of Brotli of each cached page: ${notes.join(', ')}. Beside the same empty prerendered page without Next's compression (\`compress: false\`, which a browser would not get) the media page is ${(media / plain).toFixed(1)}×.`,
    ],
  }
}

/** The media page beside Next without its compression. */
async function besidePlain(folder: string, url: string, product: Server, path: string | undefined, scale: Scale) {
  const partner = await startPartner(folder, url, { compress: false })
  const sides = {
    media: () => throughput(product.origin, path ?? '/', scale.seconds),
    plain: () => throughput(partner.origin, '/prerendered', scale.seconds),
  }
  await medians(sides, 1)
  const found = await medians(sides, scale.rounds)
  await partner.stop()
  return found
}

/** The second answers: the first ones filled the cache. */
async function captured({ origin }: Server, paths: string[]) {
  const answers = await Promise.all(
    paths.map(async (path) => {
      await fetchGood(origin + path)
      return [path, await fetchGood(origin + path)] as const
    }),
  )
  return Object.fromEntries(answers)
}
