import { Agent, request } from 'node:http'

export type Got = { status: number; headers: Record<string, string | string[] | undefined>; body: string; at: number }

const agent = new Agent({ keepAlive: true })

type Given = { method?: string; body?: string | Buffer; headers?: Record<string, string> }

/**
 * One request; status 0 if the connection was lost before the complete answer. As browsers do, it sends a read again
 * whose connection was an idle one that the server was just closing.
 */
export function ask(address: string, given: Given = {}): Promise<Got> {
  const { method = 'GET', body, headers = {} } = given
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, headers: {}, body: '', at: Date.now() })
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    let hasBegun = false
    const asked = request(address, { method, agent, headers: { ...headers, ...length } }, (response) => {
      hasBegun = true
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
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const wasIdle = asked.reusedSocket && error.code === 'ECONNRESET' && !hasBegun
      if (wasIdle && method === 'GET') resolve(ask(address, given))
      else lost()
    })
    asked.end(body)
  })
}

/** An answer without its body: minutes of bodies would fill the test's memory. */
export type Head = Omit<Got, 'body'>

/** A machine that is too busy for the rate is asked no more than so much at once: it is not the load that is tested. */
const MAX_AT_ONCE = 20

/** Requests addresses at a rate of `perSecond`, as far as they are answered, until stopped; returns all answers. */
export function readers(
  next: () => string,
  perSecond: number,
): { stop: () => Promise<{ address: string; got: Head }[]> } {
  const answers: Promise<{ address: string; got: Head }>[] = []
  const started = performance.now()
  let open = 0
  const read = async (address: string) => {
    open++
    const { body: _, ...got } = await ask(address)
    open--
    return { address, got }
  }
  // A late timer catches up.
  const timer = setInterval(() => {
    while (open < MAX_AT_ONCE && answers.length < ((performance.now() - started) / 1000) * perSecond)
      answers.push(read(next()))
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
