import { currentContext } from '@/server/platform/cache/context'
import { isConnectionSilent, outageOf } from '@/server/web/http/busy'

/** Next tells here why a page failed; the origin answers 503 instead of 500 where it was the database or a full disk. */
export async function onRequestError(error: unknown): Promise<void> {
  const context = currentContext()
  if (context) context.outage ??= outageOf(error)
  if (process.env.NEXT_RUNTIME === 'nodejs' && isConnectionSilent(error)) {
    const { renewConnections } = await import('@/server/platform/database/client')
    renewConnections()
  }
}
