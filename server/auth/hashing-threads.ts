import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { hash, type Options, verify } from '@node-rs/argon2'
import { turns } from '@/server/turns'

/** As many as leave pages a processor. */
export const HASHING_THREADS = Math.max(1, availableParallelism() - 1)
/** A thread has the next question before it has answered this one, so that it never waits for us. */
const AHEAD = 2
/** Milliseconds after which a thread that gets no processor is not waited for; a hash takes ten. */
const PATIENCE = 150

type Question = { kept?: string; password: string; options?: Options }
/** null when there was none, or not in time. */
type Answer = string | boolean | null
type Thread = { worker: Worker; asked: Map<number, (answer: Answer) => void>; broken: boolean }

/** Computes argon2 beside everything else. Hashes that the machine has no time for are made at usual priority after a while. */
export type HashingThreads = {
  /** How many may be asked for at once. */
  atOnce: number
  hash: (password: string, options: Options) => Promise<string>
  verify: (kept: string, password: string) => Promise<boolean>
}

/** `program` is what the threads run. */
export function startHashing(
  program: string | URL = join(process.cwd(), 'server/auth/hashing-thread.mjs'),
): HashingThreads {
  const threads = new Set<Thread>()
  const atUsualPriority = turns(HASHING_THREADS, Number.POSITIVE_INFINITY)
  let asked = 0

  function ask(question: Question): Promise<Answer> {
    const thread = free(threads) ?? (threads.size < HASHING_THREADS ? start(program, threads) : undefined)
    if (!thread || thread.broken) return Promise.resolve(null)
    const id = asked++
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(null), PATIENCE)
      thread.asked.set(id, (answer) => {
        clearTimeout(late)
        resolve(answer)
      })
      thread.worker.postMessage({ id, ...question })
    })
  }

  return {
    atOnce: HASHING_THREADS * AHEAD,
    hash: async (password, options) => {
      const made = await ask({ password, options })
      return typeof made === 'string' ? made : atUsualPriority(() => hash(password, options))
    },
    verify: async (kept, password) => {
      const same = await ask({ kept, password })
      return typeof same === 'boolean' ? same : atUsualPriority(() => verify(kept, password))
    },
  }
}

/** One that does nothing, or else, once all are there, one that will soon be done. */
function free(threads: Set<Thread>): Thread | undefined {
  const [least] = [...threads].sort((a, b) => a.asked.size - b.asked.size)
  const most = threads.size < HASHING_THREADS ? 1 : AHEAD
  return least && least.asked.size < most ? least : undefined
}

function start(program: string | URL, threads: Set<Thread>): Thread {
  const worker = new Worker(program, { execArgv: [] })
  const thread: Thread = { worker, asked: new Map(), broken: false }
  threads.add(thread)
  worker.on('message', ({ id, answer }: { id: number; answer: Answer }) => {
    thread.asked.get(id)?.(answer)
    thread.asked.delete(id)
  })
  worker.on('error', (error) => {
    console.error('Passwords are hashed at usual priority from now on:', error)
    thread.broken = true
    for (const answer of thread.asked.values()) answer(null)
  })
  // Whoever listens to a thread stays for it: a command must be able to end.
  worker.unref()
  return thread
}
