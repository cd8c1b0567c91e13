// A process that decodes uploaded pictures for the process that started it (server/platform/files/decoder.ts). A
// picture that crashes it or takes too much memory ends nothing else.
import { writeFileSync } from 'node:fs'
import { goOnWithoutOutput } from '@/server/platform/output'
import type { FromDecoder, ToDecoder } from './messages'
import { remake } from './remake'

/** Milliseconds between two checks of the memory in use. Decoding runs on other threads and does not delay them. */
const WATCH = 10

const answer = (message: FromDecoder, then = () => {}) => process.send?.(message, then)

process.on('message', async ({ given, side, memory }: ToDecoder) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() <= memory) return
    clearInterval(watch)
    answer({ exhausted: true }, end)
  }, WATCH)
  const outcome = await remake(given, side)
  clearInterval(watch)
  answer(outcome)
})
goOnWithoutOutput()
process.once('disconnect', end)
// A terminal or a service manager sends these to all processes; the parent decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
preferForKill()

/** Ends at once: process.exit() would wait until the picture is decoded. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** When the machine runs out of memory, Linux ends this process first. */
function preferForKill(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not on Linux.
  }
}
