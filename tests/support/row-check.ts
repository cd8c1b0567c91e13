import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject } from 'vitest'
import { grouped } from '@/lib/grouped'
import { PrismaClient } from '@/prisma/generated/client'
import type { Kept } from './row-calls'
import { differences, type RowCall } from './row-differences'

/**
 * Checks the rows of every statement in a test against the type that its call declares (tests/support/row-types.ts): a
 * missing column, an undeclared one, an unexpected null, or a value of another type fails the test.
 */

/** This file is loaded again for each test file, possibly in the same process. */
const worker = globalThis as typeof globalThis & { rows?: ReturnType<typeof begin> }
const isFirst = worker.rows === undefined
worker.rows ??= begin()
const { found, known } = worker.rows

function begin() {
  return {
    /** The differences in the current test. */
    found: [] as string[],
    /** The call of each statement so far, by its text: the stack is examined once. */
    known: new Map<string, RowCall | undefined>(),
    callsOf: undefined as Map<string, RowCall[]> | undefined,
  }
}

/** The calls by their file; read when the first statement runs. */
function callsOf(): Map<string, RowCall[]> {
  const state = worker.rows ?? begin()
  state.callsOf ??= grouped((JSON.parse(readFileSync(inject('rowCallsFile'), 'utf8')) as Kept).calls, ({ file }) =>
    resolve(file),
  )
  return state.callsOf
}

afterEach(() => {
  expect(found.splice(0)).toEqual([])
})

function check(text: string, rows: unknown): void {
  const call = known.get(text)
  if (!call || !Array.isArray(rows)) return
  const different = new Set(rows.slice(0, MAX_ROWS).flatMap((row) => differences(row, call.row)))
  for (const sentence of different) found.push(`${call.file}:${call.from}: ${sentence}`)
}

const MAX_ROWS = 50

/** Records the call of a statement. */
function note(text: string): void {
  if (known.has(text)) return
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 30
  const stack = new Error().stack ?? ''
  Error.stackTraceLimit = stackTraceLimit
  known.set(text, callIn(stack))
}

/** The statement's own call: the nearest one outside of generic functions. */
function callIn(stack: string): RowCall | undefined {
  for (const [, file = '', line = ''] of stack.matchAll(/(\/[^\s():]+):(\d+):\d+/g)) {
    if (OUTSIDE.test(file)) continue
    const at = Number(line)
    const call = callsOf()
      .get(file)
      ?.find(({ from, to }) => from <= at && at <= to)
    if (call?.row.kind !== 'any') return call
  }
  return undefined
}

const OUTSIDE = /\/(node_modules|tests\/support|server\/platform\/database\/client\.ts)/

type Query = (this: unknown, config: unknown, ...rest: unknown[]) => unknown

/** The same function with a check of the rows of its promise. With a callback it is a step of another call. */
function checked(query: Query): Query {
  return function (config, ...rest) {
    const { text = config, rowMode } = Object(config) as { text?: unknown; rowMode?: unknown }
    // Prisma reads rows as arrays; its own statements are checked below.
    if (typeof text !== 'string' || rowMode === 'array') return query.call(this, config, ...rest)
    note(text)
    const result = query.call(this, config, ...rest)
    if (!(result instanceof Promise)) return result
    return result.then((answer) => {
      check(text, answer?.rows)
      return answer
    })
  }
}
if (isFirst) {
  for (const { prototype } of [pg.Pool, pg.Client])
    Object.assign(prototype, { query: checked(prototype.query as unknown as Query) })
}

/** Prisma's promise is lazy and must stay the same object, for statements that run together. */
type RawQuery = (
  this: unknown,
  text: TemplateStringsArray | { strings: string[] },
  ...values: unknown[]
) => PromiseLike<unknown>
const raw = PrismaClient.prototype.$queryRaw as unknown as RawQuery
const checkedRaw: RawQuery = function (text, ...values) {
  const key = ('strings' in text ? text.strings : text).join('?')
  note(key)
  const promise = raw.call(this, text, ...values)
  const then = promise.then.bind(promise)
  return Object.assign(promise, {
    // biome-ignore lint/suspicious/noThenProperty: a promise is what it replaces it in
    then: (resolved?: (rows: unknown) => unknown, rejected?: (error: unknown) => unknown) =>
      then((rows) => {
        check(key, rows)
        return resolved ? resolved(rows) : rows
      }, rejected),
  })
}
if (isFirst) Object.assign(PrismaClient.prototype, { $queryRaw: checkedRaw })
