const [DIGIT_0, DIGIT_9, COLON, MINUS] = [0x30, 0x39, 0x3a, 0x2d]
const [DICTIONARY, LIST, INTEGER, END] = [0x64, 0x6c, 0x69, 0x65]

/** The deepest nesting that is read. */
const DEEPEST = 100
/** Most values in one text; a torrent of 100,000 files in both versions has 1.7 million. */
const MAX_VALUES = 2_000_000

/** Keys that are remembered, and their longest. */
const KNOWN_KEYS = 64
const LONGEST_KNOWN_KEY = 16

/** What is wrong with a bencoded text. */
export type BencodeFault = 'malformed' | 'duplicateKey' | 'tooDeep' | 'tooManyValues'

/** A text is not bencoded (BEP 3), or larger than the limits. */
export class BencodeError extends Error {
  constructor(readonly fault: BencodeFault) {
    super(fault)
    this.name = 'BencodeError'
  }
}

/** The kind of the next value. */
export type BencodeKind = 'dictionary' | 'list' | 'integer' | 'string'

/**
 * Reads a bencoded text (BEP 3) once, from its beginning to its end, without building a tree of it: strings are parts
 * of the buffer. Integers with leading zeros, repeated keys and truncated values are errors. Keys out of order are not:
 * many programs write them so, and a hash of the raw bytes does not need their order.
 */
export class BencodeReader {
  /** The offset of the next value. */
  at = 0
  #depth = 0
  #values = 0
  /** The last key of each slot: dictionaries in a list have the same keys. */
  #known: (string | undefined)[] = new Array(KNOWN_KEYS).fill(undefined)

  constructor(readonly bytes: Buffer) {}

  /** The kind of the next value. @throws BencodeError */
  kind(): BencodeKind {
    const first = this.bytes[this.at]
    if (first === DICTIONARY) return 'dictionary'
    if (first === LIST) return 'list'
    if (first === INTEGER) return 'integer'
    if (isDigit(first)) return 'string'
    throw new BencodeError('malformed')
  }

  /** An integer; of those that JavaScript cannot represent exactly, the nearest. @throws BencodeError */
  integer(): number {
    this.#expect(INTEGER)
    this.#count()
    const isNegative = this.bytes[this.at] === MINUS
    if (isNegative) this.at++
    const value = this.#digits(END)
    if (isNegative && value === 0) throw new BencodeError('malformed')
    return isNegative ? -value : value
  }

  /** A byte string, as a part of the buffer. @throws BencodeError */
  string(): Buffer {
    const start = this.#skipString()
    return this.bytes.subarray(start, this.at)
  }

  /** A byte string as text, a character per byte (latin1): cheaper than a part of the buffer. @throws BencodeError */
  text(): string {
    const start = this.#skipString()
    return this.bytes.toString('latin1', start, this.at)
  }

  /** Reads a list; `each` must read its value. @throws BencodeError */
  list(each: () => void): void {
    this.#open(LIST)
    while (this.bytes[this.at] !== END) {
      const start = this.at
      each()
      if (this.at === start) throw new BencodeError('malformed')
    }
    this.#close()
  }

  /** Reads a dictionary; `each` gets the key, one character per byte, and must read its value. @throws BencodeError */
  dictionary(each: (key: string) => void): void {
    this.#open(DICTIONARY)
    const keys = new Keys()
    while (this.bytes[this.at] !== END) {
      const key = this.#key()
      keys.add(key)
      const start = this.at
      each(key)
      if (this.at === start) throw new BencodeError('malformed')
    }
    this.#close()
  }

  /** The raw bytes of the next value, which is checked. @throws BencodeError */
  raw(): Buffer {
    const start = this.at
    this.skip()
    return this.bytes.subarray(start, this.at)
  }

  /** Checks the next value and goes past it. @throws BencodeError */
  skip = (): void => {
    const kind = this.kind()
    if (kind === 'string') this.#skipString()
    else if (kind === 'integer') this.integer()
    else if (kind === 'list') this.list(this.skip)
    else this.dictionary(this.skip)
  }

  /** @throws BencodeError unless everything has been read */
  end(): void {
    if (this.at !== this.bytes.length) throw new BencodeError('malformed')
  }

  /** A key; one that was read before costs no new text. */
  #key(): string {
    const start = this.#skipString()
    const length = this.at - start
    if (length === 0 || length > LONGEST_KNOWN_KEY) return this.bytes.toString('latin1', start, this.at)
    const slot = (length * 31 + (this.bytes[start] ?? 0)) % KNOWN_KEYS
    const known = this.#known[slot]
    if (known !== undefined && this.#holds(start, known, length)) return known
    const key = this.bytes.toString('latin1', start, this.at)
    this.#known[slot] = key
    return key
  }

  #holds(start: number, key: string, length: number): boolean {
    if (key.length !== length) return false
    for (let at = 0; at < length; at++) if (this.bytes[start + at] !== key.charCodeAt(at)) return false
    return true
  }

  /** Goes past a byte string, and gives the offset of its first byte. */
  #skipString(): number {
    this.#count()
    const length = this.#digits(COLON)
    const start = this.at
    if (length > this.bytes.length - start) throw new BencodeError('malformed')
    this.at = start + length
    return start
  }

  #open(byte: number): void {
    this.#expect(byte)
    this.#count()
    if (++this.#depth > DEEPEST) throw new BencodeError('tooDeep')
  }

  #close(): void {
    this.at++
    this.#depth--
  }

  #expect(byte: number): void {
    if (this.bytes[this.at] !== byte) throw new BencodeError('malformed')
    this.at++
  }

  #count(): void {
    if (++this.#values > MAX_VALUES) throw new BencodeError('tooManyValues')
  }

  /** Digits up to and with the byte `until`. Numbers have no leading zeros and at most 19 digits (64 bits). */
  #digits(until: number): number {
    const { bytes } = this
    const start = this.at
    let value = 0
    let at = start
    for (let byte = bytes[at]; isDigit(byte); byte = bytes[++at]) value = value * 10 + (byte - DIGIT_0)
    const count = at - start
    if (count === 0 || count > 19 || bytes[at] !== until) throw new BencodeError('malformed')
    if (count > 1 && bytes[start] === DIGIT_0) throw new BencodeError('malformed')
    this.at = at + 1
    return value
  }
}

/** Notices a repeated key. In order, as they should be, each is compared with the last one alone. */
class Keys {
  #last: string | null = null
  #inOrder: string[] = []
  #seen: Set<string> | null = null

  add(key: string): void {
    if (!this.#seen && this.#last !== null && this.#last >= key) this.#seen = new Set(this.#inOrder)
    this.#last = key
    if (!this.#seen) {
      this.#inOrder.push(key)
      return
    }
    if (this.#seen.has(key)) throw new BencodeError('duplicateKey')
    this.#seen.add(key)
  }
}

const isDigit = (byte: number | undefined): byte is number => byte !== undefined && byte >= DIGIT_0 && byte <= DIGIT_9
