import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { policies } from '@/app/generated/cache-policies'
import { routes as patterns } from '@/app/generated/routes'
import { withoutLocale } from '@/i18n/paths'
import { routing } from '@/i18n/routing'
import { type ConnectionCounts, createConnections } from '@/server/web/edge/connections'
import { createEdge, type Edge } from '@/server/web/edge/edge'
import { createEdgeServer } from '@/server/web/edge/server'
import { createUpstreams, type Upstreams } from '@/server/web/edge/upstreams'
import { routeTable } from '@/server/web/http/route-table'
import { createOrigin } from '@/server/web/origin/origin'

export const SITE = 'http://localhost:3000'
export const SECRET = 'the secret of this start'
export const LIFETIMES = { kept: 86_400, stale: { catalogue: 600, community: 90 } }
const routes = routeTable(policies, SITE, patterns)

type Options = Partial<
  Pick<
    Parameters<typeof createEdge>[0],
    | 'log'
    | 'maxBytes'
    | 'readsPerMinute'
    | 'waitingPages'
    | 'isPurgedOutside'
    | 'isBehindProxy'
    | 'readiness'
    | 'onAnswered'
  >
> & { maxUnsent?: number }

export type ServedEdge = {
  url: string
  port: number
  edge: Edge
  connections: () => ConnectionCounts
  upstreams: Upstreams
  invalidate: Edge['invalidate']
  stop: () => Promise<void>
}

/** An invalidation log that was always read just now. */
const FRESH = {
  get readAt() {
    return Date.now()
  },
  wake: () => {},
}

/**
 * A real edge on a free port and a real origin on a Unix socket, with `next` in place of Next. Its requests have paths
 * without the locale that the origin adds for app/[locale] (tests/server/web/origin/origin.test.ts).
 */
export async function serveEdge(
  next: RequestListener,
  { log = FRESH, maxBytes = 1_000_000, maxUnsent = 64_000_000, ...more }: Options = {},
): Promise<ServedEdge> {
  const folder = mkdtempSync(join(tmpdir(), 'edge-'))
  const socketPath = join(folder, 'origin.sock')
  const origin = await listening(
    createServer(
      { maxHeaderSize: 64 * 1024, keepAliveTimeout: 0, requestTimeout: 0 },
      createOrigin({ next: inDefaultLocale(next), routes, siteUrl: SITE, secret: SECRET, lifetimes: LIFETIMES }),
    ),
    socketPath,
  )
  const upstreams = createUpstreams((origins) => edge.scale(origins))
  const edge = createEdge({ upstreams, routes, siteUrl: SITE, secret: SECRET, maxBytes, log, ...more })
  const upstream = upstreams.add({ socketPath })
  const connections = createConnections(maxUnsent)
  const server = await listening(createEdgeServer(edge.handle, connections), 0)
  const port = portOf(server)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    edge,
    connections: connections.counts,
    upstreams,
    invalidate: edge.invalidate,
    async stop() {
      await closed(server)
      upstreams.remove(upstream)
      await closed(origin)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function inDefaultLocale(next: RequestListener): RequestListener {
  return (request, response) => {
    request.url = withoutLocale(request.url ?? '/', routing.defaultLocale)
    return next(request, response)
  }
}

/** A listening server, on a Unix socket or a loopback port (0: a free one). */
export async function listening(server: Server, at: string | number): Promise<Server> {
  await new Promise<void>((resolve) => {
    if (typeof at === 'string') server.listen(at, resolve)
    else server.listen(at, '127.0.0.1', resolve)
  })
  return server
}

export function portOf(server: Pick<Server, 'address'>): number {
  const at = server.address()
  if (!at || typeof at === 'string') throw new Error('This server has no port.')
  return at.port
}

/** Closes a server with all its connections. */
export async function closed(server: Server): Promise<void> {
  const done = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await done
}
