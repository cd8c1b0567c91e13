/** Most characters of a title that is looked for. */
const MAX = 500

/** The titles of a pasted text: its lines, without blank and repeated ones. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trim().slice(0, MAX))
  return [...new Set(lines)].filter((line) => line !== '')
}
