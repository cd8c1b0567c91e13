import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { version } from '@/package.json'
import { closeQueue, openQueue } from '@/server/platform/jobs/queue'
import { createMetrics, type Metrics } from '@/server/programs/metrics/metrics'
import { createReadiness } from '@/server/web/edge/readiness'
import { useDatabase } from '@/tests/support/database'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'

useDatabase()

let served: ServedEdge | undefined
let metrics: Metrics | undefined
afterEach(async () => {
  await served?.stop()
  metrics?.server.close().closeAllConnections()
  await closeQueue()
})

async function scrape(path = '/metrics'): Promise<Response> {
  const { port } = (metrics as Metrics).server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}${path}`)
}

async function start(): Promise<void> {
  // The queue's tables exist from its first start on.
  await openQueue()
  const own = createMetrics()
  metrics = own
  const readiness = createReadiness()
  const storage = {
    isUp: false,
    measures: [{ operation: 'read' as const, outcome: 'failed' as const, requests: 2, seconds: 8 }],
  }
  const state = { pool: { total: 3, idle: 2, waiting: 0 }, loopDelay: 0.02, memory: 1000, storage, takesNoWrites: true }
  served = await serveEdge((_, response) => response.setHeader('content-type', 'text/html').end('<p>page</p>'), {
    readiness,
    onAnswered: own.observe,
  })
  const origins = { states: () => [{ pid: 77, state }] }
  own.read({ edge: served.edge, origins, readiness, log: { readAt: Date.now() - 1500 } })
  await new Promise<void>((resolve) => own.server.listen(0, '127.0.0.1', resolve))
}

test('requests are counted by route, status and what the cache did', async () => {
  await start()
  for (const path of ['/media/7', '/media/7', '/media/8', '/no/such/page'])
    await (await fetch(`${served?.url}${path}`)).text()
  const text = await (await scrape()).text()
  const counts = text.split('\n').filter((line) => line.startsWith('mokuroku_requests_total{'))
  expect(counts.sort()).toEqual([
    'mokuroku_requests_total{method="GET",route="/[...rest]",status="200",cache="pass"} 1',
    'mokuroku_requests_total{method="GET",route="/media/[id]",status="200",cache="hit"} 1',
    'mokuroku_requests_total{method="GET",route="/media/[id]",status="200",cache="miss"} 2',
  ])
  expect(text).toContain('mokuroku_request_seconds_count{kind="page",cache="miss"} 2')
})

test('gauges tell the state of the caches, the origins, the queue and the log', async () => {
  await start()
  await (await fetch(`${served?.url}/media/7`)).text()
  metrics?.heard(['media:7', 'index:media'], 0.2)
  metrics?.heard(['*'], null)
  const answer = await scrape()
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  for (const line of [
    `mokuroku_build_info{version="${version}",node="${process.versions.node}"} 1`,
    'mokuroku_ready 1',
    'mokuroku_read_only 1',
    'mokuroku_invalidation_delay_seconds_bucket{le="0.1"} 0',
    'mokuroku_invalidation_delay_seconds_bucket{le="0.25"} 1',
    'mokuroku_invalidation_delay_seconds_count 1',
    'mokuroku_cache_answers{cache="pages"} 1',
    'mokuroku_queue_requests{kind="page",state="active"} 0',
    'mokuroku_origin_loop_delay_seconds{pid="77"} 0.02',
    'mokuroku_database_connections{pid="77",state="total"} 3',
    'mokuroku_invalidations_total 3',
    'mokuroku_mails_total{outcome="refused"} 0',
    'mokuroku_database_up 1',
    'mokuroku_storage_up 0',
    'mokuroku_storage_requests_total{pid="77",operation="read",outcome="failed"} 2',
    'mokuroku_storage_seconds_total{pid="77",operation="read",outcome="failed"} 8',
  ])
    expect(text).toContain(`\n${line}\n`)
  expect(text).toMatch(/\nmokuroku_invalidation_log_age_seconds 1\.\d/)
  expect(text).toMatch(/\nmokuroku_nodejs_eventloop_lag_p99_seconds /)
})

test('clients can invent neither routes nor methods', async () => {
  await start()
  for (let n = 0; n < 20; n++) await fetch(`${served?.url}/invented/${n}`, { method: n % 2 ? 'PROPFIND' : 'LOCK' })
  const text = await (await scrape()).text()
  expect(text.match(/^mokuroku_requests_total\{.*$/gm)).toHaveLength(1)
})

test('there is nothing but the metrics', async () => {
  await start()
  expect((await scrape('/')).status).toBe(404)
})

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/mokuroku.json'])(
  '%s asks for metrics that exist',
  async (file) => {
    await start()
    const text = await (await scrape()).text()
    const names = new Set(readFileSync(file, 'utf8').match(/mokuroku_\w+/g))
    expect(names.size).toBeGreaterThan(7)
    for (const name of names) expect(text).toMatch(new RegExp(`^# TYPE ${name.replace(/_bucket$/, '')} `, 'm'))
  },
)
