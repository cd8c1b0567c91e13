// A thread that renders pages and answers calls for threads.ts: a Next of its own, with its own connections.
import { setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import next from 'next'
import { hashBy } from '../auth/hashing'
import { env } from '../env'
import { AppError } from '../errors'
import { inThisThread } from '../front/behind'
import type { More } from '../front/capture'
import { expireHere, onExpire, type Reading, reading } from '../front/tags'
import { openQueue } from '../jobs/queue'
import { failureOf, thrown } from './failure'
import type { Answer, Done, Errand, FromThread, Piece, Question, Start, ToThread } from './messages'

const { HOST, PORT, SITE_URL } = env()
// It is never run but as a thread.
const port = parentPort as MessagePort
const say = (said: FromThread, bytes?: Uint8Array) => port.postMessage(said, bytes ? [bytes.buffer as ArrayBuffer] : [])

// Who waits for a page that is ready comes first. Only Linux gives threads a priority of their own.
if (process.platform === 'linux') setPriority(10)
let nextErrand = 0
const errands = new Map<number, (done: Done) => void>()
hashBy({
  hash: async (password) => String(await send({ hash: password })),
  verify: async (kept, password) => (await send({ verify: password, kept })) === true,
})
;(await openQueue()).wake = (name) => say({ wake: name })
let told = false
onExpire((expired) => told || say({ expired }))
const app = next({ dev: false, dir: process.cwd(), hostname: HOST, port: PORT })
await app.prepare()
const behind = inThisThread(app.getRequestHandler(), SITE_URL)
/** Who reads a body, by the numbers of the calls. */
const readers = new Map<number, (piece: Piece) => void>()

port.on('message', async (message: ToThread) => {
  if ('expired' in message) expireTold(message.expired)
  else if ('errand' in message) errands.get(message.errand)?.(message)
  else if ('piece' in message || 'lost' in message) readers.get(message.id)?.(message)
  else {
    const answer = await answerTo(message, message.id)
    const bytes = 'page' in answer ? answer.page.brotli : 'called' in answer ? answer.called.body : undefined
    say({ id: message.id, ...answer }, bytes)
  }
})
say('ready')

/** What the thread in front says is not said back. */
function expireTold(tags: Parameters<typeof expireHere>[0]): void {
  told = true
  expireHere(tags)
  told = false
}

async function answerTo(question: Question, id: number): Promise<Answer> {
  try {
    return 'page' in question ? await finish(question.page) : await answer(question, id)
  } catch (error) {
    return failureOf(error)
  }
}

async function finish({ address, caching }: Extract<Question, { page: unknown }>['page']): Promise<Answer> {
  const into: Reading = { touched: new Set(), expired: new Set() }
  const { brotli, ...page } = await reading(into, () => behind.render(address, caching))
  return { page: { ...page, brotli: own(brotli) }, touched: [...into.touched] }
}

async function answer({ call, body }: Exclude<Question, { page: unknown }>, id: number): Promise<Answer> {
  const into: Reading = { touched: new Set(), expired: new Set() }
  const more = body ? reader(body, id) : undefined
  try {
    const { body: bytes, ...called } = await reading(into, () => behind.call(call, more))
    return { called: { ...called, body: own(bytes) }, touched: [...into.touched] }
  } finally {
    readers.delete(id)
  }
}

/** Gives the start of a body, then asks for the rest of it. */
function reader({ piece, more }: Start, id: number): More {
  const start = more ? [piece] : [piece, null]
  return () => {
    const ready = start.shift()
    return ready === undefined ? nextOf(id) : Promise.resolve(ready)
  }
}

function nextOf(id: number): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    readers.set(id, (found) => {
      if ('lost' in found) reject(new AppError('malformedBody'))
      else resolve(found.piece)
    })
    say({ more: id })
  })
}

/** Has something done by the thread in front. */
function send(errand: Errand): Promise<string | boolean> {
  const number = nextErrand++
  return new Promise((resolve, reject) => {
    errands.set(number, (done) => {
      errands.delete(number)
      if ('done' in done) resolve(done.done)
      else reject(thrown(done))
    })
    say({ errand: number, ...errand })
  })
}

/** Bytes of its own, which can be handed over and hold no others. */
const own = (bytes: Uint8Array) => new Uint8Array(bytes)
