import { UnreadableFile } from './file-text'

/** Characters of an item, and of what stands before and after the array; open brackets. */
const MAX_TEXT = 1024 * 1024
const MAX_DEPTH = 20

/**
 * The items of the array `name`, which a JSON object has as a field, a group for each text. Only one item at a time is
 * in memory as text. `check` gets the object's fields before the array, ahead of the first item.
 * @throws UnreadableFile if it is no such object, or a limit is exceeded
 */
export async function* jsonItems(
  texts: AsyncIterable<string>,
  name: string,
  check: (head: Record<string, unknown>) => void,
): AsyncGenerator<unknown[]> {
  const reader = new ItemReader(name, check)
  for await (const text of texts) yield reader.read(text)
  reader.end()
}

/** Brackets and strings tell where an item ends; JSON.parse() reads the item. */
class ItemReader {
  readonly #name: string
  readonly #check: (head: Record<string, unknown>) => void
  #part: 'before' | 'items' | 'after' = 'before'
  /** The text of this part, or of this item, so far. */
  #text = ''
  #before = ''
  #depth = 0
  #inString = false
  #isEscaped = false
  #items: unknown[] = []
  #isFirst = true

  constructor(name: string, check: (head: Record<string, unknown>) => void) {
    this.#name = name
    this.#check = check
  }

  read(text: string): unknown[] {
    let start = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text[at] ?? ''
      if (this.#inString) this.#inText(sign)
      else if (sign === '"') this.#inString = true
      else if (this.#endsPart(sign)) {
        this.#add(text.slice(start, at))
        this.#endPart(sign)
        start = at + 1
      } else this.#count(sign)
    }
    this.#add(text.slice(start))
    const items = this.#items
    this.#items = []
    return items
  }

  end(): void {
    if (this.#part !== 'after') throw new UnreadableFile('malformed')
    parsed(`${this.#before}]${this.#text}`)
  }

  #inText(sign: string): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (sign === '\\') this.#isEscaped = true
    else if (sign === '"') this.#inString = false
  }

  #count(sign: string): void {
    if (sign === '{' || sign === '[') this.#depth++
    else if (sign === '}' || sign === ']') this.#depth--
    if (this.#depth > MAX_DEPTH) throw new UnreadableFile('malformed')
  }

  #add(text: string): void {
    this.#text += text
    if (this.#text.length > MAX_TEXT) throw new UnreadableFile('malformed')
  }

  /** Inside the array, the depth counts from it. */
  #endsPart(sign: string): boolean {
    if (this.#part === 'before') return sign === '[' && this.#depth === 1
    return this.#part === 'items' && this.#depth === 0 && (sign === ',' || sign === ']')
  }

  #endPart(sign: string): void {
    if (this.#part === 'before') this.#begin()
    else this.#endItem(sign)
    this.#text = ''
  }

  #begin(): void {
    this.#before = `${this.#text}[`
    const head = parsed(`${this.#before}]}`)
    // An array of another name would be skipped, but our files have none.
    if (!isObject(head) || Object.keys(head).at(-1) !== this.#name) throw new UnreadableFile('malformed')
    this.#check(head)
    this.#part = 'items'
    this.#depth = 0
  }

  #endItem(sign: string): void {
    const isEmpty = this.#isFirst && sign === ']' && this.#text.trim() === ''
    if (!isEmpty) this.#items.push(parsed(this.#text))
    this.#isFirst = false
    if (sign === ']') this.#part = 'after'
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFile('malformed')
  }
}
