import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { policies } from '@/app/generated/cache-policies'
import { routes as patterns } from '@/app/generated/routes'
import { version } from '@/package.json'
import { mailboxFault } from '@/server/doctor/installation'
import { renewFactorKeys } from '@/server/domain/identity/factor-keys'
import { prepareSecrets } from '@/server/domain/identity/sessions/secrets'
import { noteSigningSecret } from '@/server/domain/identity/sessions/signing-secret'
import { renewEmailKeys } from '@/server/domain/identity/users/email-keys'
import { loadDemo } from '@/server/loader/demo'
import { dropLeftTrials } from '@/server/platform/backup/left-trials'
import { followLog } from '@/server/platform/cache/log-follower'
import { cacheShares } from '@/server/platform/cache-shares'
import { prepareDataDir } from '@/server/platform/data-dir'
import { disconnect } from '@/server/platform/database/client'
import { expectConnections, setRole } from '@/server/platform/database/connections'
import { announceInstance } from '@/server/platform/database/instances'
import { newestMigration } from '@/server/platform/database/migrations'
import { isReadOnly } from '@/server/platform/database/read-only'
import { watchReplica } from '@/server/platform/database/replica'
import { env, unknownInEnvironment } from '@/server/platform/env'
import { closeQueue, openQueue } from '@/server/platform/jobs/queue'
import { log } from '@/server/platform/log'
import { exitCodeOf } from '@/server/platform/misuse'
import { goOnWithoutOutput } from '@/server/platform/output'
import { claimDataDir, type SiteState } from '@/server/platform/running-site'
import { renewSite } from '@/server/platform/site/site'
import { heapFlags, limitsOf } from '@/server/platform/size'
import { startTracing, stopTracing } from '@/server/platform/tracing/tracing'
import { createMetrics } from '@/server/programs/metrics/metrics'
import { siteState } from '@/server/programs/metrics/site-state'
import { createConnections } from '@/server/web/edge/connections'
import { createEdge } from '@/server/web/edge/edge'
import { drained, expectFreePort, listen, OF_METRICS } from '@/server/web/edge/listen'
import { startOrigins } from '@/server/web/edge/origins'
import { createPurger } from '@/server/web/edge/purge'
import { createReadiness } from '@/server/web/edge/readiness'
import { requestLog } from '@/server/web/edge/request-log'
import { createEdgeServer } from '@/server/web/edge/server'
import { createUnknownProxy, type UnknownProxy } from '@/server/web/edge/unknown-proxy'
import { createUpstreams } from '@/server/web/edge/upstreams'
import { routeTable } from '@/server/web/http/route-table'
import { type Declaration, givenArguments } from './command-line'
import { openDatabase } from './database'
import { serveDevelopment } from './development'
import { takeOwnHeap } from './own-heap'
import { offerSetup } from './setup'
import { startWorkers } from './workers'

const say = (sentence: string) => log.info(sentence)

const START = {
  name: 'start',
  forms: [''],
  does: 'Starts the site, and serves until it is ended (Ctrl-C, SIGTERM). It is configured by variables: docs/configuration.md.',
  options: {},
  takes: [0, 0],
} satisfies Declaration

/** What must be closed at the end, in reverse order. */
const open: (() => unknown)[] = []

/** What the site tells of itself besides, once it listens. */
let told: () => { state?: SiteState } = () => ({})

/** Starts everything: configuration, database, migrations, demo catalogue, workers, origin processes, and the edge. */
async function main(): Promise<void> {
  givenArguments(START)
  takeOwnHeap()
  const { HOST, PORT, METRICS_PORT, METRICS_HOST, SITE_URL, NODE_ENV, DATA_DIR, TRUST_PROXY, SMTP_URL } = env()
  const mailbox = mailboxFault(SMTP_URL, SITE_URL)
  for (const sentence of [...unknownInEnvironment(), ...(mailbox ? [mailbox] : [])]) log.warn(sentence)
  setRole('edge')
  prepareDataDir(DATA_DIR)
  const proxy = createUnknownProxy(TRUST_PROXY)
  const tell = () => ({ pid: process.pid, address: SITE_URL, hasUnknownProxy: proxy.isSeen, ...told() })
  open.push((await claimDataDir(DATA_DIR, tell)).close)
  prepareSecrets()
  // next-auth reads its own address there, and makes its cookie Secure if it is https.
  process.env.NEXTAUTH_URL = SITE_URL
  // Of the processes that this one starts (Node.js, "Module compile cache").
  process.env.NODE_COMPILE_CACHE ??= join(DATA_DIR, 'compile-cache')
  await expectFreePort(PORT, HOST)
  if (METRICS_PORT > 0) await expectFreePort(METRICS_PORT, METRICS_HOST, OF_METRICS)
  const database = await openDatabase(say)
  open.push(database.close, disconnect)
  await expectConnections(database.url)
  if (isReadOnly()) say('READ_ONLY is yes: the site can only be read, and no jobs run.')
  else await prepareWrites(database.url)
  // It serves until it has drained, so it says so until then.
  open.push((await announceInstance({ version, migration: newestMigration() })).close)
  if (NODE_ENV === 'development') open.push(await serveDevelopment(routeTable(policies, SITE_URL, patterns)))
  else await serve(database.url, proxy)
  say(`Mokuroku is at ${SITE_URL}`)
  if (!isReadOnly()) await offerSetup(SITE_URL)
}

