import { Worker } from 'node:worker_threads'
import { AppError } from '../errors'
import type { Behind, Call } from '../front/behind'
import type { Asked } from '../front/capture'
import { expire } from '../front/expire'
import type { Render } from '../front/render'
import { onExpire, touchesToo } from '../front/tags'
import { turns } from '../turns'
import { thrown } from './failure'
import type { Answer, Question, Start, ToThread } from './messages'
import { type Thread, threadOf, type Waiting } from './thread'

/**
 * Pages that a thread has under way: while one waits for the database another goes on. What more of them had read and made so
 * far would be in its way at every clearing of memory.
 */
const AT_ONCE = 4
/** Pages that wait for their turn, and questions that one thread has; whoever comes then is told to come again. */
const MOST_WAITING = 1000
const MOST_ASKED = 500
/** Room for what one page leaves behind, so that little of it is still in use when it is cleared away. */
const YOUNG_MEGABYTES = 96
/** Beside server/main.ts in the bundle. */
const PROGRAM = new URL('./next-thread.js', import.meta.url)
/** Milliseconds after which nobody waits for a page, or a call, any longer: it must not keep the place of others for ever. */
const FOR_PAGES = 30_000
const FOR_CALLS = 120_000
/** Milliseconds before one that could not even start is started again, and for which calls may end before all do. */
const PAUSE = 1000
const FAREWELL = 3000

/**
 * Threads with a Next each, so that whoever asks for a finished page does not wait for what is being made, and all processors
 * are used. A thread hears what expires before it hears of anything that is asked for after that; what a call expires is heard
 * here before its answer.
 * @param program what each of them runs
 * @throws Error when one cannot start
 */
export async function startThreads(count: number, program = PROGRAM): Promise<Behind & { close: () => Promise<void> }> {
  const all = new Set<Thread>()
  const ready = new Set<Thread>()
  const underway = new Set<Promise<Answer>>()
  let closing = false
  let ids = 0

  function start(): Thread {
    const worker = new Worker(program, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES } })
    const thread = threadOf(worker)
    all.add(thread)
    // One that cannot start ends, which is said below.
    thread.ready.then(
      () => ready.add(thread),
      () => {},
    )
    worker.on('error', (error) => console.error('A thread that answers ended:', error))
    worker.on('exit', () => ended(thread))
    return thread
  }

  function ended(thread: Thread): void {
    all.delete(thread)
    ready.delete(thread)
    if (closing) return
    for (const { answer } of thread.waiting.values()) answer({ failure: 'The thread that was to answer ended.' })
    // It may have written something and not have come to say so.
    expire('*').catch(console.error)
    thread.ready.then(start, () => setTimeout(() => closing || start(), PAUSE))
  }

  /** What takes much memory, or is counted in memory, is done by one thread for all. */
  function threadFor(question: Question): Thread {
    const threads = [...ready]
    const alone = 'call' in question && ALONE.test(question.call.address)
    const [chosen] = alone ? threads : threads.sort((a, b) => a.waiting.size - b.waiting.size)
    if (!chosen || chosen.waiting.size >= MOST_ASKED) throw new AppError('overloaded')
    return chosen
  }

  async function ask(question: Question, more?: Waiting['more']): Promise<Answer> {
    const { patience, address } =
      'page' in question ? { ...question.page, patience: FOR_PAGES } : { ...question.call, patience: FOR_CALLS }
    const { worker, waiting } = threadFor(question)
    const id = ids++
    const answered = new Promise<Answer>((resolve) => {
      const late = setTimeout(() => answer({ failure: `${address} took longer than ${patience} ms.` }), patience)
      const answer = (found: Answer) => {
        clearTimeout(late)
        waiting.delete(id)
        resolve(found)
      }
      waiting.set(id, { answer, more })
      worker.postMessage({ id, ...question } satisfies ToThread)
    })
    underway.add(answered)
    return answered.finally(() => underway.delete(answered))
  }

  const inTurn = turns(count * AT_ONCE, MOST_WAITING)

  const render: Render = async (address, caching) => {
    const found = await inTurn(() => ask({ page: { address, caching } }))
    if (!('page' in found)) throw notThat(found)
    touchesToo(found.touched)
    return found.page
  }

  const call: Call = async (asked, more) => {
    const start = more ? startOf(asked, await more()) : null
    const found = await ask({ call: asked, body: start }, more)
    if (!('called' in found)) throw notThat(found)
    touchesToo(found.touched)
    const { body, ...called } = found.called
    return { ...called, body: Buffer.from(body.buffer, body.byteOffset, body.length) }
  }

  const deaf = onExpire((expired) => {
    for (const { worker } of all) worker.postMessage({ expired } satisfies ToThread)
  })
  const close = async () => {
    closing = true
    const farewell = new Promise((resolve) => setTimeout(resolve, FAREWELL).unref())
    await Promise.race([Promise.all(underway), farewell])
    deaf()
    await Promise.all([...all].map(({ worker }) => worker.terminate()))
  }
  await Promise.all(Array.from({ length: count }, () => start().ready)).catch(async (error) => {
    await close()
    throw error
  })
  return { render, call, close }
}

/** Uploads, exports, and pictures, which are made once and kept. */
const ALONE = /^\/api\/(?:upload\/|users\/export|file\/)/

/** Most bodies are small and come in one piece. */
function startOf({ headers }: Asked, piece: Uint8Array | null): Start {
  const whole = piece === null || piece.length === Number(headers['content-length'])
  return { piece: piece && new Uint8Array(piece), more: !whole }
}

function notThat(found: Answer): Error {
  return 'refused' in found || 'failure' in found ? thrown(found) : new Error('A thread answered something else.')
}
