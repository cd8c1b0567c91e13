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
