/** Most characters of one part of a path; longer ones are cut. */
const LONGEST = 255
/** C0 and C1, and what changes the direction of text or is invisible: a name must look like what it is. */
const HIDDEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** Most names: of printable ASCII characters that stay as they are. */
const HARMLESS = /^[\w[(](?:[\w !"#$%&'()*+,.;<=>?@[\]^`{|}~-]{0,253}[\w)\]!])?$/

/**
 * Cleans a part of a path in a torrent, so that it leads out of no folder and misleads no reader. Separators, a drive's
 * colon, ".." and empty parts become "_"; control and direction characters are removed.
 */
export function partOf(text: string): string {
  if (HARMLESS.test(text)) return text
  const visible = [
    ...text
      .replace(HIDDEN, '')
      .replace(/[/\\]/g, '_')
      .replace(/^([a-z]):/i, '$1_')
      .trim(),
  ]
  const part = visible.slice(0, LONGEST).join('')
  return /^\.*$/.test(part) ? '_'.repeat(Math.max(1, part.length)) : part
}

/** Whether a name is empty, or leads to a folder as "." and ".." do. */
export const isNoName = (name: string) => /^[\s.]*$/.test(name)

/** A part of a path, of one character per byte, decoded and cleaned. */
export function cleaned(raw: string, encoding: string | null): string {
  return HARMLESS.test(raw) ? raw : partOf(decoded(raw, encoding))
}

/**
 * Decodes a byte string, given as one character per byte, as UTF-8, else in the encoding that the torrent declares,
 * else with replacement characters.
 */
export function decoded(raw: string, encoding: string | null): string {
  if (ASCII.test(raw)) return raw
  const bytes = Buffer.from(raw, 'latin1')
  try {
    return STRICT.decode(bytes)
  } catch {
    return lenient(encoding).decode(bytes)
  }
}

/** Without the escape character, which begins other letters in some encodings. */
const ASCII = /^[\x20-\x7e]*$/
const STRICT = new TextDecoder('utf-8', { fatal: true })

/** Unknown encodings are read as UTF-8. */
function lenient(encoding: string | null): TextDecoder {
  try {
    return new TextDecoder(encoding ?? 'utf-8')
  } catch {
    return new TextDecoder()
  }
}
