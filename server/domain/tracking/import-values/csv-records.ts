import { csvRows } from '@/server/platform/parsing/csv-rows'
import { UnreadableFile } from '@/server/platform/parsing/file-text'

/** A row by the names of its columns, as they are written in the first row. */
export type CsvRecord = (name: string) => string

/**
 * The rows of a CSV file with a first row of names, in groups. `isHead` tells that row where others stand before it.
 * @throws UnreadableFile if there is no such row
 */
export async function* csvRecords(
  texts: AsyncIterable<string>,
  isHead: (names: readonly string[]) => boolean,
): AsyncGenerator<CsvRecord[]> {
  let columns: Map<string, number> | undefined
  for await (const rows of csvRows(texts)) {
    const records: CsvRecord[] = []
    for (const row of rows) {
      if (columns) records.push(recordOf(columns, row))
      else {
        const names = row.map((name) => name.trim())
        if (isHead(names)) columns = new Map(names.map((name, at) => [name, at] as const).reverse())
      }
    }
    yield records
  }
  if (!columns) throw new UnreadableFile('malformed')
}

function recordOf(columns: ReadonlyMap<string, number>, row: readonly string[]): CsvRecord {
  return (name) => unguarded(row[columns.get(name) ?? -1] ?? '')
}

/** A cell without the apostrophe by which exports keep a spreadsheet from running it (exports/rules.ts). */
export const unguarded = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
