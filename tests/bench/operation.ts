import { createServer } from 'node:http'
import type { MediaSearchPage } from '@/lib/catalogue/schemas/media'
import { cacheBefore, hasVarnish } from '../cluster/support/varnish'
import { KEYS, startS3 } from '../support/s3'
import type { Bench, Scale } from './bench'
import { throughput } from './generator'
import { around, fetchGood } from './http'
import { interleaved, median, timed } from './measure'
import { freePort } from './ports'
import { processorTime } from './processor-time'
import { type Findings, milliseconds, perSecond, type Row } from './report'
import type { Server } from './servers'
import { alone, stopLater } from './started'
import { spreadWorks, typicalWork } from './works'

/** Pictures that each side gives for the first time are so many times the scale's. */
const PICTURES = 20
const QUIET = { LOG_LEVEL: 'error' }

type Measured = { rate: number; cost: number }

/**
 * What operating costs: logs, metrics and traces; several instances beside one; Varnish before an instance; a bucket of
 * pictures.
 */
export async function operation({ databases, scale, say, startProduct }: Bench): Promise<Findings> {
  const url = await databases.real()
  const works = await spreadWorks(url)
  const page = `/media/${await typicalWork(url)}`
  let asked = 0
  const uncached = () => `/media/${works[asked++]}`
  const findings: Findings[] = []
  for (const group of [observed, severalNodes, behindVarnish, fromBucket]) {
    say(`   ${group.name}`)
    findings.push(await alone(() => group({ startProduct, url, scale, page, uncached })))
  }
  return { rows: findings.flatMap(({ rows }) => rows), notes: findings.flatMap(({ notes }) => notes) }
}

type Given = Pick<Bench, 'startProduct' | 'scale'> & { url: string; page: string; uncached: () => string }

/** Log lines to a file, metrics that are read each second, and traces to a collector, beside none of them. */
async function observed({ startProduct, url, scale, page, uncached }: Given): Promise<Findings> {
  const collectorPort = await freePort()
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'))
  }).listen(collectorPort, '127.0.0.1')
  const endpoint = `http://127.0.0.1:${collectorPort}`
  const metricsPort = await freePort()
  stopLater(async () => collector.close())
  const own = (more: Record<string, string>) => startProduct(url, { ORIGINS: '1', JOBS: 'off', ...more })
  const [off, on, traced] = await Promise.all([
    own(QUIET),
    own({ METRICS_PORT: String(metricsPort) }),
    own({ ...QUIET, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }),
  ])
  const servers = { off, on, traced }
  const scraping = setInterval(() => void fetchGood(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => {}), 1000)
  stopLater(async () => clearInterval(scraping))
  const kinds = { 'a cached media page': page, 'an uncached media page': uncached }
  const rows: Row[] = []
  for (const [kind, path] of Object.entries(kinds)) {
    const found = await costs(servers, path, scale)
    rows.push(
      {
        what: `processor time of ${kind}, with log and metrics`,
        ours: milliseconds(found.on.cost),
        partner: `without: ${milliseconds(found.off.cost)}`,
        ratio: found.on.cost / found.off.cost,
        reach: { atMost: 1.05 },
      },
      {
        what: `processor time of ${kind}, with a trace of each request`,
        ours: milliseconds(found.traced.cost),
        partner: `without: ${milliseconds(found.off.cost)}`,
        ratio: found.traced.cost / found.off.cost,
        reach: null,
      },
    )
  }
  return { rows, notes: [] }
}

/** Three instances with a third of the requests each, beside one: what a page costs all of them. */
async function severalNodes({ startProduct, url, scale, page, uncached }: Given): Promise<Findings> {
  const start = () => startProduct(url, { ...QUIET, ORIGINS: '1', JOBS: 'off' })
  const nodes = await Promise.all([start(), start(), start()])
  const measured = (of: readonly Server[], path: string | (() => string)) => async (): Promise<Measured> => {
    const before = of.reduce((sum, { pid }) => sum + processorTime(pid), 0)
    const rates = await Promise.all(of.map(({ origin }) => throughput(origin, path, scale.seconds)))
    const rate = rates.reduce((sum, each) => sum + each, 0)
    const after = of.reduce((sum, { pid }) => sum + processorTime(pid), 0)
    return { rate, cost: (after - before) / (rate * scale.seconds) }
  }
  const rows: Row[] = []
  for (const [kind, path] of Object.entries({ cached: page, uncached })) {
    const sides = { three: measured(nodes, path), one: measured(nodes.slice(0, 1), path) }
    // Each of the three compiles its hot code, with a third of the requests.
    await interleaved({ three: sides.three }, 5)
    const { three, one } = middles(await interleaved(sides, scale.rounds))
    rows.push({
      what: `${kind} media page on three instances, pages for each second of processor time`,
      ours: `${perSecond(1000 / three.cost)} (${perSecond(three.rate)} in all)`,
      partner: `one instance: ${perSecond(1000 / one.cost)} (${perSecond(one.rate)})`,
      ratio: one.cost / three.cost,
      reach: null,
    })
  }
  return {
    rows,
    notes: [
      'Several instances: each has one origin, and the database is not counted. They share two processors with the database and the load here, so that only the cost of a page says something, not the rate of all.',
    ],
  }
}

