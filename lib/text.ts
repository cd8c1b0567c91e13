/**
 * Normalises one line of text for the database. Control characters and line breaks become spaces, repeated spaces are
 * merged, lone surrogates are replaced, byte order marks are removed.
 */
export function oneLine(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .toWellFormed()
    .replace(/\uFEFF/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Text of several lines: as oneLine(), but line breaks stay, at most two in a row. */
export function severalLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\uFEFF/g, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Most titles match this and need no work. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/** Fills the {names} of a text, for messages that the browser fetched as they are in messages/en.json. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
