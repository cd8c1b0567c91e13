import { currentContext } from '@/server/cache/context'
import { isDatabaseBusy } from '@/server/http/busy'

/** Next tells here why a page failed; the origin answers 503 instead of 500 where it was the database. */
export function onRequestError(error: unknown): void {
  const context = currentContext()
  if (context && isDatabaseBusy(error)) context.databaseBusy = true
}
