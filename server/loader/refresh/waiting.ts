import type pg from 'pg'

/** Most lines of an instance that wait for missing entries (the oldest go), and most characters of one. */
const MOST = 2000
const LONGEST = 128 * 1024
/** The most lines that are tried again in one refresh. */
const AT_ONCE = 500

/**
 * Keeps a line until the entries that it names are here; it takes the place of an older one of the same entry. Nothing
 * is missing: it goes.
 */
export async function keepWaiting(
  client: pg.Client,
  origin: string,
  { key, text, missing }: { key: string; text: string; missing: readonly string[] },
): Promise<void> {
  if (missing.length === 0 || text.length > LONGEST) {
    await client.query('DELETE FROM waiting_lines WHERE origin = $1 AND key = $2', [origin, key])
    return
  }
  await client.query(
    `INSERT INTO waiting_lines (origin, key, line, missing) VALUES ($1, $2, $3, $4)
      ON CONFLICT (origin, key) DO UPDATE SET line = $3, missing = $4, tried_at = now()`,
    [origin, key, text, missing.slice(0, 1000)],
  )
  await client.query(
    `DELETE FROM waiting_lines WHERE origin = $1 AND tried_at <= (
      SELECT tried_at FROM waiting_lines WHERE origin = $1 ORDER BY tried_at DESC OFFSET ${MOST} LIMIT 1)`,
    [origin],
  )
}

/** Lines that may now find their entries, the longest untried first. */
export async function waitingLines(client: pg.Client, origin: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `UPDATE waiting_lines w SET tried_at = now() FROM (
        SELECT key FROM waiting_lines WHERE origin = $1 ORDER BY tried_at LIMIT ${AT_ONCE}
      ) AS next WHERE w.origin = $1 AND w.key = next.key RETURNING w.line`,
    [origin],
  )
  return rows.map(({ line }) => line)
}

export async function countWaiting(client: pg.Client, origin: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int FROM waiting_lines WHERE origin = $1', [
    origin,
  ])
  return rows[0]?.count ?? 0
}
