import { AppError } from '@/server/platform/errors'

/**
 * Milliseconds for which a read waits although the database is silent. A page can wait for several statements, one
 * after the other.
 */
const PATIENCE = 5000
/** Milliseconds without a read of the invalidation log until the database counts as silent: two timeouts. */
const SILENT_AFTER = 3000
/** Milliseconds between two looks at the log. */
const LOOK_EVERY = 500

/**
 * Waits for the answer of an origin, and gives up after five seconds in which none began if the database is silent.
 * Then its processes are frozen, or the network drops their packets. The signal then ends the request.
 * @param log the invalidation log, with the time of its last read (Date.now())
 * @param work is to call `begun` when the answer begins
 * @param given the signal of a client that may leave
 * @throws AppError databaseBusy; whatever `work` throws
 */
export async function patiently<T>(
  log: { readonly readAt: number },
  work: (signal: AbortSignal, begun: () => void) => Promise<T>,
  given?: AbortSignal,
): Promise<T> {
  const began = Date.now()
  const over = new AbortController()
  let silence: AppError | undefined
  const timer = setInterval(() => {
    const now = Date.now()
    if (now - began < PATIENCE || now - log.readAt < SILENT_AFTER) return
    silence ??= new AppError('databaseBusy')
    over.abort(silence)
  }, LOOK_EVERY)
  timer.unref()
  const stop = () => clearInterval(timer)
  // Not AbortSignal.any(): what that makes is collected late, and each request would have one.
  const leave = () => over.abort(given?.reason)
  if (given?.aborted) leave()
  else given?.addEventListener('abort', leave)
  try {
    return await work(over.signal, stop)
  } catch (error) {
    throw silence ?? error
  } finally {
    stop()
    given?.removeEventListener('abort', leave)
  }
}
