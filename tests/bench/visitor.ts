import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { percentile } from './measure'

/** A client that requests one page, in a thread of its own: what this thread does meanwhile does not delay it. */
export type Visitor = {
  /** Milliseconds of each request, one after the other, during so many seconds. */
  waits: (seconds: number) => Promise<number[]>
  close: () => Promise<unknown>
}

export function openVisitor(address: string): Visitor {
  const worker = new Worker(new URL('./visitor-thread.mjs', import.meta.url), { workerData: address })
  async function waits(seconds: number): Promise<number[]> {
    worker.postMessage(seconds)
    const [found] = await once(worker, 'message')
    return found
  }
  return { waits, close: () => worker.terminate() }
}

/** The 99th percentile of the visitor's requests, in milliseconds. */
export async function p99(visitor: Visitor, seconds: number): Promise<number> {
  return percentile(await visitor.waits(seconds), 99)
}
