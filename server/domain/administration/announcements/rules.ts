/** Most milliseconds from the beginning of an announcement to its end: nobody forgets one for ever. */
const LONGEST = 366 * 86_400_000

/** What is wrong with the end of an announcement, as a code; null if nothing is. Both times in milliseconds. */
export function endFault(start: number, end: number): 'endLater' | 'endSooner' | null {
  if (end <= start) return 'endLater'
  return end > start + LONGEST ? 'endSooner' : null
}
