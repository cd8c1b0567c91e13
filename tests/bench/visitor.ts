import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { percentile } from './measure'
import { stopLater } from './started'

/**
 * A client that requests one page, in a thread of its own until the group ends: what this thread does meanwhile does
 * not delay it.
 */
export type Visitor = {
  /** Milliseconds of each request, one after the other, during so many seconds; one at least. */
  waits: (seconds: number) => Promise<number[]>
}

export function openVisitor(address: string): Visitor {
  const worker = new Worker(new URL('./visitor-thread.mjs', import.meta.url), { workerData: address })
  stopLater(() => worker.terminate())
  async function waits(seconds: number): Promise<number[]> {
    worker.postMessage(seconds)
    const [found] = await once(worker, 'message')
    return found
  }
  return { waits }
}

/** The 99th percentile of the visitor's requests, in milliseconds. */
export async function p99(visitor: Visitor, seconds: number): Promise<number> {
  return percentile(await visitor.waits(seconds), 99)
}

/** Lets the visitor read until `work` has ended; adds its milliseconds to `waits`. @throws what `work` throws */
export async function during(work: Promise<unknown>, visitor: Visitor, waits: number[]): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  while (!isOver) waits.push(...(await visitor.waits(0.5)))
  await work
}
