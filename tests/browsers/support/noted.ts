import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Addresses that the product does not have. */
const SCRIPT = '/-/noted.js'
const REPORTS = '/-/noted'

/** The product behind a server that notes what goes wrong in its pages. */
export type Noted = { origin: string; problems: string[]; close: () => void }

/**
 * Serves the product to an engine whose driver has no events of the console (WebKit). It notes answers that are errors,
 * and puts a script before all others in each page, which reports console.error, unhandled errors and rejections, and
 * blocked content.
 *
 * The script cannot see what the browser itself would write into the console: syntax errors in style sheets, warnings
 * of deprecated features, requests that never reach a server, errors within workers, and anything in a page without
 * JavaScript.
 */
export async function noting(product: string): Promise<Noted> {
  const problems: string[] = []
  const server = createServer((asked, answer) => {
    if (asked.url === SCRIPT) {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(`(${report})(${JSON.stringify(REPORTS)})`)
    } else if (asked.url === REPORTS) void textOf(asked).then((text) => problems.push(text) && answer.end())
    else pass(asked, answer, product, problems)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${port}`, problems, close }
}

function pass(asked: IncomingMessage, answer: ServerResponse, product: string, problems: string[]): void {
  const { method, url = '/' } = asked
  // Pages are changed, so they must not be compressed.
  const headers = { ...asked.headers, 'accept-encoding': 'identity' }
  const passed = request(new URL(url, product), { method, headers }, (answered) => {
    const { statusCode = 502, headers } = answered
    if (statusCode >= 400) problems.push(`status of ${statusCode} (${method} ${url})`)
    if (!headers['content-type']?.startsWith('text/html')) {
      answer.writeHead(statusCode, headers)
      answered.pipe(answer)
      return
    }
    void textOf(answered).then((text) => {
      const { 'content-length': _, 'transfer-encoding': __, ...kept } = headers
      answer.writeHead(statusCode, kept).end(text.replace(/<head[^>]*>/, `$&<script src="${SCRIPT}"></script>`))
    })
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}

async function textOf(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of message) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** Runs in the page, before all of its own scripts. Removes its element, which React does not expect. */
function report(address: string): void {
  const send = (text: string) => navigator.sendBeacon(address, `${text} (${location.pathname})`)
  const said = (value: unknown) => (value instanceof Error ? `${value.name}: ${value.message}` : String(value))
  const log = console.error
  console.error = (...all: unknown[]) => {
    send(all.map(said).join(' '))
    log(...all)
  }
  addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) send(`unhandled: ${event.message}`)
  })
  addEventListener('unhandledrejection', (event) => send(`unhandled: ${said(event.reason)}`))
  addEventListener('securitypolicyviolation', (event) =>
    send(`blocked by ${event.violatedDirective}: ${event.blockedURI}`),
  )
  document.currentScript?.remove()
}
