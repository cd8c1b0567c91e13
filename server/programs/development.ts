import { createServer } from 'node:http'
import { env } from '@/server/platform/env'
import { listen } from '@/server/web/edge/listen'
import { withoutAlias } from '@/server/web/http/aliases'
import { CLIENT_HEADER, clientAddress } from '@/server/web/http/client'

/** Runs Next in development mode, in this process and without the edge. Returns the function that stops it. */
export async function serveDevelopment(): Promise<() => void> {
  const { default: next } = await import('next')
  const { HOST, PORT } = env()
  const app = next({ dev: true, dir: process.cwd(), hostname: HOST, port: PORT })
  await app.prepare()
  const handle = app.getRequestHandler()
  const server = createServer((request, response) => {
    request.url = withoutAlias(request.url ?? '/')
    request.headers[CLIENT_HEADER] = clientAddress(request)
    void handle(request, response)
  })
  server.on('upgrade', app.getUpgradeHandler())
  await listen(server, PORT, HOST)
  return () => {
    server.close().closeAllConnections()
    void app.close()
  }
}
