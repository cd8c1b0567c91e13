import { Agent, request } from 'node:http'

export type Got = { status: number; headers: Record<string, string | string[] | undefined>; body: string; at: number }

const agent = new Agent({ keepAlive: true })

type Given = { method?: string; body?: string | Buffer; headers?: Record<string, string> }

/** One request; status 0 if the connection was lost before the complete answer. */
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

/** An answer without its body: minutes of bodies would fill the test's memory. */
export type Head = Omit<Got, 'body'>

/** Requests addresses at a rate of `perSecond` until stopped; returns all answers. */
export function readers(
  next: () => string,
  perSecond: number,
): { stop: () => Promise<{ address: string; got: Head }[]> } {
  const answers: Promise<{ address: string; got: Head }>[] = []
  const started = performance.now()
  // A late timer catches up.
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

/** The number of answers by status, for failure messages. */
export function statuses(answers: readonly { got: Head }[]): Record<number, number> {
  const counted: Record<number, number> = {}
  for (const { got } of answers) counted[got.status] = (counted[got.status] ?? 0) + 1
  return counted
}
