/** The version of a row after a change: always later than the one before, by any clock. */
export function later(updatedAt: Date): Date {
  return new Date(Math.max(Date.now(), updatedAt.getTime() + 1))
}
