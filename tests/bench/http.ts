import { Agent, get } from 'node:http'

/** The Accept-Encoding of browsers, for all sides. */
export const ACCEPTED = 'br, gzip'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

const agent = new Agent({ keepAlive: true })

/** One request on a keep-alive connection; the body still encoded. */
export function fetchRaw(address: string, encoding = ACCEPTED, more: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': encoding, ...more } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })
}

/** The body of a 200 answer. @throws Error with the address for any other */
export async function fetchGood(
  address: string,
  encoding = ACCEPTED,
  more: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetchRaw(address, encoding, more)
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`)
  return answer
}

/** Cycles through the paths. */
export function around(paths: readonly string[]): () => string {
  let asked = 0
  return () => {
    const path = paths[asked++ % paths.length]
    if (path === undefined) throw new Error('There is nothing to ask for.')
    return path
  }
}
