import { loadCatalogue } from '@/server/loader/load'
import { LOADING, writeProgress } from '@/server/loader/progress'
import { writeReport } from '@/server/loader/report'
import { disconnect } from '@/server/platform/database/client'
import { goOnWithoutOutput } from '@/server/platform/output'
import { openDatabase } from '@/server/programs/database'

const files = process.argv.slice(2)
const terminal = process.stderr.isTTY
/** Milliseconds between two lines of progress without a terminal. */
const EVERY = 3000
const CLEAR = '\r\u001b[K'

/** npm run catalogue:load -- FILE…: loads catalogues. Exits with 1 only if nothing could be loaded. */
async function main(): Promise<void> {
  if (files.length === 0) throw new Error('Name the files to load: npm run catalogue:load -- FILE…')
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const database = await openDatabase(say)
  try {
    const report = await loadCatalogue(files, { say, signal: stop.signal, onProgress: progressLine() })
    if (terminal) process.stderr.write(CLEAR)
    for (const line of writeReport(report)) console.log(line)
  } finally {
    await disconnect()
    await database.close()
  }
}

function say(sentence: string): void {
  if (terminal) process.stderr.write(CLEAR)
  console.error(sentence)
}

function progressLine() {
  let written = 0
  return (progress: Parameters<typeof writeProgress>[0]) => {
    if (terminal) {
      process.stderr.write(CLEAR + writeProgress(progress))
      return
    }
    if (progress.step === LOADING && Date.now() - written < EVERY) return
    written = Date.now()
    console.error(writeProgress(progress))
  }
}

goOnWithoutOutput()
main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
