import { Agent, get } from 'node:http'
import autocannon from 'autocannon'

/** What browsers send; all sides get it. */
export const ACCEPTED = 'br, gzip'
const CONNECTIONS = 32

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

const agent = new Agent({ keepAlive: true })

/** One request on a connection that is kept; the body as it was sent. */
export function fetchRaw(address: string, encoding = ACCEPTED): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })
}

/** The body of an answer that must be there. @throws Error that names the address when it is not. */
export async function fetchGood(address: string, encoding = ACCEPTED): Promise<Answer> {
  const answer = await fetchRaw(address, encoding)
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`)
  return answer
}

/**
 * Answers per second under 32 connections that ask one after the other, for some seconds.
 * @throws Error when anything but good answers came, since those would be measured, too.
 */
export async function throughput(origin: string, path: string | (() => string), seconds: number): Promise<number> {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': ACCEPTED },
    requests: [typeof path === 'string' ? { path } : { setupRequest: (request) => ({ ...request, path: path() }) }],
  })
  if (result['2xx'] === 0) throw new Error(`${origin} answered nothing in ${seconds} s.`)
  const bad = result.errors + result.non2xx
  if (bad > 0) throw new Error(`${bad} of ${result['2xx'] + bad} answers of ${origin} were none that can be measured.`)
  return result['2xx'] / result.duration
}

/** The paths one after the other, over and over. */
export function around(paths: readonly string[]): () => string {
  let asked = 0
  return () => {
    const path = paths[asked++ % paths.length]
    if (path === undefined) throw new Error('There is nothing to ask for.')
    return path
  }
}
