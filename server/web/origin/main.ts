// A process that renders pages and answers calls: Next behind node:http, for the edge only (edge/origins.ts).

import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import module from 'node:module'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import next from 'next'
import { policies } from '@/app/generated/cache-policies'
import { routes } from '@/app/generated/routes'
import { type FromAbove, offerFromAbove } from '@/server/domain/administration/from-above'
import { connectionCounts, disconnect } from '@/server/platform/database/client'
import { setRole } from '@/server/platform/database/connections'
import { isReadOnly, takesNoWrites } from '@/server/platform/database/read-only'
import { env } from '@/server/platform/env'
import { closeQueue, openQueue } from '@/server/platform/jobs/queue'
import { log } from '@/server/platform/log'
import { goOnWithoutOutput } from '@/server/platform/output'
import { placesStates } from '@/server/platform/places'
import { site } from '@/server/platform/site/site'
import { limitsOf, usedHeap } from '@/server/platform/size'
import { storageState } from '@/server/platform/storage/measures'
import { startTracing, stopTracing } from '@/server/platform/tracing/tracing'
import { routeTable } from '@/server/web/http/route-table'
import { logPrinted } from './console'
import { SECRET_HEADER } from './headers'
import type { FromOrigin, OriginAddress, ToOrigin } from './messages'
import { createOrigin } from './origin'

/** Most bytes of a request's head; the edge has a lower limit. */
const MAX_HEAD_BYTES = 64 * 1024

const tell = (message: FromOrigin) => process.send?.(message)

async function main(secret: string, address: string | undefined): Promise<void> {
  const {
    HOST,
    PORT,
    SITE_URL,
    SIZE,
    KEPT_SECONDS,
    STALE_CATALOGUE_SECONDS,
    STALE_COMMUNITY_SECONDS,
    HSTS_SUBDOMAINS,
  } = env()
  setRole('origin')
  // Before the database is opened, whose statements become parts of traces.
  await startTracing()
  // Opening the queue may write, and without writes there are no jobs.
  if (!isReadOnly()) (await openQueue()).wake = (job) => tell({ wake: job })
  takeBuiltConfiguration(limitsOf(SIZE).preloads)
  offerFromAbove(fromDoctor)
  const app = next({ dev: false, dir: process.cwd(), hostname: HOST, port: PORT })
  await app.prepare()
  const handle = createOrigin({
    next: app.getRequestHandler(),
    routes: routeTable(policies, SITE_URL, routes),
    siteUrl: SITE_URL,
    hstsOfSubdomains: HSTS_SUBDOMAINS === 'yes',
    secret,
    isOff: async (part) => !(await site())[part],
    lifetimes: {
      kept: KEPT_SECONDS,
      stale: { catalogue: STALE_CATALOGUE_SECONDS, community: STALE_COMMUNITY_SECONDS },
    },
  })
  // Only the edge closes idle connections and limits the time of a request.
  const server = createServer({ maxHeaderSize: MAX_HEAD_BYTES, keepAliveTimeout: 0, requestTimeout: 0 }, handle)
  const listening = async () => {
    const at = server.address()
    if (!at) return
    const ready = typeof at === 'string' ? { socketPath: at } : { port: at.port }
    tell({ ready, hasRendered: await rendersPages(ready, secret) })
    reportState(tell)
    // The code compiled so far: an origin that replaces this one need not compile it. Node.js 20 has no such cache.
    ;(module as { flushCompileCache?: () => void }).flushCompileCache?.()
  }
  if (address === undefined) server.listen(0, '127.0.0.1', listening)
  else server.listen(address, listening)

  const stop = () => {
    server.close(async () => {
      await app.close().catch(() => {})
      await closeQueue().catch(() => {})
      await disconnect()
      await stopTracing()
      process.exit(0)
    })
    server.closeIdleConnections()
  }
  process.once('SIGTERM', stop)
}

/** A bundle of its own, since few processes read it. */
async function fromDoctor(): Promise<FromAbove> {
  const bundle: typeof import('@/server/doctor/overview') = await import(
    pathToFileURL(join(import.meta.dirname, 'doctor-overview.js')).href
  )
  return bundle.FROM_DOCTOR
}

/** Milliseconds between two reports. */
const EVERY = 5000

/** Reports the state of this origin to the edge, for its metrics. */
function reportState(tell: (message: FromOrigin) => void): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  setInterval(() => {
    tell({
      state: {
        pool: connectionCounts(),
        places: placesStates(),
        loopDelay: delay.percentile(99) / 1e9,
        memory: process.memoryUsage.rss(),
        heap: usedHeap(),
        storage: storageState(),
        takesNoWrites: takesNoWrites(),
      },
    })
    delay.reset()
  }, EVERY).unref()
}

/** Pages of the kinds that most visitors see; the entry does not exist, but its page's code is loaded. */
const PAGES = ['/', '/media', '/media/2147483647']
/** Milliseconds after which an origin joins without them: the database may be away. */
const PATIENCE = 5000

/**
 * Renders some pages before the origin joins the others, because its first renderings are slow. Returns whether it
 * could.
 */
async function rendersPages(address: OriginAddress, secret: string): Promise<boolean> {
  const rendered = (async () => {
    for (const page of PAGES) if ((await statusOf(page, address, secret)) >= 500) return false
    return true
  })()
  return Promise.race([rendered.catch(() => false), setTimeout(PATIENCE, false, { ref: false })])
}

function statusOf(path: string, address: OriginAddress, secret: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const at = 'port' in address ? { host: '127.0.0.1', port: address.port } : { socketPath: address.socketPath }
    request({ ...at, path, agent: false, headers: { [SECRET_HEADER]: secret } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 500))
    })
      .once('error', reject)
      .end()
  })
}

/**
 * Gives Next its configuration as the build resolved it, as the server of "output: standalone" does. Compiling
 * next.config.ts at each start would need a compiler, which the container does not contain. `preloadEntriesOnStart`:
 * whether it loads all pages and calls at once.
 */
function takeBuiltConfiguration(preloadEntriesOnStart: boolean): void {
  const { config } = JSON.parse(readFileSync(join(process.cwd(), '.next/required-server-files.json'), 'utf8'))
  const experimental = { ...config.experimental, preloadEntriesOnStart }
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify({ ...config, experimental })
}

process.once('message', ({ start }: ToOrigin) => {
  main(start.secret, start.socketPath).catch((error: unknown) => {
    log.fatal(error)
    process.exit(1)
  })
})
// Ends when the edge ends. A terminal sends these signals to all processes, but the edge decides when to stop.
process.once('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
goOnWithoutOutput()
logPrinted()
// One unexpected error must not end the answers of all clients.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, (error) => log.error(error))
