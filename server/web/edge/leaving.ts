import type { ServerResponse } from 'node:http'

/** The reason of an answer that was sent whole. Made once, since each new one captures a stack, which is costly. */
const ENDED = new DOMException('The answer has ended.', 'AbortError')

/** A signal for the end of an answer, also of one that its client does not wait for. */
export function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  response.once('close', () => left.abort(response.writableFinished ? ENDED : undefined))
  return left.signal
}
