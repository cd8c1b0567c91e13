// A thread that computes argon2 for hashing-threads.ts.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

// Everything else comes first. Only Linux gives threads a priority of their own.
if (process.platform === 'linux') setPriority(19)
parentPort?.on('message', ({ id, kept, password, options }) => {
  parentPort?.postMessage({ id, answer: answerTo(kept, password, options) })
})

/** null for what cannot be computed: asked the usual way, it says why. */
function answerTo(kept, password, options) {
  try {
    return kept === undefined ? hashSync(password, options) : verifySync(kept, password)
  } catch {
    return null
  }
}
