// In place of an origin process (server/web/origin/main.ts): a small server that answers with its number. Its
// instructions, and the list of started processes, are in files of the folder ORIGIN_FOLDER.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const file = (name) => join(process.env.ORIGIN_FOLDER, name)
const held = []

const server = createServer((request, response) => {
  const answer = () => response.end(JSON.stringify({ pid: process.pid, secret: request.headers['x-origin-secret'] }))
  if (request.url === '/hold') {
    held.push(answer)
    process.send({ wake: 'mail' })
    return
  }
  // Takes too much memory from now on.
  if (request.url === '/grow') for (let n = 0; n < 3; n++) process.send({ state: { memory: 2 ** 40, heap: 0.1 } })
  if (request.url === '/release') for (const each of held.splice(0)) each()
  request.resume().once('end', answer)
})

process.once('message', ({ start }) => {
  appendFileSync(file('started'), `${process.pid}\n`)
  const place = readFileSync(file('started'), 'utf8').trim().split('\n').indexOf(String(process.pid))
  if (existsSync(file('broken')) || existsSync(file(`broken-${place}`))) process.exit(1)
  const ready = () => {
    process.send({ ready: { socketPath: start.socketPath } })
    // As an origin does, more often.
    setInterval(() => process.send({ state: {} }), 50).unref()
  }
  // A slow one never becomes ready by itself.
  if (!existsSync(file(`slow-${place}`))) server.listen(start.socketPath, ready)
})
process.once('SIGTERM', () => {
  if (existsSync(file('stubborn'))) return
  server.close(() => process.exit(0))
  server.closeIdleConnections()
})
process.once('disconnect', () => process.exit(0))
