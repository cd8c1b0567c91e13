import type { EventEmitter } from 'node:events'
import { format, stripVTControlCharacters } from 'node:util'
import { currentContext } from '@/server/platform/cache/context'
import { log } from '@/server/platform/log'
import { outageOf } from '@/server/web/http/busy'
import { logOutage } from '@/server/web/http/outage-log'
import { isNew } from './seen-errors'

const LEVELS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const

/**
 * Makes lines of the log of what packages print, and of Node's warnings. Next prints each error of a page, with its
 * stack and over several lines. An error that was logged before is not logged again.
 */
export function logPrinted(
  target: Pick<Console, keyof typeof LEVELS> = console,
  warnings: Pick<EventEmitter, 'on' | 'removeAllListeners'> = process,
): void {
  for (const [method, level] of Object.entries(LEVELS))
    target[method as keyof typeof LEVELS] = (...printed: unknown[]) => logOne(level, printed)
  warnings.removeAllListeners('warning')
  warnings.on('warning', (warning) => logOne('warn', [warning]))
}

function logOne(level: (typeof LEVELS)[keyof typeof LEVELS], printed: readonly unknown[]): void {
  const error = printed.find((one) => one instanceof Error)
  const words = stripVTControlCharacters(format(...printed.filter((one) => one !== error))).trim()
  const request = currentContext()?.request
  if (!error) {
    if (words) log[level]({ ...request }, words)
    return
  }
  if (!isNew(error)) return
  const outage = outageOf(error)
  if (outage) logOutage(outage, error, { ...request })
  else log[level]({ ...request, err: error }, words || error.message)
}
