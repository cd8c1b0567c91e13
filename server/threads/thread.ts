import type { Worker } from 'node:worker_threads'
import type { More } from '../front/capture'
import { expireHere } from '../front/tags'
import { openQueue } from '../jobs/queue'
import { doErrand } from './errands'
import type { Answer, FromThread, ToThread } from './messages'

/** Somebody who waits for an answer, and where the rest of what he sent comes from. */
export type Waiting = { answer: (found: Answer) => void; more?: More | undefined }
/** A thread, and who waits for it, by the numbers of their questions. */
export type Thread = { worker: Worker; waiting: Map<number, Waiting>; ready: Promise<void> }

/** Hears what a thread says. It is `ready` for questions when it has said so; that fails when it ends before. */
export function threadOf(worker: Worker): Thread {
  const waiting: Thread['waiting'] = new Map()
  const tell = (told: ToThread, bytes?: Uint8Array) =>
    worker.postMessage(told, bytes ? [bytes.buffer as ArrayBuffer] : [])

  async function hear(said: Exclude<FromThread, 'ready'>): Promise<void> {
    if ('expired' in said) expireHere(said.expired)
    else if ('wake' in said) (await openQueue()).wake(said.wake)
    else if ('errand' in said) tell({ errand: said.errand, ...(await doErrand(said)) })
    else if ('more' in said) await handOn(said.more)
    else waiting.get(said.id)?.answer(said)
  }

  /** Of bytes of its own, which can be handed over and hold no others. */
  async function handOn(id: number): Promise<void> {
    const more = waiting.get(id)?.more
    try {
      if (!more) throw new Error('Nobody waits for this call any more.')
      const piece = await more()
      const own = piece && new Uint8Array(piece)
      tell({ id, piece: own }, own ?? undefined)
    } catch {
      tell({ id, lost: true })
    }
  }

  const ready = new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('A thread that answers could not start.')))
    worker.on('message', (said: FromThread) => {
      if (said === 'ready') resolve()
      else hear(said).catch(console.error)
    })
  })
  return { worker, waiting, ready }
}