/** Notes the secret, loads the demo catalogue, starts the workers, and opens the queue of jobs. */
async function prepareWrites(url: string): Promise<void> {
  const { DEMO_CATALOGUE, JOBS } = env()
  const fault = await noteSigningSecret()
  const lost = await renewFactorKeys()
  for (const sentence of [fault, lost]) if (sentence) log.warn(sentence)
  // Whatever is wrong with it, the site starts; the hourly cleaning tries again.
  await renewEmailKeys().catch((error: unknown) => log.error(error))
  if (DEMO_CATALOGUE === 'yes') await loadDemo(say)
  void cleanTrials(url)
  open.push(JOBS === 'on' ? await startWorkers() : closeQueue)
  // Opened before any request, since a request that holds a connection would have to wait for it.
  await openQueue()
}

/** Drops what trials of backups that were killed have left. The site starts meanwhile. */
async function cleanTrials(url: string): Promise<void> {
  const dropped = await dropLeftTrials(url).catch(() => [])
  for (const name of dropped) say(`${name} is dropped: a trial of a backup was ended before it could do so.`)
}

/** Starts the origin processes, and the edge in this process. */
async function serve(databaseUrl: string, proxy: UnknownProxy): Promise<void> {
  const { HOST, PORT, SITE_URL, ORIGINS, PURGE_URL, TRUST_PROXY, RATE_READS, DATABASE_READ_URL } = env()
  const { LOG_ADDRESSES, METRICS_PORT, METRICS_HOST, DRAIN_SECONDS, HSTS_SUBDOMAINS, SIZE } = env()
  const { pages, files } = cacheShares()
  const { heaps, originBytes, unsentBytes } = limitsOf(SIZE)
  await startTracing()
  open.push(stopTracing)
  const secret = randomBytes(32).toString('base64url')
  const upstreams = createUpstreams((origins) => edge.scale(origins))
  const purger = PURGE_URL ? createPurger(PURGE_URL) : undefined
  const metrics = METRICS_PORT > 0 ? createMetrics() : undefined
  const invalidations = followLog(databaseUrl, (tags, delay) => {
    edge.invalidate(tags)
    // Pages of errors have the name of the site, and no time to ask for it.
    if (tags.includes('site') || tags.includes('*')) void renewSite()
    metrics?.heard(tags, delay)
    purger?.purge(tags)
  })
  const replica = DATABASE_READ_URL ? watchReplica(DATABASE_READ_URL, invalidations) : undefined
  const routes = routeTable(policies, SITE_URL, patterns)
  const readiness = createReadiness()
  const connections = createConnections(unsentBytes)
  const logRequest = requestLog(log, LOG_ADDRESSES)
  const edge = createEdge({
    upstreams,
    routes,
    siteUrl: SITE_URL,
    hstsOfSubdomains: HSTS_SUBDOMAINS === 'yes',
    secret,
    maxBytes: pages,
    fileBytes: files,
    readsPerMinute: RATE_READS,
    log: invalidations,
    replica,
    isPurgedOutside: purger !== undefined,
    isBehindProxy: TRUST_PROXY > 0,
    readiness,
    onAnswered: (...answered) => {
      logRequest(...answered)
      metrics?.observe(...answered)
    },
  })
  open.push(
    invalidations.close,
    () => purger?.close(),
    () => replica?.close(),
  )
  const origins = await startOrigins({
    count: ORIGINS,
    program: join(import.meta.dirname, 'origin.js'),
    flags: heapFlags(heaps.origin),
    maxBytes: originBytes,
    secret,
    upstreams,
    onRendered: readiness.rendered,
    onWake: async (job) => (await openQueue()).wake(job),
    say,
  })
  open.push(origins.close)
  if (metrics) {
    metrics.read({ edge, connections, origins, readiness, log: invalidations, replica })
    await listen(metrics.server, METRICS_PORT, METRICS_HOST, OF_METRICS)
    open.push(() => metrics.server.close().closeAllConnections())
  }
  const server = createEdgeServer((request, response) => {
    proxy.see(request)
    edge.handle(request, response)
  }, connections)
  await listen(server, PORT, HOST)
  open.push(
    () => drained(server),
    () => {
      readiness.drain()
      return DRAIN_SECONDS > 0 ? setTimeout(DRAIN_SECONDS * 1000) : undefined
    },
  )
  told = () => ({ state: siteState(edge, origins, { pages, files }) })
  replaceOnHangUp(origins.replace)
}

/** SIGHUP replaces the origins. If it was started from a terminal, closing that sends SIGHUP, too, and ends it. */
function replaceOnHangUp(replace: () => Promise<void>): void {
  const isFromTerminal = process.stdin.isTTY
  let isReplacing = false
  process.on('SIGHUP', async () => {
    if (isFromTerminal) return stop(0)
    if (isReplacing) return
    isReplacing = true
    await replace().catch((error: unknown) => log.error(error))
    isReplacing = false
  })
}

let stopping = false

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const close of open.reverse()) await Promise.resolve(close()).catch(() => {})
  process.exit(code)
}

goOnWithoutOutput()
// One unexpected error must not end the answers of all clients.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, (error) => log.error(error))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
main().catch((error: unknown) => {
  // For the person who starts it.
  console.error(error instanceof Error ? error.message : error)
  void stop(exitCodeOf(error))
})
