import pg from 'pg'

/** No rows for a missing or unreadable table; a lost connection is a finding of its own. @throws the other errors */
export function noneThere(error: unknown): { rows: never[] } {
  if (error instanceof pg.DatabaseError && error.code?.startsWith('42')) return { rows: [] }
  throw error
}
