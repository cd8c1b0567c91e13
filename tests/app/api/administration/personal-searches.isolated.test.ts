import { afterEach, expect, test, vi } from 'vitest'
import { disconnect } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { createLog, log } from '@/server/platform/log'
import { startTracing, stopTracing } from '@/server/platform/tracing/tracing'
import { requestLog } from '@/server/web/edge/request-log'
import { administrator } from '@/tests/support/administration'
import { type Collector, openCollector } from '@/tests/support/collector'
import { useDatabase } from '@/tests/support/database'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'
import { givenUser } from '@/tests/support/factories'
import { nextCalls } from '@/tests/support/next-calls'

useDatabase()

let served: ServedEdge
let collector: Collector
afterEach(async () => {
  await stopTracing()
  await collector.stop()
  env().OTEL_EXPORTER_OTLP_ENDPOINT = undefined
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  await disconnect()
})

test('a search by email address or by network is in no line of the log and in no trace', async () => {
  const { headers } = await administrator()
  await givenUser('sought', { email: 'sought@private.example' })
  collector = await openCollector()
  Object.assign(env(), { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url
  await disconnect()
  await startTracing()
  const lines: string[] = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation((...given: unknown[]) => void lines.push(JSON.stringify(given)))
  const write = (line: string) => void lines.push(line)
  served = await serveEdge(nextCalls, { onAnswered: requestLog(createLog({ write }, 'trace'), 'none') })

  const search = async (path: string, body: object) => {
    const response = await fetch(`${served.url}/api/admin/users/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    })
    return { status: response.status, text: await response.text() }
  }
  const found = await search('searches', { email: 'sought@private.example' })
  expect([found.status, found.text]).toEqual([200, expect.stringContaining('sought@private.example')])
  expect((await search('searches', { email: 'sought@private.example', sort: 'odd' })).status).toBe(400)
  expect((await search('networks', { network: '198.51.100.77' })).status).toBe(200)
  expect((await search('networks', { network: 'sought@private.example' })).status).toBe(400)
  await served.stop()
  await stopTracing()

  expect(lines.filter((line) => line.includes('/api/admin/users/'))).toHaveLength(4)
  expect(collector.spans.length).toBeGreaterThan(8)
  expect(lines.join('') + collector.text()).not.toMatch(/sought|private\.example|198\.51/)
})
