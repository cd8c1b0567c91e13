import { createServer } from 'node:http'
import next from 'next'
import { loadDemo } from './catalogue/demo'
import { openDatabase } from './database/open'
import { disconnect } from './db'
import { env } from './env'
import { createFront } from './front/front'
import { listen } from './front/listen'

const say = (sentence: string) => console.log(sentence)

/** The only way in: configuration, database, migrations, demo catalogue, then Next behind the front. */
async function main(): Promise<void> {
  const { HOST, PORT, SITE_URL, PAGE_CACHE_BYTES, NODE_ENV, DEMO_CATALOGUE } = env()
  const dev = NODE_ENV === 'development'
  const database = await openDatabase(say)
  if (DEMO_CATALOGUE === 'yes') await loadDemo(say)
  const app = next({ dev, dir: process.cwd(), hostname: HOST, port: PORT })
  await app.prepare()
  const nextHandler = app.getRequestHandler()
  const front = createFront({ next: nextHandler, siteUrl: SITE_URL, maxBytes: PAGE_CACHE_BYTES })
  const stopListening = await listen(database.url, { onChange: (connected) => front.pages.bypass(!connected) })

  const server = createServer(dev ? nextHandler : front.handle)
  server.on('clientError', (_, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(listenProblem(error, HOST, PORT))))
    server.listen(PORT, HOST, resolve)
  })
  if (dev) server.on('upgrade', app.getUpgradeHandler())
  say(`Mokuroku is at ${SITE_URL}`)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    server.close()
    server.closeAllConnections()
    await stopListening()
    await app.close().catch(() => {})
    await disconnect()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop it, or choose another with PORT=3001 npm start.`
  if (error.code === 'EACCES') return `Port ${port} may not be used by this account: choose one above 1023 with PORT.`
  return `The address ${host}:${port} cannot be used: ${error.message}`
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
