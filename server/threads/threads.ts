import { Worker } from 'node:worker_threads'
import { env } from '../env'
import type { Behind, Call } from '../front/behind'
import type { Asked } from '../front/capture'
import type { Render } from '../front/render'
import { onExpire, touchesToo } from '../front/tags'
import { turns } from '../turns'
import { listen, type Thread, type Waiting } from './listen'
import type { Answer, Question, Start, ToThread } from './messages'

/**
 * Pages that a thread has under way: while one waits for the database another goes on. What more of them had read and made so
 * far would be in its way at every clearing of memory.
 */
const AT_ONCE = 4
/** Pages that wait for their turn; whoever comes then would wait for seconds, and is told to come again. */
const MOST_WAITING = 1000
/** Room for what one page leaves behind, so that little of it is still in use when it is cleared away. */
const YOUNG_MEGABYTES = 96
/** Beside server/main.ts in the bundle. */
const PROGRAM = new URL('./next-thread.js', import.meta.url)
/** Milliseconds after which nobody waits for a page any longer: it must not keep the place of others for ever. */
const PATIENCE = 30_000
/** Milliseconds before one that could not even start is started again. */
const PAUSE = 1000

/**
 * Threads with a Next each, so that whoever asks for a finished page does not wait for what is being made, and all processors
 * are used. A thread hears what expires before it hears of anything that is asked for after that; what a call expires is heard
 * here before its answer.
 * @param program what each of them runs
 * @throws Error when one cannot start
 */
export async function startThreads(count: number, program = PROGRAM): Promise<Behind & { close: () => Promise<void> }> {
  const given = { ...process.env, DATABASE_POOL: String(Math.ceil(env().DATABASE_POOL / 2)) }
  const threads = new Set<Thread>()
  let closing = false
  let ids = 0

  function start(): Thread {
    const worker = new Worker(program, { env: given, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES } })
    const thread = listen(worker)
    threads.add(thread)
    // One that cannot start ends, which is said below.
    thread.ready.catch(() => {})
    worker.on('error', (error) => console.error('A thread that answers ended:', error))
    worker.on('exit', () => ended(thread))
    return thread
  }

  function ended(thread: Thread): void {
    threads.delete(thread)
    if (closing) return
    for (const { answer } of thread.waiting.values()) answer({ failure: 'The thread that was to answer ended.' })
    thread.ready.then(start, () => setTimeout(() => closing || start(), PAUSE))
  }

  function ask(question: Question, waiting: (answer: (found: Answer) => void) => Waiting): Promise<Answer> {
    const [least] = [...threads].sort((a, b) => a.waiting.size - b.waiting.size)
    if (!least) return Promise.resolve({ failure: 'No thread is there to answer.' })
    const id = ids++
    return new Promise((resolve) => {
      least.waiting.set(id, waiting(resolve))
      least.worker.postMessage({ id, ...question } satisfies ToThread)
    })
  }

  const inTurn = turns(count * AT_ONCE, MOST_WAITING)

  const render: Render = async (address, caching) => {
    const found = await inTurn(() => ask({ page: { address, caching } }, patiently(address)))
    if (!('page' in found)) throw new Error(failureOf(found))
    touchesToo(found.touched)
    return found.page
  }

  const call: Call = async (asked, more) => {
    const start = more ? startOf(asked, await more()) : null
    const found = await ask({ call: asked, body: start }, (answer) => ({ answer, more }))
    if (!('called' in found)) throw new Error(failureOf(found))
    const { body, ...called } = found.called
    return { ...called, body: Buffer.from(body.buffer, body.byteOffset, body.length) }
  }

  const deaf = onExpire((expired) => {
    for (const { worker } of threads) worker.postMessage({ expired } satisfies ToThread)
  })
  const close = async () => {
    closing = true
    deaf()
    await Promise.all([...threads].map(({ worker }) => worker.terminate()))
  }
  await Promise.all(Array.from({ length: count }, () => start().ready)).catch(async (error) => {
    await close()
    throw error
  })
  return { render, call, close }
}

/** Most bodies are small and come in one piece. */
function startOf({ headers }: Asked, piece: Uint8Array | null): Start {
  const whole = piece === null || piece.length === Number(headers['content-length'])
  return { piece: piece && new Uint8Array(piece), more: !whole }
}

const failureOf = (found: Answer) => ('failure' in found ? found.failure : 'A thread answered something else.')

/** Waits for a page, but not for ever. */
const patiently = (address: string) => (answer: (found: Answer) => void) => {
  const late = setTimeout(() => answer({ failure: `${address} took longer than ${PATIENCE} ms.` }), PATIENCE)
  return {
    answer: (found: Answer) => {
      clearTimeout(late)
      answer(found)
    },
  }
}
