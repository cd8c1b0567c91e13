import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { version } from '@/package.json'
import { rows, sql } from '@/server/platform/database/client'
import { closeQueue, enqueue, openQueue } from '@/server/platform/jobs/queue'
import { createMetrics, type Metrics } from '@/server/programs/metrics/metrics'
import { createReadiness } from '@/server/web/edge/readiness'
import { useDatabase } from '@/tests/support/database'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'
import { givenUser } from '@/tests/support/factories'

useDatabase()

let served: ServedEdge | undefined
let metrics: Metrics | undefined
/** The status of the answers. */
let answered = 200
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
  const pool = { total: 3, idle: 2, waiting: 0 }
  const places = [{ name: 'exports' as const, taken: 2, waiting: 1, oldest: 7 }]
  const state = { pool, places, loopDelay: 0.02, memory: 1000, heap: 0.5, storage, takesNoWrites: true }
  served = await serveEdge(
    (_, response) => {
      response.statusCode = answered
      response.setHeader('content-type', 'text/html').end('<p>page</p>')
    },
    { readiness, onAnswered: own.observe },
  )
  const origins = { states: () => [{ origin: 1, state }], restarts: () => 3 }
  own.read({
    edge: served.edge,
    connections: { counts: served.connections },
    origins,
    readiness,
    log: { readAt: Date.now() - 1500 },
  })
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
    'mokuroku_origin_loop_delay_seconds{origin="1"} 0.02',
    'mokuroku_database_connections{origin="1",state="total"} 3',
    'mokuroku_open_answers 0',
    'mokuroku_unsent_bytes 0',
    'mokuroku_closed_connections_total{reason="pipelining"} 0',
    'mokuroku_closed_connections_total{reason="stalled"} 0',
    'mokuroku_places{origin="1",of="exports",state="taken"} 2',
    'mokuroku_places{origin="1",of="exports",state="waiting"} 1',
    'mokuroku_place_age_seconds{origin="1",of="exports"} 7',
    'mokuroku_invalidations_total 3',
    'mokuroku_mails_total{outcome="refused"} 0',
    'mokuroku_restarts_total{process="origin"} 3',
    'mokuroku_restarts_total{process="database"} 0',
    'mokuroku_database_up 1',
    'mokuroku_storage_up 0',
    'mokuroku_storage_requests_total{origin="1",operation="read",outcome="failed"} 2',
    'mokuroku_storage_seconds_total{origin="1",operation="read",outcome="failed"} 8',
  ])
    expect(text).toContain(`\n${line}\n`)
  expect(text).toMatch(/\nmokuroku_connections \d+\n/)
  expect(text).toMatch(/\nmokuroku_invalidation_log_age_seconds 1\.\d/)
  expect(text).toMatch(/\nmokuroku_nodejs_eventloop_lag_p99_seconds /)
})

test('the questions of the metrics themselves are none that wait for a connection', async () => {
  await start()
  await scrape()
  expect(await (await scrape()).text()).toContain('\nmokuroku_database_connections{origin="edge",state="waiting"} 0\n')
})

test('no series has the number of a process, of which there are ever new ones', async () => {
  await start()
  expect(await (await scrape()).text()).not.toContain('pid=')
})

test('the site tells its disk, its database, its users, its oldest mail and its last backup', async () => {
  await start()
  await givenUser('mira')
  await rows(sql`UPDATE users SET confirmed_at = now()`)
  await givenUser('waits')
  await rows(sql`UPDATE users SET confirmed_at = NULL WHERE username = 'waits'`)
  await rows(
    sql`INSERT INTO backups (place, name, bytes, made_at) VALUES ('/b', 'a.backup', 12, now() - interval '1 hour')`,
  )
  await enqueue('mail', { kind: 'confirm', userId: 1 })
  await rows(sql`UPDATE jobs.job SET created_on = now() - interval '2 hours', start_after = now() + interval '1 hour'
    WHERE name = 'mail'`)
  const text = await (await scrape()).text()
  for (const line of [
    'mokuroku_users{state="confirmed"} 1',
    'mokuroku_users{state="unconfirmed"} 1',
    'mokuroku_backup_bytes 12',
    'mokuroku_writes_up 1',
  ])
    expect(text).toContain(`\n${line}\n`)
  const value = (name: string) => Number(new RegExp(`\nmokuroku_${name} (.+)\n`).exec(text)?.[1])
  expect(value('disk_free_bytes')).toBeGreaterThan(0)
  expect(value('disk_bytes')).toBeGreaterThan(value('disk_free_bytes'))
  expect(value('database_bytes')).toBeGreaterThan(1_000_000)
  expect(Math.round(value('oldest_mail_seconds') / 60)).toBe(120)
  expect(Math.round(value('backup_age_seconds') / 60)).toBe(60)
})

test('a site without a backup has an infinitely old one', async () => {
  await rows(sql`DELETE FROM backups`)
  await start()
  expect(await (await scrape()).text()).toContain('\nmokuroku_backup_age_seconds +Inf\n')
})

test('logins are counted by what became of them', async () => {
  await start()
  const ask = (path: string) => fetch(`${served?.url}${path}`, { method: 'POST' })
  for (const status of [200, 401, 401, 429]) {
    answered = status
    await ask(status === 200 ? '/api/auth/callback/credentials' : '/api/users/login')
  }
  answered = 200
  await ask('/api/users/logout')
  const text = await (await scrape()).text()
  expect(text.split('\n').filter((line) => line.startsWith('mokuroku_logins_total'))).toEqual([
    'mokuroku_logins_total{outcome="succeeded"} 1',
    'mokuroku_logins_total{outcome="failed"} 2',
    'mokuroku_logins_total{outcome="limited"} 1',
    'mokuroku_logins_total{outcome="error"} 0',
  ])
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

test('each metric of ours has a panel or an alert', async () => {
  await start()
  const seen =
    readFileSync('deploy/prometheus/alerts.yml', 'utf8') + readFileSync('deploy/grafana/mokuroku.json', 'utf8')
  const names = [...(await (await scrape()).text()).matchAll(/^# TYPE (mokuroku_(?!nodejs|process)\w+) /gm)].map(
    ([, name]) => name,
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !new RegExp(`\\b${name}(_bucket)?\\b`).test(seen))).toEqual([])
})

test('the panels of the dashboard have numbers of their own and do not overlap', () => {
  const { panels } = JSON.parse(readFileSync('deploy/grafana/mokuroku.json', 'utf8')) as {
    panels: { id: number; gridPos: { x: number; y: number } }[]
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x}/${y}`)).size).toBe(panels.length)
})

test('names follow the rules of Prometheus: counters alone end in _total, units are base units, and each has a help', async () => {
  await start()
  const text = await (await scrape()).text()
  const kinds = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', kind = '']) => ({ name, kind }))
  expect(kinds.length).toBeGreaterThan(40)
  const isTotal = (name: string) => name.endsWith('_total')
  expect(kinds.filter(({ name, kind }) => isTotal(name) !== (kind === 'counter'))).toEqual([])
  expect(
    kinds.filter(({ name }) => /_(?:ms|milliseconds|minutes|hours|days|kb|mb|kilobytes|percent)(?:_|$)/.test(name)),
  ).toEqual([])
  for (const { name } of kinds) expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'))
  // What was their sum is told by the type of each.
  expect(text).toMatch(/^mokuroku_nodejs_active_resources\{type="\w+"\} \d+$/m)
})
