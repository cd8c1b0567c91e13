/** The number that is typed. A text that is none stays, so that it is refused with a message. */
export function numberOf(text: string): number | string | null {
  const digits = text.trim()
  return digits === '' ? null : /^\d{1,9}$/.test(digits) ? Number(digits) : digits
}
