// Next as a library in node:http, as server/main.ts has it, with nothing before it.
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import next from 'next'

const port = Number(process.env.PORT)
const app = next({ dev: false, dir: fileURLToPath(new URL('.', import.meta.url)), hostname: '127.0.0.1', port })
await app.prepare()
createServer(app.getRequestHandler()).listen(port, '127.0.0.1')
