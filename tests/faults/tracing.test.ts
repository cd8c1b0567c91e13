import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { env } from '@/server/platform/env'
import { type Collector, openCollector } from '@/tests/support/collector'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { type Product, startProduct } from './support/product'
import { ask } from './support/readers'

useDatabase()

let work: number
let product: Product | undefined
let collector: Collector | undefined
beforeAll(async () => {
  work = await givenMedia({ title: 'A work with traces' })
})
afterEach(async () => {
  await product?.stop()
  await collector?.stop()
})

test('a request to the product is one trace: edge, origin and the statements that Next asks for', async () => {
  collector = await openCollector()
  product = await startProduct(env().DATABASE_URL ?? '', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'catalogue',
  })
  const { status } = await ask(`${product.url}/media/${work}?from=private`)
  expect(status, product.output()).toBe(200)
  await ask(`${product.url}/api/torznab?t=caps&apikey=private`)
  await product.stop()
  const { spans } = collector
  const edge = spans.find(({ attributes }) => attributes['url.path'] === `/media/${work}`)
  const trace = spans.filter(({ traceId }) => traceId === edge?.traceId)
  const origin = trace.find(({ attributes }) => attributes['mokuroku.process'] === 'origin')
  expect(origin?.parentSpanId).toBe(trace.find(({ attributes }) => attributes['mokuroku.process'] === 'edge')?.spanId)
  expect(origin?.resource['process.pid']).not.toBe(product.pid)
  const statements = trace.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  expect(statements.length).toBeGreaterThan(0)
  for (const { parentSpanId } of statements) expect(parentSpanId).toBe(origin?.spanId)
  for (const { resource } of spans) expect(resource['service.name']).toBe('catalogue')
  // Next would add spans of its own, with addresses in them, to a provider that is global.
  expect(trace).toHaveLength(2 + statements.length)
  expect(collector.text()).not.toContain('private')
})

test('the product starts and answers while the collector is away, and says so once', async () => {
  product = await startProduct(env().DATABASE_URL ?? '', {
    // Nothing listens on port 1.
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
  })
  for (let n = 0; n < 5; n++) expect((await ask(`${product.url}/media/${work}`)).status).toBe(200)
  await product.stop()
  // One line for the edge, and one for each origin at most.
  const lines = product.output().split('Traces could not be sent').length - 1
  expect(lines).toBeGreaterThan(0)
  expect(lines).toBeLessThanOrEqual(3)
})

test('no program contains the SDK or the exporter of OpenTelemetry but the one that is loaded for traces', () => {
  const packages = (name: string) => [
    ...new Set(readFileSync(`dist/${name}.js`, 'utf8').match(/(?<=node_modules\/)@opentelemetry\/[\w-]+/g)),
  ]
  expect(packages('tracing')).toContain('@opentelemetry/sdk-trace')
  for (const name of ['origin', 'importer', 'scraper', 'decoder']) expect(packages(name), name).toEqual([])
  // prom-client imports the interfaces.
  for (const name of ['main', 'worker']) expect(packages(name), name).toEqual(['@opentelemetry/api'])
})
