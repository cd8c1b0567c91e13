import type { ServerResponse } from 'node:http'

/** A signal for the end of an answer, also of one that its client does not wait for. */
export function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  response.once('close', () => left.abort())
  return left.signal
}
