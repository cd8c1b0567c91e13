import type { EmbeddedDatabase } from './embedded'

/** How soon a server that died is noticed, in milliseconds. */
const EVERY = 500

/**
 * Starts an embedded server again whenever it dies before it is closed, at the same address, so that every connection made
 * after that finds it: `reopen` does it. Returns a handle whose `close` ends the watch first.
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
          say('The database runs again.')
        },
        (error: unknown) => say(error instanceof Error ? error.message : String(error)),
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
