import { createServer } from 'node:http'
import { env } from '@/server/platform/env'
import { listen } from '@/server/web/edge/listen'
import { CLIENT_HEADER, clientAddress } from '@/server/web/http/client'
import { CORS_HEADERS } from '@/server/web/http/cors'
import { refuse } from '@/server/web/http/refuse'
import type { RouteTable } from '@/server/web/http/route-table'
import { nameRenderedPath, nextUrl } from '@/server/web/origin/next-url'

/**
 * Runs Next in development mode, in this process and without the edge; `routes` finds the locale of an address. Returns
 * the function that stops it.
 */
export async function serveDevelopment(routes: RouteTable): Promise<() => void> {
  const { default: next } = await import('next')
  const { HOST, PORT } = env()
  const app = next({ dev: true, dir: process.cwd(), hostname: HOST, port: PORT })
  await app.prepare()
  const handle = app.getRequestHandler()
  const server = createServer((request, response) => {
    const place = routes(request.url ?? '/')
    if (!place) return refuse(response, 'malformedAddress', 'call')
    if (place.isOpen) for (const [name, value] of Object.entries(CORS_HEADERS)) response.setHeader(name, value)
    request.headers[CLIENT_HEADER] = clientAddress(request)
    request.url = nextUrl(place, place.url)
    nameRenderedPath(place, request, response)
    void handle(request, response)
  })
  server.on('upgrade', app.getUpgradeHandler())
  await listen(server, PORT, HOST)
  return () => {
    server.close().closeAllConnections()
    void app.close()
  }
}
