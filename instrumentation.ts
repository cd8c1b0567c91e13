import type { Instrumentation } from 'next'
import { currentContext } from '@/server/platform/cache/context'
import { log } from '@/server/platform/log'
import { isConnectionSilent, outageOf } from '@/server/web/http/busy'
import { logOutage } from '@/server/web/http/outage-log'
import { isNew } from '@/server/web/origin/seen-errors'

/** Next reports here why a page failed; the origin answers 503 instead of 500 if it was the database or a full disk. */
export const onRequestError: Instrumentation.onRequestError = async (error, { method, path }) => {
  const outage = outageOf(error)
  const context = currentContext()
  const logged = context?.request ?? { method, path: path.replace(/\?.*/s, '') }
  if (isNew(error)) {
    if (outage) logOutage(outage, error, logged)
    else log.error({ ...logged, err: error }, 'A page failed.')
  }
  if (context) context.outage ??= outage
  if (process.env.NEXT_RUNTIME === 'nodejs' && isConnectionSilent(error)) {
    const { renewConnections } = await import('@/server/platform/database/client')
    renewConnections()
  }
}
