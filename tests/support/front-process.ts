import { createServer, type RequestListener } from 'node:http'
import { env } from '@/server/env'
import { createFront, type Front } from '@/server/front/front'
import { listen } from '@/server/front/listen'
import { mediaHead } from '@/server/media/queries'

export type Serving = { url: string; front: Front; stop: () => Promise<void> }

/** Stands for Next: a page that shows what an entry's page shows, by the product's own query. */
const page: RequestListener = async (request, response) => {
  const head = await mediaHead(Number(/\d+$/.exec(request.url ?? '')?.[0]))
  response.writeHead(head ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
  response.end(head ? `<p>${head.title}</p>${JSON.stringify(head)}` : '')
}

/** The front with its real cache and its real ears, on a free port. */
export async function serveFront(): Promise<Serving> {
  const front = createFront({ next: page, siteUrl: 'http://localhost:3000', maxBytes: 10_000_000 })
  const deaf = await listen(env().DATABASE_URL ?? '', { onChange: (connected) => front.pages.bypass(!connected) })
  const server = createServer(front.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    url: `http://127.0.0.1:${at && typeof at === 'object' ? at.port : 0}`,
    front,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await deaf()
    },
  }
}

// As a program of its own: the second process of a test.
if (process.argv[1]?.endsWith('front-process.ts')) {
  const { url } = await serveFront()
  process.stdout.write(`${url}\n`)
}
