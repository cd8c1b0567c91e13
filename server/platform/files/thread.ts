import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { env } from '@/server/platform/env'
import { type PlaceName, placesFor } from '@/server/platform/places'

type Options = {
  /** Its place: one thread of this name answers at a time. */
  name: PlaceName
  /** The program, by its source, and its bundle (scripts/prepare.mjs). */
  source: string
  bundle: string
  /** How many requests may wait. */
  queue: number
  /** Milliseconds for an answer. */
  timeout?: number
  /** Milliseconds until an idle thread ends, and megabytes that it may hold. */
  idle?: number
  memory?: number
}

/**
 * Makes a thread that answers each message with one message, for work that would block all other requests of its
 * process. One that fails is replaced for the next message.
 */
export function createThread<Given, Answer>({
  name,
  source,
  bundle,
  queue,
  timeout = 60_000,
  idle = 30_000,
  memory = 512,
}: Options) {
  const limiter = placesFor(name, { concurrency: 1, queue })
  let current: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function start(): Worker {
    const isBuilt = env().NODE_ENV === 'production'
    // Keeps Next from tracing it as one of its own files.
    const program = join(/*turbopackIgnore: true*/ process.cwd(), isBuilt ? bundle : source)
    const thread = new Worker(/*turbopackIgnore: true*/ program, {
      execArgv: isBuilt ? [] : ['--import', 'tsx'],
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
    thread.unref()
    thread.on('error', () => drop(thread))
    thread.once('exit', () => drop(thread))
    return thread
  }

  function drop(thread: Worker): void {
    if (current === thread) current = undefined
    void thread.terminate()
  }

  function answered(given: Given): Promise<Answer> {
    current ??= start()
    const thread = current
    return new Promise<Answer>((resolve, reject) => {
      const settle = (then: () => void) => {
        clearTimeout(late)
        thread.off('message', onMessage).off('error', onError).off('exit', onExit)
        then()
      }
      const onMessage = (answer: Answer) => settle(() => resolve(answer))
      const onError = (error: Error) => settle(() => reject(error))
      const onExit = (code: number) => settle(() => reject(new Error(`The thread ${bundle} ended (${code}).`)))
      const late = setTimeout(() => {
        drop(thread)
        settle(() => reject(new Error(`The thread ${bundle} gave no answer in time.`)))
      }, timeout)
      thread.on('message', onMessage).on('error', onError).on('exit', onExit)
      thread.postMessage(given)
    })
  }

  return {
    /**
     * Has one message answered; the thread is started when needed. One at a time.
     * @throws AppError overloaded when the queue is full; Error when the thread fails or gives no answer in time
     */
    ask: (given: Given): Promise<Answer> =>
      limiter.run(async () => {
        clearTimeout(idleTimer)
        const answer = await answered(given)
        idleTimer = setTimeout(() => current && drop(current), idle).unref()
        return answer
      }),
  }
}
