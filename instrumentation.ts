import { currentContext } from '@/server/platform/cache/context'
import { isConnectionSilent, isDatabaseBusy } from '@/server/web/http/busy'

/** Called by Next when a page failed. If the cause is the database, the origin answers 503 instead of 500. */
export async function onRequestError(error: unknown): Promise<void> {
  const context = currentContext()
  if (context && isDatabaseBusy(error)) context.databaseBusy = true
  if (process.env.NEXT_RUNTIME === 'nodejs' && isConnectionSilent(error)) {
    const { renewConnections } = await import('@/server/platform/database/client')
    renewConnections()
  }
}
