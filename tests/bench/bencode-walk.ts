const [COLON, DICTIONARY, LIST, INTEGER, END, ZERO] = [0x3a, 0x64, 0x6c, 0x69, 0x65, 0x30]

/**
 * Reads a bencoded text from its beginning to its end, and decodes its texts: without checks, limits, hashes or a
 * result.
 */
export function walkBencode(bytes: Buffer): number {
  let at = 0
  let read = 0
  const number = (until: number) => {
    let value = 0
    for (; bytes[at] !== until; at++) value = value * 10 + ((bytes[at] ?? ZERO) - ZERO)
    at++
    return value
  }
  const value = (): void => {
    const kind = bytes[at]
    if (kind === INTEGER) {
      at++
      read += number(END)
    } else if (kind === LIST || kind === DICTIONARY) {
      at++
      while (bytes[at] !== END) value()
      at++
    } else {
      const length = number(COLON)
      if (length < 1000) read += bytes.toString('utf8', at, at + length).length
      at += length
    }
  }
  value()
  return read
}
