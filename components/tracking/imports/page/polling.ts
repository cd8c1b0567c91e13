const FIRST = 1000
const MAX = 5000
const SLOWER = 1.3

/** Milliseconds before a poll after so many others: a second, then longer, at most five. */
export const delayAfter = (polls: number) => Math.min(FIRST * SLOWER ** polls, MAX)

/** What a poll needs of the document. */
type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/**
 * Calls `read` again and again, one call at a time, while the page is visible; at once when it becomes visible again.
 * `delay`: milliseconds before a call after so many others.
 * Returns the function that stops it.
 */
export function poll(read: () => Promise<unknown>, page: Page = document, delay = delayAfter): () => void {
  let polls = 0
  let isReading = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    if (!isStopped && !page.hidden) timer = setTimeout(run, delay(polls))
  }
  const run = async () => {
    if (isReading) return
    isReading = true
    polls++
    await read().catch(() => {})
    isReading = false
    wait()
  }
  const turn = () => {
    clearTimeout(timer)
    if (page.hidden) return
    polls = 0
    void run()
  }
  page.addEventListener('visibilitychange', turn)
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', turn)
  }
}
