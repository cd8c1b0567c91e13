import { Agent, request } from 'node:http'

export type Got = { status: number; headers: Record<string, string | string[] | undefined>; body: string; at: number }

const agent = new Agent({ keepAlive: true })

type Given = { method?: string; body?: string | Buffer; headers?: Record<string, string> }

/** One request; status 0 when the connection was lost before there was a whole answer. */
export function ask(address: string, { method = 'GET', body, headers = {} }: Given = {}): Promise<Got> {
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, headers: {}, body: '', at: Date.now() })
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const asked = request(address, { method, agent, headers: { ...headers, ...length } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, at: Date.now() }),
      )
      response.on('error', lost)
    })
    asked.on('error', lost)
    asked.end(body)
  })
}

/** What came back, without its body: minutes of bodies would fill the memory of the test. */
export type Head = Omit<Got, 'body'>

/** Asks for address after address, `perSecond` of them, until stopped; gives what came back for each. */
export function readers(
  next: () => string,
  perSecond: number,
): { stop: () => Promise<{ address: string; got: Head }[]> } {
  const answers: Promise<{ address: string; got: Head }>[] = []
  const started = performance.now()
  // A timer that comes late catches up.
  const timer = setInterval(() => {
    while (answers.length < ((performance.now() - started) / 1000) * perSecond) {
      const address = next()
      answers.push(ask(address).then(({ body: _, ...got }) => ({ address, got })))
    }
  }, 5)
  return {
    stop: () => {
      clearInterval(timer)
      return Promise.all(answers)
    },
  }
}

/** How many answers had which status, for a message that says what went wrong. */
export function statuses(answers: readonly { got: Head }[]): Record<number, number> {
  const counted: Record<number, number> = {}
  for (const { got } of answers) counted[got.status] = (counted[got.status] ?? 0) + 1
  return counted
}
