// A thread that renders pages for threads.ts: a Next of its own, with its own connections.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import next from 'next'
import { env } from '../env'
import { renderer } from './render'
import { expireHere, type Reading, reading } from './tags'
import type { Answer, Question, Wanted } from './threads'

const { HOST, PORT, SITE_URL } = env()
// Who waits for a page that is ready comes first. Only Linux gives threads a priority of their own.
if (process.platform === 'linux') setPriority(5)
const app = next({ dev: false, dir: process.cwd(), hostname: HOST, port: PORT })
await app.prepare()
const render = renderer(app.getRequestHandler(), SITE_URL)

parentPort?.on('message', async (question: Question) => {
  if ('expired' in question) expireHere(question.expired)
  else {
    const answer = await answerTo(question)
    parentPort?.postMessage(answer, 'page' in answer ? [answer.page.brotli.buffer as ArrayBuffer] : [])
  }
})
parentPort?.postMessage('ready')

async function answerTo({ id, address, caching }: Wanted): Promise<Answer> {
  const into: Reading = { touched: new Set(), expired: new Set() }
  try {
    const { brotli, ...page } = await reading(into, () => render(address, caching))
    // Bytes of its own, which can be handed over and hold no others.
    return { id, page: { ...page, brotli: new Uint8Array(brotli) }, touched: [...into.touched] }
  } catch (error) {
    console.error(error)
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}
