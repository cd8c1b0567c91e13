/**
 * One line of text as the database can hold it: control characters and line breaks are spaces, spaces are single,
 * half surrogate pairs are replaced, byte order marks are gone.
 */
export function oneLine(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .toWellFormed()
    .replace(/\uFEFF/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Text of several lines: as oneLine(), but line breaks stay, at most two together. */
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

/** Most titles are this, and need no work. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/
