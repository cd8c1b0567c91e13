// Next as a library in node:http, as in an origin, without an edge; PROCESSES processes share the port.
import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

const processes = Number(process.env.PROCESSES ?? 1)
if (cluster.isPrimary && processes > 1) {
  for (let n = 0; n < processes; n++) cluster.fork()
  process.on('SIGTERM', () => process.exit(0))
} else await serve()

async function serve() {
  const { default: next } = await import('next')
  const port = Number(process.env.PORT)
  const app = next({ dev: false, dir: fileURLToPath(new URL('.', import.meta.url)), hostname: '127.0.0.1', port })
  await app.prepare()
  createServer(app.getRequestHandler()).listen(port, '127.0.0.1')
}
