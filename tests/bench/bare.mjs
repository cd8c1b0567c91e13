// The minimum for node:http: answers ready in memory, with the headers they were captured with.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const captured = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const answers = new Map(
  captured.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
)

createServer((request, response) => {
  const answer = answers.get(request.url)
  if (!answer) return response.writeHead(404).end()
  response.writeHead(200, answer.headers).end(answer.body)
}).listen(Number(process.env.PORT), '127.0.0.1')
