import { createServer } from 'node:net'

/** A free port on loopback. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const at = probe.address()
      probe.close(() => (at && typeof at === 'object' ? resolve(at.port) : reject(new Error('No port is free.'))))
    })
  })
}

/** Whether a program could listen on this port of loopback. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** What programs say when their port is taken: ours, Node.js, and those in C. */
const TAKEN = /is taken by another program|EADDRINUSE|address already in use/i
const MAX_TRIES = 5

/** Starts a program on a free port, and on another one if that was taken before the program listened there. */
export async function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let tries = 1; ; tries++) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (tries === MAX_TRIES || !TAKEN.test(String(error))) throw error
    }
  }
}
