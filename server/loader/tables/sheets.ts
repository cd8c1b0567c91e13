import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

type Value = string | number | boolean | null | readonly (string | number)[]

/**
 * A table that rows are copied into; `columns` maps each copied column to its type. `seq`: the definition of a column
 * that numbers the rows.
 */
export type Sheet<Column extends string = string> = { name: string; columns: Record<Column, string>; seq?: string }
export type Row<Of extends Sheet> = Record<keyof Of['columns'], Value>

export function sheet<Column extends string>(name: string, columns: Record<Column, string>): Sheet<Column> {
  return { name, columns }
}

/** A temporary table whose rows are numbered in the order in which they come. */
export function numbered<Column extends string>(name: string, columns: Record<Column, string>): Sheet<Column> {
  return { name, columns, seq: 'int PRIMARY KEY GENERATED ALWAYS AS IDENTITY' }
}

/** The statement that makes a temporary table, unless this connection has it. */
export function temporary({ name, columns, seq }: Sheet): string {
  const list = [...Object.entries(columns), ...(seq ? [['seq', seq]] : [])].map(([column, type]) => `${column} ${type}`)
  return `CREATE TEMP TABLE IF NOT EXISTS ${name} (${list.join(', ')})`
}

/** Writes rows into a table with COPY. */
export async function copyInto(client: pg.Client, into: Sheet, rows: readonly Record<string, Value>[]): Promise<void> {
  if (rows.length > 0) await copyText(client, into, copyTextOf(into, rows))
}

/** Writes text made by `copyTextOf`. */
export async function copyText(client: pg.Client, { name, columns }: Sheet, text: readonly Buffer[]): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${name} (${Object.keys(columns).join(', ')}) FROM STDIN`))
  await pipeline(Readable.from(text, { objectMode: false }), stream)
}

/** The result of a query as text for `copyText`. */
export async function copyOut(client: pg.Client, query: string): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  for await (const piece of client.query(copyTo(`COPY (${query}) TO STDOUT`))) pieces.push(piece)
  return pieces
}

const PIECE = 256 * 1024

/** Rows in PostgreSQL's text format, in chunks. */
export function copyTextOf({ columns }: Sheet, rows: readonly Record<string, Value>[]): Buffer[] {
  const keys = Object.keys(columns)
  const pieces: Buffer[] = []
  let text = ''
  for (const row of rows) {
    let separator = ''
    for (const key of keys) {
      text += separator + encode(row[key])
      separator = '\t'
    }
    text += '\n'
    if (text.length < PIECE) continue
    pieces.push(Buffer.from(text))
    text = ''
  }
  if (text !== '') pieces.push(Buffer.from(text))
  return pieces
}

function encode(value: Value | undefined): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escapeText(value)
  if (typeof value === 'object') return escapeText(`{${value.map(quote).join(',')}}`)
  return String(value)
}

const quote = (element: string | number) =>
  typeof element === 'number' ? String(element) : `"${element.replace(/[\\"]/g, '\\$&')}"`

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escapeText = (text: string) => text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? '')
