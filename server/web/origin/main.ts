// A process that renders pages and answers calls: Next behind node:http, for the edge alone (server/web/edge/origins.ts starts it).
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { policies } from '@/app/generated/cache-policies'
import { disconnect } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { closeQueue, openQueue } from '@/server/platform/jobs/queue'
import { routeTable } from '@/server/web/http/route-table'
import type { FromOrigin, ToOrigin } from './messages'
import { createOrigin } from './origin'

/** Bytes of a request's head; the edge refuses longer ones before. */
const MOST_HEAD_BYTES = 64 * 1024

const tell = (message: FromOrigin) => process.send?.(message)

async function main(secret: string, address: string | undefined): Promise<void> {
  const { HOST, PORT, SITE_URL, KEPT_SECONDS, STALE_CATALOGUE_SECONDS, STALE_COMMUNITY_SECONDS } = env()
  ;(await openQueue()).wake = (job) => tell({ wake: job })
  takeBuiltConfiguration()
  const app = next({ dev: false, dir: process.cwd(), hostname: HOST, port: PORT })
  await app.prepare()
  const handle = createOrigin({
    next: app.getRequestHandler(),
    routes: routeTable(policies, SITE_URL),
    siteUrl: SITE_URL,
    secret,
    lifetimes: {
      kept: KEPT_SECONDS,
      stale: { catalogue: STALE_CATALOGUE_SECONDS, community: STALE_COMMUNITY_SECONDS },
    },
  })
  // The edge alone decides when a connection has idled long enough, and how long somebody may take to send.
  const server = createServer({ maxHeaderSize: MOST_HEAD_BYTES, keepAliveTimeout: 0, requestTimeout: 0 }, handle)
  const listening = () => {
    const at = server.address()
    if (at) tell({ ready: typeof at === 'string' ? { socketPath: at } : { port: at.port } })
  }
  if (address === undefined) server.listen(0, '127.0.0.1', listening)
  else server.listen(address, listening)

  const stop = () => {
    server.close(async () => {
      await app.close().catch(() => {})
      await closeQueue().catch(() => {})
      await disconnect()
      process.exit(0)
    })
    server.closeIdleConnections()
  }
  process.once('SIGTERM', stop)
}

/**
 * Hands Next its configuration as the build resolved it, as the server of "output: standalone" does: next.config.ts would have
 * to be compiled at every start, by a compiler that the container does not hold.
 */
function takeBuiltConfiguration(): void {
  const { config } = JSON.parse(readFileSync(join(process.cwd(), '.next/required-server-files.json'), 'utf8'))
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
}

process.once('message', ({ start }: ToOrigin) => {
  main(start.secret, start.socketPath).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
// An origin without its edge has nobody to answer. A terminal sends these to all processes; the edge says when to stop.
process.once('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
// One stray error must not end everybody's answers.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error) => console.error(error))
