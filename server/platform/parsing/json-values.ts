import { UnreadableFile } from './file-text'

/** Characters of a value that is given, of a name, and of blanks in a row; open brackets. */
const MAX_TEXT = 1024 * 1024
const MAX_DEPTH = 20

/** Names of fields from the outermost on; `*` is any item of an array. */
export type JsonPath = readonly string[]

/**
 * A value at one of the wanted paths, with the number of that path. At the opening of an array its value is `OPENED`.
 */
export type JsonValue = { path: number; value: unknown }

/** Stands for an array at whose items a wanted path ends: it may have none. */
export const OPENED = Symbol('an array that was opened')

/**
 * The values of a JSON text at the wanted paths, a group for each piece. Only one value at a time is in memory as text;
 * everything else is passed over. Brackets and strings tell where a value ends; JSON.parse() reads it.
 * @throws UnreadableFile if the text is incomplete or no JSON, or a limit is exceeded
 */
export async function* jsonValues(
  texts: AsyncIterable<string>,
  wanted: readonly JsonPath[],
): AsyncGenerator<JsonValue[]> {
  const reader = new ValueReader(wanted)
  for await (const text of texts) yield reader.read(text)
  reader.end()
}

/** What may come next outside of a value. */
type Expected = 'value' | 'item' | 'name' | 'anotherName' | 'colon' | 'comma' | 'end'
type Level = { isArray: boolean; name: string }

const malformed = () => new UnreadableFile('malformed')

class ValueReader {
  readonly #wanted: readonly JsonPath[]
  readonly #levels: Level[] = []
  #expected: Expected = 'value'
  #found: JsonValue[] = []
  /** The name or value that is being read, the number of its path (-1: it is not wanted), and its open brackets. */
  #token: { kind: 'name' | 'text' | 'brackets' | 'word'; path: number; depth: number } | null = null
  #text = ''
  #length = 0
  #inString = false
  #isEscaped = false

  constructor(wanted: readonly JsonPath[]) {
    this.#wanted = wanted
  }

  read(text: string): JsonValue[] {
    let start = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text[at] ?? ''
      const before = this.#token
      const isLast = before ? this.#goesOn(sign) : this.#begins(sign)
      if (!before && this.#token) start = at
      if (!isLast || !this.#token) continue
      // A word ends before the sign that follows it.
      const end = this.#token.kind === 'word' ? at : at + 1
      this.#add(text.slice(start, end))
      this.#close()
      if (end === at) this.#begins(sign)
      if (this.#token) start = at
    }
    if (this.#token) this.#add(text.slice(start))
    const found = this.#found
    this.#found = []
    return found
  }

  end(): void {
    if (this.#token?.kind === 'word' && this.#levels.length === 0) this.#close()
    if (this.#token || this.#expected !== 'end') throw malformed()
  }

  #add(text: string): void {
    this.#length += text.length
    const { kind, path } = this.#token ?? { kind: 'word', path: -1 }
    if (path < 0 && (kind === 'text' || kind === 'brackets')) return
    if (this.#length > MAX_TEXT) throw malformed()
    this.#text += text
  }

  /** Reads one more sign of the token; whether the token ends. */
  #goesOn(sign: string): boolean {
    const { kind } = this.#token ?? { kind: 'word' }
    if (kind === 'word') return /[\s,\]}]/.test(sign)
    if (this.#inString) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (sign === '\\') this.#isEscaped = true
      else if (sign === '"') this.#inString = false
      return !this.#inString && kind !== 'brackets'
    }
    if (sign === '"') this.#inString = true
    return this.#counts(sign)
  }

  #counts(sign: string): boolean {
    const token = this.#token
    if (!token) return false
    if (sign === '{' || sign === '[') token.depth++
    else if (sign === '}' || sign === ']') token.depth--
    if (token.depth + this.#levels.length > MAX_DEPTH) throw malformed()
    return token.depth === 0
  }

  /** Reads a sign between tokens, which may begin one. None of these signs ends a token. */
  #begins(sign: string): false {
    if (/\s/.test(sign)) {
      if (++this.#length > MAX_TEXT) throw malformed()
      return false
    }
    this.#length = 0
    const isForValue = this.#expected === 'value' || this.#expected === 'item'
    if (isForValue && sign !== ']') this.#beginsValue(sign)
    else if (sign === '"' && (this.#expected === 'name' || this.#expected === 'anotherName')) this.#opens('name', -1)
    else this.#beginsSign(sign)
    return false
  }

  #beginsSign(sign: string): void {
    const inside = this.#levels.at(-1)
    const mayEnd = this.#expected === 'item' || this.#expected === 'name' || this.#expected === 'comma'
    if (sign === ':' && this.#expected === 'colon') this.#expected = 'value'
    else if (sign === ',' && this.#expected === 'comma') this.#expected = inside?.isArray ? 'value' : 'anotherName'
    else if ((sign === ']' || sign === '}') && inside?.isArray === (sign === ']') && mayEnd) {
      this.#levels.pop()
      this.#ended()
    } else throw malformed()
  }

  #beginsValue(sign: string): void {
    const path = this.#wanted.findIndex((each) => this.#isAt(each, 0))
    if (sign === '"') this.#opens('text', path)
    else if (sign !== '{' && sign !== '[') this.#opens('word', path)
    else if (path >= 0) this.#opens('brackets', path)
    else this.#enter(sign === '[')
  }

  #enter(isArray: boolean): void {
    if (this.#levels.length >= MAX_DEPTH) throw malformed()
    if (isArray) this.#tellOpened()
    this.#levels.push({ isArray, name: '*' })
    this.#expected = isArray ? 'item' : 'name'
  }

  #tellOpened(): void {
    const path = this.#wanted.findIndex((each) => each.at(-1) === '*' && this.#isAt(each, 1))
    if (path >= 0) this.#found.push({ path, value: OPENED })
  }

  /** Whether the value that begins is at a path without its `less` last parts. */
  #isAt(path: JsonPath, less: number): boolean {
    if (path.length - less !== this.#levels.length) return false
    return this.#levels.every(({ isArray, name }, at) => (isArray ? path[at] === '*' : path[at] === name))
  }

  #opens(kind: 'name' | 'text' | 'brackets' | 'word', path: number): void {
    this.#token = { kind, path, depth: kind === 'brackets' ? 1 : 0 }
    this.#inString = kind === 'name' || kind === 'text'
    this.#text = ''
    this.#length = 0
  }

  #close(): void {
    const { kind, path } = this.#token ?? { kind: 'word', path: -1 }
    this.#token = null
    this.#length = 0
    const inside = this.#levels.at(-1)
    if (kind === 'name' && inside) {
      inside.name = String(parsed(this.#text))
      this.#expected = 'colon'
      return
    }
    const value = kind === 'word' || path >= 0 ? parsed(this.#text) : undefined
    if (path >= 0) this.#found.push({ path, value })
    this.#ended()
  }

  #ended(): void {
    this.#expected = this.#levels.length === 0 ? 'end' : 'comma'
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}
