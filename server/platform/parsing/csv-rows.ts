import { UnreadableFile } from './file-text'

/** Kept characters of a cell; cells of a row; characters of a row, and of the first line, which tells the separator. */
const MAX_CELL = 20_000
const MAX_CELLS = 200
const MAX_ROW = 1024 * 1024
const MAX_HEAD = 64 * 1024

/**
 * The rows of a CSV file (RFC 4180), a group for each piece. Commas, semicolons or tabs separate cells, whichever the
 * first line has most of. Lines end with LF, CRLF or CR; empty lines are passed over, and a first line "sep=;", by
 * which spreadsheets tell the separator.
 * @throws UnreadableFile if a quoted cell does not end, or a limit is exceeded
 */
export async function* csvRows(texts: AsyncIterable<string>): AsyncGenerator<string[][]> {
  let head = ''
  let reader: RowReader | undefined
  for await (const text of texts) {
    if (reader) yield reader.read(text)
    else {
      head += text
      if (!/[\r\n]/.test(head) && head.length < MAX_HEAD) continue
      reader = new RowReader(separatorOf(head))
      yield reader.read(head)
    }
  }
  reader ??= new RowReader(separatorOf(head))
  if (head !== '' && reader.isUnread) yield reader.read(head)
  yield reader.end()
}

/** The separator of a first line; a comma if it has none. */
export function separatorOf(head: string): string {
  const line = /^[\r\n]*((?:"(?:[^"]|"")*"|[^"\r\n])*)/.exec(head.slice(0, MAX_HEAD))?.[1] ?? ''
  const bare = line.replace(/"(?:[^"]|"")*"/g, '')
  const counts = [',', ';', '\t'].map((sign) => [bare.split(sign).length, sign] as const)
  return counts.reduce((most, each) => (each[0] > most[0] ? each : most))[1]
}

class RowReader {
  readonly #separator: string
  isUnread = true
  #isFirst = true
  #rows: string[][] = []
  #row: string[] = []
  #cell = ''
  #length = 0
  /** `quote`: after a quote inside of a quoted cell, which ends it or stands for one. */
  #state: 'plain' | 'quoted' | 'quote' = 'plain'

  constructor(separator: string) {
    this.#separator = separator
  }

  read(text: string): string[][] {
    this.isUnread = false
    for (const sign of text) {
      this.#length += sign.length
      if (this.#length > MAX_ROW) throw new UnreadableFile('malformed')
      this.#take(sign)
    }
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  end(): string[][] {
    if (this.#state === 'quoted') throw new UnreadableFile('malformed')
    this.#endRow()
    return this.#rows
  }

  #take(sign: string): void {
    if (this.#state === 'quoted') {
      if (sign === '"') this.#state = 'quote'
      else this.#add(sign)
    } else if (sign === '"' && this.#state === 'quote') {
      this.#add(sign)
      this.#state = 'quoted'
    } else if (sign === '"' && this.#cell === '') this.#state = 'quoted'
    else if (sign === this.#separator) this.#endCell()
    else if (sign === '\n' || sign === '\r') this.#endRow()
    else this.#add(sign)
  }

  #add(sign: string): void {
    if (this.#cell.length < MAX_CELL) this.#cell += sign
  }

  #endCell(): void {
    if (this.#row.length >= MAX_CELLS) throw new UnreadableFile('malformed')
    this.#row.push(this.#cell)
    this.#cell = ''
    this.#state = 'plain'
  }

  #endRow(): void {
    this.#endCell()
    const isOfSeparator = this.#isFirst && this.#row.length === 2 && this.#row.join('').toLowerCase() === 'sep='
    if (this.#row.some((cell) => cell !== '')) {
      if (!isOfSeparator) this.#rows.push(this.#row)
      this.#isFirst = false
    }
    this.#row = []
    this.#length = 0
  }
}
