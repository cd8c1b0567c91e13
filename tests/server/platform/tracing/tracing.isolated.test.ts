import { afterEach, expect, test } from 'vitest'
import { disconnect, prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { startTracing, stopTracing, tracer } from '@/server/platform/tracing/tracing'
import { write } from '@/server/platform/writing/write'
import { type Collector, openCollector, type Received } from '@/tests/support/collector'
import { useDatabase } from '@/tests/support/database'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'

useDatabase()

let served: ServedEdge | undefined
let collector: Collector
afterEach(async () => {
  await served?.stop()
  await stopTracing()
  await collector.stop()
  Object.assign(env(), { OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_TRACES_SAMPLER: 'parentbased_always_on' })
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  // Pools that send spans end with the tracer.
  await disconnect()
})

/** An edge and an origin whose pages ask the database, with a collector that answers with this status. */
async function start(work: (url: string) => Promise<unknown>, status = 200): Promise<string> {
  collector = await openCollector(status)
  env().OTEL_EXPORTER_OTLP_ENDPOINT = collector.url
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url
  await disconnect()
  await startTracing()
  served = await serveEdge(async (request, response) => {
    const found = await work(request.url ?? '').catch((error: unknown) => String(error))
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${JSON.stringify(found)}</p>`)
  })
  return served.url
}

/** The spans that were sent until now. */
async function sent(): Promise<Received[]> {
  await served?.stop()
  served = undefined
  await stopTracing()
  return collector.spans
}

const read = async (url: string, headers = {}) => (await fetch(url, { headers })).text()
const of = (spans: Received[], process: string) =>
  spans.find(({ attributes }) => attributes['mokuroku.process'] === process) as Received

test('a request is a span of the edge, of the origin, and of each statement, all of one trace', async () => {
  const at = await start(async () => {
    await rows(sql`SELECT ${'a value'}::text AS found`)
    await prisma().media.count({ where: { id: 7 } })
    await write((tx) => tx.query({ name: 'planned', text: "SELECT $1::int + length('literal')", values: [1] }))
  })
  await read(`${at}/media/7?query=private`)
  const spans = await sent()
  const [edge, origin] = [of(spans, 'edge'), of(spans, 'origin')]
  expect(edge).toMatchObject({ name: 'GET /media/[id]', parentSpanId: undefined, hasFailed: false })
  expect(edge.attributes).toMatchObject({
    'http.route': '/media/[id]',
    'url.path': '/media/7',
    'http.response.status_code': 200,
    'mokuroku.cache': 'miss',
  })
  expect(origin).toMatchObject({ name: 'GET /media/[id]', parentSpanId: edge.spanId, traceId: edge.traceId })
  expect(origin.attributes['mokuroku.request_id']).toBe(edge.attributes['mokuroku.request_id'])
  const statements = spans.filter(({ attributes }) => attributes['db.system.name'])
  expect(statements.map(({ name }) => name)).toEqual(['SELECT', 'SELECT', 'BEGIN', 'SELECT planned', 'COMMIT'])
  expect(statements.map(({ attributes }) => attributes['db.query.text'])).toEqual([
    'SELECT $1::text AS found',
    expect.stringMatching(/^SELECT COUNT\(\*\).*\$1/),
    'BEGIN',
    'SELECT $1::int + length(?)',
    'COMMIT',
  ])
  for (const { traceId, parentSpanId } of statements)
    expect([traceId, parentSpanId]).toEqual([edge.traceId, origin.spanId])
  expect(collector.text()).not.toMatch(/private|a value|literal/)
  expect(edge.resource).toMatchObject({ 'service.name': 'mokuroku', 'process.pid': process.pid })
})

test('statements that wait for a connection belong to their own requests', async () => {
  const at = await start((url) => rows(sql`SELECT pg_sleep(0.005), ${url}::text AS found`))
  // Calls, since few pages are rendered at a time.
  const paths = Array.from({ length: 40 }, (_, n) => `/api/media/${n + 1}`)
  await Promise.all(paths.map((path) => read(at + path, { authorization: 'Bearer token' })))
  const spans = await sent()
  const statements = spans.filter(({ attributes }) => attributes['db.system.name'])
  expect(statements).toHaveLength(40)
  expect(new Set(statements.map(({ traceId }) => traceId)).size).toBe(40)
})

test('a cached answer is a span of the edge alone', async () => {
  const at = await start(async () => 'shown')
  for (let n = 0; n < 3; n++) await read(`${at}/media/7`)
  const spans = await sent()
  expect(spans.map(({ attributes }) => attributes['mokuroku.cache'] ?? 'origin').sort()).toEqual([
    'hit',
    'hit',
    'miss',
    'origin',
  ])
})

test("a client's own trace is neither continued nor read", async () => {
  const at = await start(async () => 'shown')
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'
  const headers = { traceparent, tracestate: 'vendor=private', baggage: 'user=private' }
  await read(`${at}/media/7`, headers)
  await read(`${at}/api/media/7/edits`, { ...headers, authorization: 'Bearer private' })
  const spans = await sent()
  expect(spans).toHaveLength(4)
  expect(collector.text()).not.toMatch(/0af7651916cd43dd|private/)
})

test('secrets in addresses are not sent', async () => {
  const at = await start(async () => 'shown')
  for (const path of ['/confirm/private-token', '/api/torznab?t=caps&apikey=private-key', '/private/path?x=private'])
    await read(at + path)
  await sent()
  expect(collector.spans.length).toBeGreaterThan(3)
  expect(collector.text()).not.toContain('private')
})

test('a failed statement is told by its SQLSTATE, without its message', async () => {
  const at = await start(() => rows(sql`SELECT ${'a value'}::text::int AS found`))
  await read(`${at}/media/7`)
  const failed = (await sent()).find(({ hasFailed }) => hasFailed)
  expect(failed?.attributes['db.response.status_code']).toBe('22P02')
  expect(collector.text()).not.toContain('a value')
})

test('OTEL_TRACES_SAMPLER decides at the edge which traces are sent', async () => {
  env().OTEL_TRACES_SAMPLER = 'always_off'
  const at = await start(() => rows(sql`SELECT 1 AS found`))
  await read(`${at}/media/7`)
  expect(await sent()).toEqual([])
})

test('requests go on when the collector refuses', async () => {
  const at = await start(() => rows(sql`SELECT 1 AS found`), 400)
  expect(await read(`${at}/media/7`)).toContain('found')
  expect(await sent()).toHaveLength(3)
})

test('without a collector there is no tracer', async () => {
  collector = await openCollector()
  await startTracing()
  expect(tracer()).toBeUndefined()
})
