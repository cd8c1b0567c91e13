import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inContext, newContext } from '@/server/platform/cache/context'
import { log } from '@/server/platform/log'
import { logPrinted } from '@/server/web/origin/console'
import { isNew } from '@/server/web/origin/seen-errors'

const nothing = () => {}
const printer = { error: nothing, warn: nothing, info: nothing, log: nothing, debug: nothing } as Pick<
  Console,
  'error' | 'warn' | 'info' | 'log' | 'debug'
>
const warnings = new EventEmitter()
const lines: [string, unknown, string][] = []

beforeEach(() => {
  lines.length = 0
  for (const level of ['error', 'warn', 'info'] as const)
    vi.spyOn(log, level).mockImplementation(
      (fields: unknown, words?: string) => void lines.push([level, fields, words ?? '']),
    )
  logPrinted(printer, warnings)
})
afterEach(() => vi.restoreAllMocks())

const REQUEST = { id: 'a', method: 'GET', path: '/media' }

test('what a package prints is a line of the log, without colours, with the request', () => {
  inContext(newContext(REQUEST), () => printer.warn('\x1b[33m⚠\x1b[0m %s of\ntwo lines', 'A warning'))
  expect(lines).toEqual([['warn', REQUEST, '⚠ A warning of\ntwo lines']])
})

test('an error is logged once, whether it is printed or reported first', () => {
  const printed = new Error('A bug')
  printer.error(' ⨯', printed)
  printer.error(printed)
  expect(isNew(printed)).toBe(false)
  const reported = new Error('Another')
  expect(isNew(reported)).toBe(true)
  printer.error(reported)
  expect(lines).toEqual([['error', { err: printed }, '⨯']])
})

test('the database being away is told as an outage', () => {
  printer.error(new Error('page', { cause: Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }) }))
  expect(lines).toMatchObject([['error', { outage: 'databaseBusy', reason: 'page' }, 'A request was answered 503.']])
})

test('a warning of Node.js is a line, too', () => {
  warnings.emit('warning', new Error('Something is deprecated'))
  expect(lines).toMatchObject([['warn', { err: { message: 'Something is deprecated' } }, 'Something is deprecated']])
})
