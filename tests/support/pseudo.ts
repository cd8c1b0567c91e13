const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = [...'àƀçđèƒĝĥìĵķļɱñòþɋŕšŧùṽŵẋýžÀƁÇĐÈƑĜĤÌĴĶĻṀÑÒÞɊŔŠŦÙṼŴẊÝŽ']

/**
 * A text as a language would write it that is read by nobody: other letters and 40 % more of them. {Values} and <tags>
 * stay as they are.
 */
export function pseudo(message: string): string {
  let plain = ''
  let written = ''
  const end = () => {
    written += translated(plain)
    plain = ''
  }
  for (let at = 0; at < message.length; ) {
    const kept = partAt(message, at)
    if (kept === '') plain += message[at++]
    else {
      end()
      written += kept.startsWith('{') ? withTranslatedCases(kept) : kept
      at += kept.length
    }
  }
  end()
  return written
}

/** A value in braces, or a tag, that begins there. */
function partAt(message: string, at: number): string {
  if (message[at] === '<') return /^<[^>]*>/.exec(message.slice(at))?.[0] ?? ''
  if (message[at] !== '{') return ''
  return message.slice(at, closing(message, at) + 1)
}

function closing(message: string, at: number): number {
  let depth = 0
  for (let end = at; end < message.length; end++) {
    if (message[end] === '{') depth++
    if (message[end] === '}' && --depth === 0) return end
  }
  return message.length
}

/** "{count, plural, one {# work} other {# works}}": the texts of its cases are texts. */
function withTranslatedCases(value: string): string {
  const head = /^\{\s*\w+\s*,\s*(?:plural|selectordinal|select)\s*,/.exec(value)?.[0]
  if (head === undefined) return value
  let written = head
  for (let at = head.length; at < value.length - 1; ) {
    if (value[at] !== '{') written += value[at++]
    else {
      const end = closing(value, at)
      written += `{${pseudo(value.slice(at + 1, end))}}`
      at = end + 1
    }
  }
  return `${written}}`
}

function translated(plain: string): string {
  if (!/[a-z]/i.test(plain)) return plain
  const letters = [...plain].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('')
  const more = 'ẽõ ñẽ '
    .repeat(Math.ceil(plain.length / 10))
    .slice(0, Math.ceil(plain.trim().length * 0.4) - 1)
    .trimEnd()
  return letters.replace(/\s*$/, (space) => ` ${more.padEnd(1, 'ẽ')}${space}`)
}

/** All texts of a catalogue so. */
export function pseudoMessages<Of>(messages: Of): Of {
  if (typeof messages === 'string') return pseudo(messages) as Of
  if (Array.isArray(messages)) return messages.map(pseudoMessages) as Of
  return Object.fromEntries(Object.entries(messages as object).map(([key, text]) => [key, pseudoMessages(text)])) as Of
}
