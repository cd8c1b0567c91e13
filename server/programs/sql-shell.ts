import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'

const TABLES = `SELECT relname AS "table", nullif(reltuples, -1)::bigint AS "rows, about", pg_size_pretty(pg_total_relation_size(oid)) AS size
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`
const HELP = 'A statement ends with ";". \\dt lists the tables, \\q ends.'

/**
 * Reads statements, each up to its semicolon at the end of a line, and prints their rows or their errors. Returns the
 * number of those that failed.
 */
export async function runShell(
  client: pg.Client,
  { input, output, isInteractive }: { input: Readable; output: Writable; isInteractive: boolean },
): Promise<number> {
  const lines = createInterface({ input, output: isInteractive ? output : undefined, terminal: isInteractive })
  const prompt = (text: string) => {
    if (!isInteractive) return
    lines.setPrompt(text)
    lines.prompt()
  }
  const print = (text: string) => output.write(`${text}\n`)
  let failed = 0
  let statement = ''
  const run = async (text: string) => {
    try {
      for (const result of [await client.query({ text, rowMode: 'array' })].flat()) print(asTable(result))
    } catch (error) {
      failed++
      print(`ERROR: ${error instanceof Error ? error.message : error}`)
    }
  }
  if (isInteractive) print(HELP)
  prompt('=> ')
  for await (const line of lines) {
    if (line.trim() === '\\q') break
    if (line.trim() === '\\dt') await run(TABLES)
    else if (line.trim().startsWith('\\')) print(HELP)
    else statement += `${line}\n`
    if (/;\s*$/.test(statement)) {
      await run(statement)
      statement = ''
    }
    prompt(statement.trim() ? '-> ' : '=> ')
  }
  if (statement.trim()) await run(statement)
  lines.close()
  return failed
}

/** The rows of a result in columns, and what it did: "SELECT 2". */
export function asTable({ fields = [], rows, command, rowCount }: pg.QueryArrayResult): string {
  const did = [command, rowCount].filter((part) => part !== null && part !== undefined).join(' ')
  if (fields.length === 0) return did
  const lines = [fields.map(({ name }) => name), ...rows.map((row) => row.map(asText))]
  const widths = fields.map((_, n) => Math.max(...lines.map((line) => line[n]?.length ?? 0)))
  const [head = '', ...body] = lines.map((line) =>
    line
      .map((value, n) => value.padEnd(widths[n] ?? 0))
      .join(' | ')
      .trimEnd(),
  )
  return [head, widths.map((width) => '-'.repeat(width)).join('-+-'), ...body, did].join('\n')
}

function asText(value: unknown): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
