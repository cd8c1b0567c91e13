import { createServer, type RequestListener } from 'node:http'
import { prepareSecrets } from './auth/secrets'
import { loadDemo } from './catalogue/demo'
import { openDatabase } from './database/open'
import { disconnect } from './db'
import { env } from './env'
import { type Behind, inThisThread } from './front/behind'
import { createFront } from './front/front'
import { listen } from './front/listen'
import { refuseMalformed } from './front/malformed'
import { withoutAlias } from './http/aliases'
import { markClient } from './http/client'
import { closeQueue, openQueue } from './jobs/queue'
import { startWorkers } from './jobs/workers'
import { startThreads } from './threads/threads'

const say = (sentence: string) => console.log(sentence)

/** What is open, in the order in which it was opened; it is closed in the opposite one. */
const open: (() => unknown)[] = []

/** The only way in: configuration, database, migrations, demo catalogue, then Next behind the front. */
async function main(): Promise<void> {
  const { HOST, PORT, SITE_URL, PAGE_CACHE_BYTES, NODE_ENV, DEMO_CATALOGUE, JOBS, THREADS } = env()
  const dev = NODE_ENV === 'development'
  prepareSecrets()
  // next-auth looks there for its own address, and decides by it whether its cookie is Secure.
  process.env.NEXTAUTH_URL = SITE_URL
  const database = await openDatabase(say)
  open.push(database.close, disconnect)
  if (DEMO_CATALOGUE === 'yes') await loadDemo(say)
  open.push(JOBS === 'on' ? await startWorkers() : closeQueue)
  // Opened once, before requests that hold a connection would have to wait for it.
  await openQueue()
  const app = dev || THREADS === 0 ? await nextHere(dev) : undefined
  const behind = app ? inThisThread(app.getRequestHandler(), SITE_URL) : await nextElsewhere(THREADS)
  const front = createFront({ behind, siteUrl: SITE_URL, maxBytes: PAGE_CACHE_BYTES })
  const heard = (connected: boolean) => {
    for (const kept of [front.pages, front.files]) kept.bypass(!connected)
  }
  open.push(await listen(database.url, { onChange: heard }))

  const server = createServer(app && dev ? bare(app.getRequestHandler()) : front.handle)
  server.on('clientError', refuseMalformed)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(listenProblem(error, HOST, PORT))))
    server.listen(PORT, HOST, resolve)
  })
  open.push(() => server.close().closeAllConnections())
  if (app && dev) server.on('upgrade', app.getUpgradeHandler())
  say(`Mokuroku is at ${SITE_URL}`)
}

async function nextHere(dev: boolean) {
  const { default: next } = await import('next')
  const { HOST, PORT } = env()
  const app = next({ dev, dir: process.cwd(), hostname: HOST, port: PORT })
  await app.prepare()
  open.push(() => app.close())
  return app
}

async function nextElsewhere(threads: number): Promise<Behind> {
  const { close, ...behind } = await startThreads(threads)
  open.push(close)
  return behind
}

/** Next without the front, in development. */
function bare(next: RequestListener): RequestListener {
  return (request, response) => {
    request.url = withoutAlias(request.url ?? '/')
    markClient(request)
    next(request, response)
  }
}

let stopping = false

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const close of open.reverse()) await Promise.resolve(close()).catch(() => {})
  process.exit(code)
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop it, or choose another with PORT=3001 npm start.`
  if (error.code === 'EACCES') return `Port ${port} may not be used by this account: choose one above 1023 with PORT.`
  return `The address ${host}:${port} cannot be used: ${error.message}`
}

// One stray error must not end everybody's answers.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error) => console.error(error))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  void stop(1)
})