/** The cached page from Varnish, as deploy/varnish sets it up, beside the edge itself. */
async function behindVarnish({ startProduct, url, scale, page }: Given): Promise<Findings> {
  if (!hasVarnish) return { rows: [], notes: ['Varnish before an instance was not measured: it is not installed.'] }
  const port = await freePort()
  const purged = { ...QUIET, ORIGINS: '1', JOBS: 'off', TRUST_PROXY: '1', PURGE_URL: `http://127.0.0.1:${port}/` }
  const product = await startProduct(url, purged)
  const varnish = await cacheBefore(new URL(product.origin), port)
  stopLater(varnish.close)
  const speed = (origin: string) => () => throughput(origin, page, scale.seconds)
  const sides = { varnish: speed(varnish.url), edge: speed(product.origin) }
  await interleaved(sides, 1)
  const found = await interleaved(sides, scale.rounds)
  const [before, edge] = [median(found.varnish), median(found.edge)]
  return {
    rows: [
      {
        what: 'cached media page from Varnish before an instance, 32 connections',
        ours: perSecond(before),
        partner: `from the edge itself: ${perSecond(edge)}`,
        ratio: before / edge,
        reach: null,
      },
    ],
    notes: [],
  }
}

/**
 * Pictures that nobody has asked for: drawn with a bucket beside a folder, and read from the bucket by a second
 * instance.
 */
async function fromBucket({ startProduct, url, scale }: Given): Promise<Findings> {
  const s3 = await startS3()
  stopLater(s3.stop)
  const bucket = { ...KEYS, STORAGE_URL: s3.address('bench') }
  const start = (more: Record<string, string>) => startProduct(url, { ...QUIET, ORIGINS: '1', JOBS: 'off', ...more })
  const [inFolder, inBucket, second] = await Promise.all([start({}), start(bucket), start(bucket)])
  const count = PICTURES * scale.repeats
  const pictures = await pictureAddresses(inFolder, (scale.rounds + 1) * count)
  const each = (server: Server) => {
    const next = around(pictures)
    return async () => {
      const took: number[] = []
      for (let n = 0; n < count; n++) took.push(await timed(() => fetchGood(server.origin + next())))
      return median(took)
    }
  }
  const sides = { folder: each(inFolder), bucket: each(inBucket), second: each(second) }
  await interleaved(sides, 1)
  const found = await interleaved(sides, scale.rounds)
  const [drawn, stored, shared] = [median(found.folder), median(found.bucket), median(found.second)]
  return {
    rows: [
      {
        what: 'a picture that is drawn at its first request, with a bucket',
        ours: milliseconds(stored),
        partner: `with a folder: ${milliseconds(drawn)}`,
        ratio: stored / drawn,
        reach: null,
      },
      {
        what: 'the same picture from the bucket, on another instance',
        ours: milliseconds(shared),
        partner: `drawn, with a folder: ${milliseconds(drawn)}`,
        ratio: shared / drawn,
        reach: null,
      },
    ],
    notes: ['The bucket of pictures is s3rver, a store for tests, in the process of the bench.'],
  }
}

/** Addresses of covers of as many works. */
async function pictureAddresses({ origin }: Server, count: number): Promise<string[]> {
  const found: string[] = []
  for (let page = 0; found.length < count; page++) {
    const { body } = await fetchGood(`${origin}/api/media?size=50&page=${page}`, 'identity')
    const { data } = JSON.parse(body.toString('utf8')) as MediaSearchPage
    found.push(...data.flatMap((work) => work.cover ?? []))
    if (data.length === 0) throw new Error('The catalogue has too few covers.')
  }
  return found.slice(0, count)
}

/** The rate and the processor time of a page on each server, in turn. */
async function costs<Name extends string>(
  servers: Record<Name, Server>,
  path: string | (() => string),
  scale: Scale,
): Promise<Record<Name, Measured>> {
  const measured = (server: Server) => async (): Promise<Measured> => {
    const before = processorTime(server.pid)
    const rate = await throughput(server.origin, path, scale.seconds)
    return { rate, cost: (processorTime(server.pid) - before) / (rate * scale.seconds) }
  }
  const entries = Object.entries<Server>(servers).map(([name, server]) => [name, measured(server)])
  const sides = Object.fromEntries(entries) as Record<Name, () => Promise<Measured>>
  await interleaved(sides, 2)
  return middles(await interleaved(sides, scale.rounds + 2))
}

function middles<Name extends string>(found: Record<Name, Measured[]>): Record<Name, Measured> {
  const entries = Object.entries<Measured[]>(found).map(([name, values]) => [
    name,
    { rate: median(values.map(({ rate }) => rate)), cost: median(values.map(({ cost }) => cost)) },
  ])
  return Object.fromEntries(entries) as Record<Name, Measured>
}
