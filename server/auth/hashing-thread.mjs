// A thread that computes argon2 for hashing.ts.
import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/**
 * Takes only what processors have left. Linux lets a busy thread finish its slice before one that wakes up gets its turn, however
 * nice the busy one is; only the idle policy steps back at once. Threads have a policy of their own there alone.
 */
function stepBack() {
  if (process.platform !== 'linux') return
  try {
    execFileSync('chrt', ['-i', '-p', '0', basename(readlinkSync('/proc/thread-self'))], { stdio: 'ignore' })
  } catch {
    setPriority(19)
  }
}

stepBack()
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
