import { messageOf } from '@/server/platform/errors'
import type { EmbeddedDatabase } from './embedded'

let restarts = 0

/** How often this process has started the embedded server again. */
export const databaseRestarts = () => restarts

/** Milliseconds between two checks whether the server runs. */
const EVERY = 500

/**
 * Starts an embedded server again when it dies before it is closed. `reopen` does it at the same address, so that new
 * connections reach it. Returns a handle whose `close` first ends the watch.
 */
export function watchDatabase(
  opened: EmbeddedDatabase,
  reopen: () => Promise<EmbeddedDatabase>,
  say: (sentence: string) => void,
): EmbeddedDatabase {
  let database = opened
  let reopening: Promise<void> | undefined
  const timer = setInterval(() => {
    if (reopening || database.isAlive()) return
    say('The database has stopped; starting it again …')
    reopening = reopen()
      .then(
        (again) => {
          database = again
          restarts++
          say('The database runs again.')
        },
        (error: unknown) => say(messageOf(error)),
      )
      .finally(() => {
        reopening = undefined
      })
  }, EVERY)
  timer.unref()
  return {
    url: opened.url,
    isAlive: () => database.isAlive(),
    close: async () => {
      clearInterval(timer)
      await reopening
      await database.close()
    },
  }
}
