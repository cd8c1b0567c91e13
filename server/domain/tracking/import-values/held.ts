import { invalidInput } from '@/server/platform/errors'

/** Most works of a file whose entries stand in several places; characters that are held of all of them. */
const MAX_HELD = 40_000
const MAX_CHARACTERS = 16 * 1024 * 1024

/** Counts what is held of a file until it ends, so that one that is too large is refused before it fills the memory. */
export class HeldSize {
  #works = 0
  #characters = 0

  /** @throws AppError invalidInput (File: importTooManyHeld) */
  add(works: number, characters: number): void {
    this.#works += works
    this.#characters += characters
    if (this.#works > MAX_HELD || this.#characters > MAX_CHARACTERS) throw invalidInput({ File: 'importTooManyHeld' })
  }
}

/** Rows that are held until their file ends, as short as they can be: objects of them would take thrice the memory. */
export class HeldRows<Row> {
  readonly #rows: string[] = []
  readonly #size = new HeldSize()

  get length(): number {
    return this.#rows.length
  }

  /** @throws AppError invalidInput (File: importTooManyHeld) */
  add(row: Row): void {
    const text = JSON.stringify(row)
    this.#size.add(1, text.length)
    this.#rows.push(text)
  }

  at(place: number): Row {
    return JSON.parse(this.#rows[place] ?? 'null') as Row
  }

  *[Symbol.iterator](): Generator<Row> {
    for (let at = 0; at < this.#rows.length; at++) yield this.at(at)
  }
}

/** Entries that are staged at once. */
const GROUP = 1000

export function* inGroups<Value>(values: Iterable<Value>): Generator<Value[]> {
  let group: Value[] = []
  for (const value of values) {
    group.push(value)
    if (group.length === GROUP) {
      yield group
      group = []
    }
  }
  yield group
}
