import { Worker } from 'node:worker_threads'
import { env } from '../env'
import { turns } from '../turns'
import type { Render, Rendered } from './render'
import { type CacheTag, onExpire, touchesToo } from './tags'

export type Wanted = { id: number; address: string; caching: string }
export type Question = Wanted | { expired: readonly CacheTag[] }
export type Answer = { id: number; page: Rendered; touched: CacheTag[] } | { id: number; failure: string }

export type Renderers = { render: Render; close: () => Promise<void> }

type Asked = Map<number, (answer: Answer) => void>
type Thread = { worker: Worker; asked: Asked; ready: Promise<void> }

/**
 * Pages that a thread has under way: while one waits for the database another goes on. What more of them had read and made so
 * far would be in its way at every clearing of memory.
 */
const AT_ONCE = 4
/** Room for what one page leaves behind, so that little of it is still in use when it is cleared away. */
const YOUNG_MEGABYTES = 96
/** Beside server/main.ts in the bundle. */
const PROGRAM = new URL('./rendering-thread.js', import.meta.url)
/** Milliseconds after which nobody waits for a page any longer: it must not keep the place of others for ever. */
const PATIENCE = 30_000
/** Milliseconds before one that could not even start is started again. */
const PAUSE = 1000

/**
 * Threads that render pages, so that whoever asks for a finished one does not wait for those that are being made, and all
 * processors are used. A thread hears what expires before it hears of any page that is asked for after that.
 * @param program what each of them runs
 * @throws Error when one cannot start
 */
export async function startRenderers(count: number, program = PROGRAM): Promise<Renderers> {
  const given = { ...process.env, DATABASE_POOL: String(Math.ceil(env().DATABASE_POOL / 2)) }
  const threads = new Set<Thread>()
  let closing = false
  let ids = 0

  function start(): Thread {
    const worker = new Worker(program, { env: given, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES } })
    const asked: Asked = new Map()
    const thread = { worker, asked, ready: listening(worker, asked) }
    threads.add(thread)
    // One that cannot start ends, which is said below.
    thread.ready.catch(() => {})
    worker.on('error', (error) => console.error('A thread that renders pages ended:', error))
    worker.on('exit', () => ended(thread))
    return thread
  }

  function ended(thread: Thread): void {
    threads.delete(thread)
    if (closing) return
    for (const [id, answer] of thread.asked) answer({ id, failure: 'The thread that rendered this page ended.' })
    thread.ready.then(start, () => setTimeout(() => closing || start(), PAUSE))
  }

  const inTurn = turns(count * AT_ONCE, Number.POSITIVE_INFINITY)

  const render: Render = (address, caching) =>
    inTurn(async () => {
      const [least] = [...threads].sort((a, b) => a.asked.size - b.asked.size)
      if (!least) throw new Error('No thread is there to render pages.')
      const id = ids++
      const answer = await new Promise<Answer>((resolve) => {
        const late = setTimeout(() => resolve({ id, failure: `${address} took longer than ${PATIENCE} ms.` }), PATIENCE)
        least.asked.set(id, (found) => {
          clearTimeout(late)
          resolve(found)
        })
        least.worker.postMessage({ id, address, caching } satisfies Question)
      })
      if ('failure' in answer) throw new Error(answer.failure)
      touchesToo(answer.touched)
      return answer.page
    })

  const deaf = onExpire((expired) => {
    for (const { worker } of threads) worker.postMessage({ expired } satisfies Question)
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
  return { render, close }
}

/** Hands its answers to who asked. Resolves when it is ready for questions; rejects when it ends before. */
function listening(worker: Worker, asked: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('A thread that renders pages could not start.')))
    worker.on('message', (answer: Answer | 'ready') => {
      if (answer === 'ready') return resolve()
      asked.get(answer.id)?.(answer)
      asked.delete(answer.id)
    })
  })
}
